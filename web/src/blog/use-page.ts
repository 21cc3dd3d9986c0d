import { useEffect, useRef, type RefObject } from 'react'
import { useLocation, useSearch } from 'wouter'
import { useInput } from '../brand/input'
import { applyHead } from '../chrome/head'
import type { BlogData } from '../gen/input'
import { pageAddress, pageCount, pageOf } from './pagination'

/** The page of the list that the address asks for. A list that changes is read from its start. */
export function usePage(blog: BlogData, heading: RefObject<HTMLElement | null>): { page: number; pages: number } {
  const pages = pageCount(blog.total)
  const page = pageOf(useSearch(), pages)
  const [, navigate] = useLocation()
  const list = blog.posts.map(({ slug }) => slug).join()
  const shown = useRef({ list, page })
  const { core, page: data } = useInput()

  useEffect(() => {
    const before = shown.current
    shown.current = { list, page }
    if (before.list !== list && page > 1) return navigate(pageAddress(1, blog.tag), { replace: true })
    if (before.page === page) return
    const still = window.matchMedia('(prefers-reduced-motion: reduce)').matches
    window.scrollTo({ top: 0, behavior: still ? 'instant' : 'smooth' })
    heading.current?.focus({ preventScroll: true })
    const search = pageAddress(page, blog.tag).slice('/blog?'.length)
    applyHead({ core, page: { ...data, kind: 'blog', path: '/blog', search, blog, post: undefined } })
  }, [list, page, navigate, heading, core, data, blog])

  return { page, pages }
}
