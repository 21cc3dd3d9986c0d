import { useEffect, useRef, type RefObject } from 'react'

/** Wide screens only, and never for visitors who asked for less motion. */
const allowed = '(min-width: 48rem) and (prefers-reduced-motion: no-preference)'

/** A background layer that follows the scroll at a share of its speed: 0.5 is half as fast as the page. */
export function useParallax<T extends HTMLElement>(factor: number): RefObject<T | null> {
  const layer = useRef<T>(null)
  useEffect(() => {
    const query = window.matchMedia(allowed)
    let frame = 0
    const place = () => {
      frame = 0
      if (layer.current) layer.current.style.transform = query.matches ? `translateY(${window.scrollY * factor}px)` : ''
    }
    const schedule = () => {
      frame ||= requestAnimationFrame(place)
    }
    schedule()
    window.addEventListener('scroll', schedule, { passive: true })
    query.addEventListener('change', schedule)
    return () => {
      cancelAnimationFrame(frame)
      window.removeEventListener('scroll', schedule)
      query.removeEventListener('change', schedule)
    }
  }, [factor])
  return layer
}
