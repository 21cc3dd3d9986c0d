import { useEffect, useState } from 'react'

/** The navbar is solid once the page is scrolled by more than this, in pixels. */
const scrollThreshold = 10

export function useScrolled(): boolean {
  const [scrolled, setScrolled] = useState(false)
  useEffect(() => {
    const update = () => setScrolled(window.scrollY > scrollThreshold)
    update()
    window.addEventListener('scroll', update, { passive: true })
    return () => window.removeEventListener('scroll', update)
  }, [])
  return scrolled
}
