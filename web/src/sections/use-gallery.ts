import { useEffect, useReducer, useRef, useState, type FocusEvent, type KeyboardEvent, type PointerEvent } from 'react'
import { galleryReducer, initialGallery, slideInterval, type GalleryAction } from './gallery-state'

const keys: Record<string, GalleryAction> = {
  ArrowRight: { type: 'next' },
  ArrowLeft: { type: 'previous' },
  Home: { type: 'show', index: 0 },
  End: { type: 'show', index: -1 },
}

/** A finger must travel this far, in pixels, for a swipe. */
const swipeDistance = 40

/** True from when the element is half a screen away. */
function useApproached() {
  const target = useRef<HTMLDivElement>(null)
  const [approached, setApproached] = useState(false)
  useEffect(() => {
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && setApproached(true), {
      rootMargin: '50% 0px',
    })
    if (target.current) observer.observe(target.current)
    return () => observer.disconnect()
  }, [])
  return { target, approached }
}

/** The gallery's clock and the ways to steer it; `reach` is called when somebody comes near with pointer or keys. */
export function useGallery(count: number, reach: () => unknown) {
  const [state, dispatch] = useReducer(galleryReducer, { ...initialGallery, count })
  const { target, approached } = useApproached()
  const [hovered, setHovered] = useState(false)
  const [swipeFrom, setSwipeFrom] = useState<number | null>(null)
  const running = state.playing && (state.insisted || !hovered)

  useEffect(() => {
    if (window.matchMedia('(prefers-reduced-motion: reduce)').matches) dispatch({ type: 'stop' })
  }, [])
  useEffect(() => {
    if (!running) return
    const timer = setTimeout(() => dispatch({ type: 'tick' }), slideInterval)
    return () => clearTimeout(timer)
  }, [running, state.index])

  const region = {
    ref: target,
    onKeyDown: (event: KeyboardEvent) => {
      const action = keys[event.key]
      if (!action) return
      event.preventDefault()
      dispatch(action)
    },
    // Keyboard focus on the content stops it for good; the toggle alone starts it again.
    onFocus: (event: FocusEvent<HTMLElement>) => {
      reach()
      if (event.target.matches(':focus-visible') && !event.target.matches('[data-rotation]')) dispatch({ type: 'stop' })
    },
    onPointerEnter: (event: PointerEvent) => {
      reach()
      if (event.pointerType === 'mouse') setHovered(true)
    },
    onPointerLeave: () => setHovered(false),
  }
  const stage = {
    onPointerDown: (event: PointerEvent) => setSwipeFrom(event.clientX),
    onPointerUp: (event: PointerEvent) => {
      const distance = event.clientX - (swipeFrom ?? event.clientX)
      setSwipeFrom(null)
      if (Math.abs(distance) >= swipeDistance) dispatch({ type: distance < 0 ? 'next' : 'previous' })
    },
    onPointerCancel: () => setSwipeFrom(null),
  }
  return { state, running, approached, dispatch, region, stage }
}
