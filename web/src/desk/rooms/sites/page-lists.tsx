import { labelOf, originOf, placeOf } from './fields'
import { entryAt, nounOf } from './lists'
import type { Draft } from './use-draft'
import { useFields } from './use-site'

/** Lists of a brand that have a form elsewhere in the panel, or that no page shows. */
const elsewhere = /^(sections|hosts|pages|stockPhotos|tools\.sums|seo|words|products|blog)(\.|$)/

/** Each drawing has its own of these, and a legal page those of all brands: where there is none, none is missing. */
const isOptional = /^(signature|legal)\./

/** The kind of page at an address, as fields name it. */
const kindOf = (path: string) => path.split('/')[1] || 'home'

interface Props {
  brand: string
  path: string
  draft: Draft
  origin: string | undefined
  onChoose: (origin: string) => void
}

/** Every list of a page, also those that have nothing in them yet and so cannot be pointed at. */
export function PageLists({ brand, path, draft, origin, onChoose }: Props) {
  const kind = kindOf(path)
  const isLegal = ['privacy', 'terms', 'accessibility'].includes(kind)
  const own = useFields(brand).data
  const legal = useFields(brand, isLegal ? `legal/${kind}` : '').data
  const settings = useFields(brand, 'settings').data
  const layers = [
    { layer: '', all: own },
    ...(isLegal ? [{ layer: `legal/${kind}`, all: legal }] : []),
    { layer: 'settings', all: settings },
  ]
  const lists = layers.flatMap(({ layer, all }) =>
    (all?.fields ?? [])
      .filter((one) => one.kind === 'list' && isHere(one.page, kind, layer, one.path))
      .map((one) => ({
        origin: originOf({ layer, path: one.path }),
        label: labelOf(one.path),
        count: entryAt(all!, draft.edits, one.path)?.value.length ?? 0,
      }))
      .filter((one) => one.count > 0 || !isOptional.test(one.origin)),
  )
  if (!lists.length) return null
  const at = origin && placeOf(origin).path
  return (
    <details className="border-t border-line">
      <summary className="px-4 py-3 font-medium">Lists of this page ({lists.length})</summary>
      <ul className="pb-4">
        {lists.map((one) => (
          <li key={one.origin}>
            <button
              aria-current={at === placeOf(one.origin).path ? 'true' : undefined}
              onClick={() => onChoose(one.origin)}
              className="flex w-full gap-2 px-4 py-1.5 text-left hover:bg-hover aria-[current]:bg-selected"
            >
              <span className="min-w-0 flex-1 truncate">{one.label}</span>
              <span className="text-faint">
                {one.count || `none yet: add the first ${nounOf(placeOf(one.origin).path)}`}
              </span>
            </button>
          </li>
        ))}
      </ul>
    </details>
  )
}

/** Whether a page shows a list; what belongs to no kind of page is on all of them. */
function isHere(page: string | undefined, kind: string, layer: string, path: string): boolean {
  if (layer === 'settings') return kind === 'request-demo' && path === 'fleetSizes'
  if (layer) return true
  if (elsewhere.test(path)) return false
  return page === kind || (!page && ['navigation', 'links.social'].includes(path))
}
