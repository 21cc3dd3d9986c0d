import { useState } from 'react'
import { Popover } from '@base-ui/react/popover'
import { useQuery } from '@tanstack/react-query'
import { ChevronDown } from 'lucide-react'
import type { LinkTarget, SiteBrand } from '../../../gen/desk'
import { get } from '../../api'
import { Finder } from '../../ui/finder'

export const kinds: Record<string, string> = {
  home: 'Home',
  solutions: 'Solutions',
  products: 'Products',
  product: 'A product',
  blog: 'Blog',
  post: 'A post',
  contact: 'Contact',
  quote: 'Quote',
  'request-demo': 'Request a demo',
  privacy: 'Privacy',
  terms: 'Terms',
  accessibility: 'Accessibility',
}

interface Page {
  path: string
  title: string
  kind: string
}

/** Every page of a brand: those that each site has, all its products, and all its posts. */
function usePages(brand: SiteBrand): Page[] {
  // A brand that is in a draft alone has no posts and no address yet; its sample pages are all there are.
  const { data = [] } = useQuery({
    queryKey: ['posts', 'links', brand.id],
    queryFn: () => get<LinkTarget[]>(`/posts/${brand.id}/links`),
    enabled: !brand.new,
    staleTime: 60_000,
  })
  const more = data.filter((one) => one.kind !== 'page')
  const own = brand.paths
    .filter((one) => !more.some((other) => other.path === one.path))
    .map(({ kind, path }) => ({ path, title: kinds[kind] ?? path, kind: 'page' }))
  return [...own, ...more]
}

/** Chooses a page by its name, the name of a product, or the title of a post. */
export function PageMenu({ brand, path, onPath }: { brand: SiteBrand; path: string; onPath: (path: string) => void }) {
  const [open, setOpen] = useState(false)
  const pages = usePages(brand)
  const now = pages.find((one) => one.path === path)?.title ?? path
  return (
    <Popover.Root open={open} onOpenChange={setOpen}>
      <Popover.Trigger
        aria-label={`Page: ${now}`}
        className="field flex w-44! items-center gap-2 text-left hover:bg-hover max-md:w-full!"
      >
        <span className="min-w-0 flex-1 truncate">{now}</span>
        <ChevronDown size={16} aria-hidden="true" className="shrink-0 text-faint" />
      </Popover.Trigger>
      <Popover.Portal>
        <Popover.Positioner sideOffset={4} align="start" className="z-50">
          <Popover.Popup
            className={`w-96 max-w-[calc(100vw-32px)] rounded-desk border border-line bg-raised p-2 text-ink
              outline-none`}
          >
            <Popover.Title className="sr-only">Pages of {brand.name}</Popover.Title>
            <Finder
              label="Find a page, product or post"
              placeholder="Page, product or post"
              empty="No page is called that."
              choices={pages.map(({ path: to, title, kind }) => ({
                id: to,
                name: title,
                hint: kind === 'page' ? to : kind,
                words: `${to} ${kind}`,
                run: () => {
                  setOpen(false)
                  onPath(to)
                },
              }))}
              tall
            />
          </Popover.Popup>
        </Popover.Positioner>
      </Popover.Portal>
    </Popover.Root>
  )
}
