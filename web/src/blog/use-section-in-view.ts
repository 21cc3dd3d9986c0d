import { useEffect, useState } from 'react'

/** The section that is being read: the last one whose heading has come up to the upper part of the window. */
export function useSectionInView(ids: readonly string[]): string | undefined {
  const [current, setCurrent] = useState<string>()
  const wanted = ids.join(' ')
  useEffect(() => {
    const headings = wanted.split(' ').flatMap((id) => document.getElementById(id) ?? [])
    const look = () => {
      const passed = headings.filter((heading) => heading.getBoundingClientRect().top < innerHeight / 3)
      setCurrent(passed.at(-1)?.id)
    }
    const observer = new IntersectionObserver(look, { rootMargin: '0px 0px -66%' })
    headings.forEach((heading) => observer.observe(heading))
    return () => observer.disconnect()
  }, [wanted])
  return current
}
