'use client'
import { useEffect, useState } from 'react'
import { ButtonLink } from './ui'

/** The offer again, once the first button has been scrolled out over the top of the window. */
export function Bar(cta) {
  const [passed, setPassed] = useState(false)
  useEffect(() => {
    const observer = new IntersectionObserver(([entry]) =>
      setPassed(!entry.isIntersecting && entry.boundingClientRect.top < 0),
    )
    observer.observe(document.querySelector('.hero-landing-actions'))
    return () => observer.disconnect()
  }, [])
  return (
    <p className="hero-landing-bar" data-shown={passed} inert={!passed}>
      <ButtonLink {...cta} />
    </p>
  )
}
