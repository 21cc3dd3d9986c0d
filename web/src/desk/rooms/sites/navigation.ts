import type { SiteFields } from '../../../gen/desk'
import { saidAt } from './editing'
import type { Value } from './fields'

/** The links that follow from the pages of a brand which names none itself, to begin with. */
export function ownLinks(all: SiteFields): Value[] {
  const pages = saidAt(all, 'pages')
  const names = saidAt(all, 'words.pages') as Record<string, Value> | undefined
  return ['home', 'solutions', 'products', 'blog', 'contact']
    .filter((page) => Array.isArray(pages) && pages.includes(page))
    .map((page) => ({ name: names?.[page] ?? page, path: page === 'home' ? '/' : `/${page}` }))
}
