import { Snapshot } from './snapshot'
import type { Draft } from './use-draft'
import { useEffectOf } from './use-site'

/** Every brand that shows a change, as a small real page before and after; those that say something else in grey. */
export function Reach({ layer, path, draft }: { layer: string; path: string; draft: Draft }) {
  const { data, isFetching } = useEffectOf(draft.version)
  const edit = data?.edits.find(
    (one) => one.layer === layer && (one.field === path || path.startsWith(`${one.field}.`)),
  )
  if (!data || !edit)
    return (
      <p className="text-faint" aria-busy={isFetching}>
        Looking which brands show it…
      </p>
    )
  const named = (id: string) => data.brands.find((one) => one.id === id)
  return (
    <section aria-label="Brands that show this" className="flex flex-col gap-3">
      <h3 className="font-medium">
        {edit.shows.length === 1 ? '1 brand shows it' : `${edit.shows.length} brands show it`}
        {edit.overrides.length > 0 &&
          `, ${edit.overrides.length} ${edit.overrides.length === 1 ? 'says' : 'say'} something else`}
      </h3>
      <ul className="flex flex-col gap-3">
        {edit.shows.map((id) => {
          const brand = named(id)
          return (
            <li key={id} data-shows={id}>
              <p className="mb-1">{brand?.name ?? id}</p>
              <div className="grid grid-cols-2 gap-2">
                <figure>
                  <Snapshot title={`${id} before`} brand={id} path={brand?.path ?? '/'} published ratio={0.5} />
                  <figcaption className="text-xs text-faint">Before</figcaption>
                </figure>
                <figure>
                  <Snapshot
                    title={`${id} after`}
                    brand={id}
                    path={brand?.path ?? '/'}
                    version={draft.version}
                    ratio={0.5}
                  />
                  <figcaption className="text-xs text-faint">After</figcaption>
                </figure>
              </div>
            </li>
          )
        })}
        {edit.overrides.map((id) => (
          <li key={id} data-overrides={id} className="text-faint">
            {named(id)?.name ?? id}: says something else, stays as it is
          </li>
        ))}
      </ul>
    </section>
  )
}
