import type { SiteBrand } from '../../../gen/desk'
import { editAt, saidAt } from './editing'
import { valueOf, type Value } from './fields'
import { Palette } from './palette'
import { Still } from './still'
import type { Draft } from './use-draft'
import { useFields } from './use-site'

/** The value of a field under the draft, and how to change it in the brand's own layer. */
export function useOwn(brand: string, draft: Draft) {
  const { data: all } = useFields(brand)
  const layers = all?.layers.map((one) => one.layer) ?? []
  return {
    all,
    value: (path: string) =>
      editAt(draft.edits, layers, path)?.value ?? valueOf(all?.fields.find((one) => one.path === path)),
    list: (path: string) => all && saidAt(all, path),
    set: (path: string, next: Value) => draft.put({ layer: layers[0]!, field: path, after: next }),
    clear: (path: string) => draft.put({ layer: layers[0]!, field: path }),
  }
}

/** The eleven looks, each this brand's own page, and its colours. */
export function Look({ brand, looks, draft }: { brand: SiteBrand; looks: string[]; draft: Draft }) {
  const own = useOwn(brand.id, draft)
  const variant = String(own.value('variant') ?? brand.variant)
  return (
    <div className="flex flex-col gap-5 p-4">
      <fieldset>
        <legend className="mb-2 font-semibold">Look</legend>
        <div className="grid grid-cols-2 gap-3">
          {looks.map((look) => (
            <button
              key={look}
              type="button"
              aria-pressed={look === variant}
              onClick={() => own.set('variant', look)}
              className="overflow-hidden rounded-desk border border-line text-left hover:border-line-strong aria-pressed:border-accent aria-pressed:ring-1 aria-pressed:ring-accent"
            >
              <Still
                title={`${brand.name} in the look ${look}`}
                brand={brand.id}
                look={look}
                version={draft.version}
                ratio={0.7}
              />
              <span className="block px-2 py-1">
                {look}
                {look === variant && <span className="text-faint"> · chosen</span>}
              </span>
            </button>
          ))}
        </div>
      </fieldset>
      <Palette own={own} variant={variant} />
    </div>
  )
}
