import { useLocation, useSearch } from 'wouter'
import { useHistoryState } from 'wouter/use-browser-location'

/** With which address a brand was opened, while its pages are looked at one after the other. */
interface Following {
  opened: string
}

/**
 * The address of the editor names the page that it shows, so that a reload and a link lead there. Whoever turns to
 * another page stays in the same editor; an address from elsewhere opens it anew.
 */
export function usePageAddress(brand: string) {
  const search = useSearch()
  const [, go] = useLocation()
  const opened = useHistoryState<Following | null>()?.opened ?? search
  const asked = new URLSearchParams(search)
  return {
    key: `${brand}?${opened}`,
    asked,
    path: asked.get('path') ?? '/',
    turnTo: (path: string) =>
      go(`/sites/${brand}?${new URLSearchParams({ path })}`, { replace: true, state: { opened } satisfies Following }),
  }
}
