import type { SiteBrand, SiteProblem } from '../../../gen/desk'
import { Palette, type Tried } from './palette'
import { Snapshot } from './snapshot'
import type { Draft } from './use-draft'
import { useOwn } from './use-own'
import { useRested } from './use-rested'

interface Props {
  brand: SiteBrand
  variants: string[]
  draft: Draft
  problems: SiteProblem[]
  onTry: (tried: Tried | undefined) => void
}

/** How long the small pages wait for the large one to be made, in ms. */
const pageFirst = 2000

/** Chooses one of the eleven variants, each shown as this brand's own page, and the brand's colours. */
export function VariantPanel({ brand, variants, draft, problems, onTry }: Props) {
  const own = useOwn(brand.id, draft)
  const version = useRested(draft.version, pageFirst)
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
                version={version}
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
      <Palette own={own} variant={chosen} problems={problems} onTry={onTry} />
    </div>
  )
}
