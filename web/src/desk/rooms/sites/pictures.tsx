import type { SiteBrand } from '../../../gen/desk'
import { altOf, pictureAt } from './fields'
import { ChosenPicture } from './picture-chosen'
import { PictureThumb } from './picture-thumb'
import type { Draft } from './use-draft'
import { useCalled } from './use-called'
import { usePictures } from './use-site'

const groups = {
  logos: 'Logos',
  home: 'Home page',
  solutions: 'Solutions page',
  products: 'Products',
} as const

interface Props {
  brand: SiteBrand
  origin: string | undefined
  draft: Draft
  onChoose: (origin: string) => void
  onType: (origin: string, text: string) => void
}

/** To what can be done with the picture that was just chosen, which stands above all others. */
const toForm = (tile: Element) => {
  const panel = tile.closest('[role="tabpanel"]')
  setTimeout(() => panel?.querySelector<HTMLElement>('section button, section input')?.focus())
}

/** The pictures and logos of a brand, by the place that they stand in. */
export function Pictures({ brand, origin, draft, onChoose, onType }: Props) {
  const { data, isPending } = usePictures(brand.id)
  const called = useCalled()
  const chosen = data?.places.find((one) => one.place === pictureAt(origin))
  return (
    <div className="flex flex-col gap-5 p-4" aria-busy={isPending}>
      {chosen && (
        <ChosenPicture
          key={chosen.place}
          brand={brand}
          picture={chosen}
          draft={draft}
          onType={onType}
          onChoose={onChoose}
        />
      )}
      {Object.entries(groups).map(([group, name]) => {
        const places = data?.places.filter((one) => one.group === group) ?? []
        if (!places.length) return null
        return (
          <section key={group} aria-label={name}>
            <h2 className="mb-2 font-semibold">{name}</h2>
            <ul className="grid grid-cols-3 gap-2">
              {places.map((one) => (
                <li key={one.place}>
                  <button
                    aria-pressed={one === chosen}
                    onClick={({ detail, currentTarget }) => {
                      onChoose(altOf(one.place))
                      if (detail === 0) toForm(currentTarget) // by key
                    }}
                    className={`block w-full rounded border border-line p-1 hover:border-line-strong
                      aria-pressed:border-accent aria-pressed:bg-selected`}
                  >
                    <PictureThumb picture={one} />
                    <span className="mt-1 block truncate text-xs">{called(one.place)}</span>
                    {one.from !== 'own' && one.from !== 'delivered' && (
                      <span className="block truncate text-xs text-warn">not yet yours</span>
                    )}
                  </button>
                </li>
              ))}
            </ul>
          </section>
        )
      })}
    </div>
  )
}
