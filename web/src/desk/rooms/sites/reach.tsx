import type { SiteSeenAt } from '../../../gen/desk'
import { BeforeAfter } from './before-after'
import { together } from './together'
import type { Draft, DraftEdit } from './use-draft'
import { useSeen } from './use-site'

const count = (number: number, one: string, many: string) =>
  number === 1 ? `1 brand ${one}` : `${number} brands ${many}`

/** Why a brand has nothing to be looked at. */
const reasons: Record<string, string> = {
  head: 'search results and shared links show it, not the page itself',
  nowhere: 'none of its pages shows it',
  overridden: 'says something else, stays as it is',
}

interface Props {
  edit: DraftEdit
  path: string
  draft: Draft
}

/** Every brand whose pages show a change, cut to the place; of the others why nothing is seen there. */
export function Reach({ edit: { layer, field }, path, draft }: Props) {
  const edit = draft.saved.find(
    (one) => one.layer === layer && (one.field === field || field.startsWith(`${one.field}.`)),
  )
  // What was moved here is seen only where the nearer layer says nothing of it any more.
  const { data, isFetching } = useSeen(draft.version, edit ? together(draft.saved, edit) : [])
  if (!data || !edit)
    return (
      <p className="text-faint" aria-busy={isFetching}>
        Looking which brands show it…
      </p>
    )
  const shows = data.brands.filter((one) => one.where === 'page')
  const others = data.brands.filter((one) => one.where !== 'page')
  const head = others.filter((one) => one.where === 'head').length
  return (
    <section aria-label="Brands that show this" className="flex flex-col gap-3" aria-busy={isFetching}>
      <h3 className="font-medium">
        {count(shows.length + head, 'shows it', 'show it')}
        {others.length > head && `, ${others.length - head} ${others.length - head === 1 ? 'does' : 'do'} not`}
      </h3>
      <ul className="flex flex-col gap-3">
        {shows.map((one) => (
          <li key={one.id} data-shows={one.id}>
            <p className="mb-1">{one.name}</p>
            <BeforeAfter
              key={`${draft.version} ${path}`}
              brand={one.id}
              path={one.pages?.[0]?.path ?? '/'}
              version={draft.version}
              field={path}
            />
          </li>
        ))}
        {Object.keys(reasons).map((where) => (
          <Others key={where} where={where} brands={others.filter((one) => one.where === where)} />
        ))}
      </ul>
    </section>
  )
}

const mostNamed = 3

/** Brands where nothing is seen, and why; many of them fold into one line. */
function Others({ where, brands }: { where: string; brands: SiteSeenAt[] }) {
  const rows = brands.map((one) => <Other key={one.id} brand={one} />)
  if (brands.length <= mostNamed) return rows
  return (
    <li>
      <details className="text-faint">
        <summary>
          {brands.length} brands: {reasons[where]}
        </summary>
        <ul className="mt-1 flex flex-col gap-1 pl-4">{rows}</ul>
      </details>
    </li>
  )
}

function Other({ brand: { id, name, where } }: { brand: SiteSeenAt }) {
  return (
    <li {...{ [`data-${where}`]: id }} className="text-faint">
      {name}: {reasons[where]}
    </li>
  )
}
