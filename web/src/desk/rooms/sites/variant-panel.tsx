import type { SiteBrand, SiteProblem } from '../../../gen/desk'
import { Palette } from './palette'
import { Snapshot } from './snapshot'
import type { Draft } from './use-draft'
import { useOwn } from './use-own'

interface Props {
  brand: SiteBrand
  variants: string[]
  draft: Draft
  problems: SiteProblem[]
}

/** Chooses one of the eleven variants, each shown as this brand's own page, and the brand's colours. */
export function VariantPanel({ brand, variants, draft, problems }: Props) {
  const own = useOwn(brand.id, draft)
  const chosen = String(own.value('variant') ?? brand.variant)
  return (
    <div className="flex flex-col gap-5 p-4">
      <fieldset>
        <legend className="mb-2 font-semibold">Look</legend>
        <div className="grid grid-cols-2 gap-3">
          {variants.map((variant) => (
            <button
              key={variant}
              type="button"
              aria-pressed={variant === chosen}
              onClick={() => own.set('variant', variant)}
              className={`overflow-hidden rounded-desk border border-line text-left hover:border-line-strong
                aria-pressed:border-accent aria-pressed:ring-1 aria-pressed:ring-accent`}
            >
              <Snapshot
                title={`${brand.name} in the look ${variant}`}
                brand={brand.id}
                variant={variant}
                version={draft.version}
                ratio={0.7}
              />
              <span className="block px-2 py-1">
                {variant}
                {variant === chosen && <span className="text-faint"> · chosen</span>}
              </span>
            </button>
          ))}
        </div>
      </fieldset>
      <Palette own={own} variant={chosen} problems={problems} />
    </div>
  )
}
