import { useState } from 'react'
import type { LibraryPicture, SitePicture } from '../../../gen/desk'
import { Button } from '../../ui/button'
import { Dialog, DialogActions } from '../../ui/dialog'
import { Empty, Failed, WaitingRows } from '../../ui/states'
import { labelOf } from './fields'
import { useBrandName } from './layers'
import { isFree, mayUse } from './picture-placing'
import { useCalled } from './use-called'
import { useLibrary } from './use-site'

type Wants = Pick<SitePicture, 'leastWidth' | 'group'>

interface Props {
  open: boolean
  onClose: () => void
  brand: string
  /** The place that it is for. */
  place: Wants
  onPick: (picture: LibraryPicture) => void
}

/** All pictures of all brands that the person works for, to look through and to pick from. */
export function PictureLibrary({ open, onClose, ...props }: Props) {
  return (
    <Dialog open={open} onClose={onClose} title="All pictures" wide="very" writes>
      {open && <Choice {...props} />}
    </Dialog>
  )
}

const sizes = { any: 'Any size', fits: 'Large enough here', small: 'Too small here' } as const
const shown = { any: 'Shown or not', yes: 'Shown somewhere', no: 'Shown nowhere' } as const
const atOnce = 60

interface Asked {
  words: string
  brand: string
  size: keyof typeof sizes
  used: keyof typeof shown
}

/** The pictures that are asked for; where one is shown is searched as well as what it is called and shows. */
export function foundIn(
  all: LibraryPicture[],
  asked: Asked,
  least: number,
  nameOf: (id: string) => string,
  called = labelOf,
) {
  const words = asked.words.toLowerCase().split(/\s+/).filter(Boolean)
  return all.filter((one) => {
    const uses = one.uses.map(({ brand, place, title }) => `${nameOf(brand)} ${place && labelOf(place)} ${title}`)
    const text =
      `${one.name} ${called(one.name)} ${one.alt} ${one.brand && nameOf(one.brand)} ${uses.join(' ')}`.toLowerCase()
    const fits = one.width >= least || one.address.includes('.svg')
    return (
      words.every((word) => text.includes(word)) &&
      (!asked.brand || (one.brand ?? 'shared') === asked.brand) &&
      (asked.size === 'any' || fits === (asked.size === 'fits')) &&
      (asked.used === 'any' || one.uses.length > 0 === (asked.used === 'yes'))
    )
  })
}

/** Pictures of products are for their own places; elsewhere they come last. */
const isProduct = (name: string) => /^product-\d/.test(name)

/** The pictures that may be used and are large enough first, one's own before others, and 2 before 10. */
export function inTurn(
  all: LibraryPicture[],
  brand: string,
  { leastWidth: least = 0, group }: Wants,
): LibraryPicture[] {
  const rank = (one: LibraryPicture) =>
    Number(!isFree(one, brand)) * 8 +
    Number(isProduct(one.name) !== (group === 'products')) * 4 +
    Number(one.width < least && !one.address.includes('.svg')) * 2 +
    Number((one.brand ?? '') !== brand)
  return [...all].sort(
    (one, two) => rank(one) - rank(two) || one.name.localeCompare(two.name, undefined, { numeric: true }),
  )
}

function Choice({ brand, place, onPick }: Omit<Props, 'open' | 'onClose'>) {
  const library = useLibrary()
  const nameOf = useBrandName()
  const called = useCalled()
  const [asked, setAsked] = useState<Asked>({ words: '', brand: '', size: 'any', used: 'any' })
  const [most, setMost] = useState(atOnce)
  const [picked, setPicked] = useState<LibraryPicture>()
  if (library.isError && !library.data) return <Failed error={library.error} again={() => void library.refetch()} />
  if (!library.data) return <WaitingRows label="Looking through the pictures" />
  const all = library.data.pictures
  const least = place.leastWidth ?? 0
  const found = inTurn(foundIn(all, asked, least, nameOf, called), brand, place)
  const ask = (part: Partial<Asked>) => setAsked((now) => ({ ...now, ...part }))
  return (
    <div className="flex flex-col gap-3">
      <Filters brand={brand} all={all} asked={asked} onAsk={ask} nameOf={nameOf} />
      <p role="status" className="text-faint">
        {found.length === 1 ? '1 picture' : `${found.length} pictures`}
      </p>
      {found.length === 0 && <Empty title="No picture is like that">Ask for less, or bring one of your own.</Empty>}
      <ul
        aria-label="Pictures"
        className="grid max-h-[45dvh] grid-cols-3 gap-2 overflow-y-auto sm:grid-cols-4 lg:grid-cols-6"
      >
        {found.slice(0, most).map((one) => (
          <li key={`${one.brand}/${one.name}`}>
            <button
              aria-pressed={one === picked}
              onClick={({ detail }) =>
                detail === 0 && one === picked && isFree(one, brand) ? onPick(one) : setPicked(one)
              }
              onDoubleClick={() => isFree(one, brand) && onPick(one)}
              className="block w-full rounded border border-line p-1 aria-pressed:border-accent aria-pressed:bg-selected"
            >
              <img
                src={one.address}
                alt={one.alt ?? ''}
                loading="lazy"
                className={`aspect-video w-full rounded bg-hover ${one.spells ? 'object-contain' : 'object-cover'}`}
              />
              <span className="mt-1 block truncate text-xs">{called(one.name)}</span>
              <span className="block truncate text-xs text-faint">{one.brand ? nameOf(one.brand) : 'All brands'}</span>
            </button>
          </li>
        ))}
        {found.length > most && (
          <li className="col-span-full grid">
            <Button onClick={() => setMost(most + atOnce)}>Show more</Button>
          </li>
        )}
      </ul>
      {picked && <Facts picture={picked} brand={brand} nameOf={nameOf} called={called} />}
      <DialogActions>
        <Button kind="main" disabled={!picked || !isFree(picked, brand)} onClick={() => picked && onPick(picked)}>
          Use this picture
        </Button>
      </DialogActions>
    </div>
  )
}

interface FiltersProps {
  brand: string
  all: LibraryPicture[]
  asked: Asked
  onAsk: (part: Partial<Asked>) => void
  nameOf: (id: string) => string
}

function Filters({ brand, all, asked, onAsk, nameOf }: FiltersProps) {
  const owners = [...new Set(all.map((one) => one.brand ?? 'shared'))]
    .map((id) => ({ id, name: id === 'shared' ? 'For every brand' : id === brand ? 'This brand' : nameOf(id) }))
    .sort((a, b) => Number(b.id === brand) - Number(a.id === brand) || a.name.localeCompare(b.name))
  return (
    <div className="grid gap-2 sm:grid-cols-3">
      <input
        type="search"
        aria-label="Search pictures"
        placeholder="What it shows, its name, or where it is shown"
        className="field sm:col-span-3"
        value={asked.words}
        onChange={(event) => onAsk({ words: event.target.value })}
      />
      <select
        aria-label="Whose"
        className="field"
        value={asked.brand}
        onChange={(event) => onAsk({ brand: event.target.value })}
      >
        <option value="">All brands</option>
        {owners.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </select>
      <Narrow label="Size" choices={sizes} value={asked.size} onChange={(size) => onAsk({ size })} />
      <Narrow label="Shown" choices={shown} value={asked.used} onChange={(used) => onAsk({ used })} />
    </div>
  )
}

interface NarrowProps<Id extends string> {
  label: string
  choices: Record<Id, string>
  value: Id
  onChange: (next: Id) => void
}

function Narrow<Id extends string>({ label, choices, value, onChange }: NarrowProps<Id>) {
  return (
    <select aria-label={label} className="field" value={value} onChange={(event) => onChange(event.target.value as Id)}>
      {Object.entries<string>(choices).map(([id, name]) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
    </select>
  )
}

/** Where a picture is shown: each place once, with how many brands show it there where these are many. */
export function usesWords(
  uses: LibraryPicture['uses'],
  nameOf: (id: string) => string,
  called: (name: string) => string,
): string {
  const places = new Map<string, string[]>()
  for (const { brand, place, title } of uses) {
    const where = place ? called(place) : `post “${title}”`
    places.set(where, [...(places.get(where) ?? []), nameOf(brand)])
  }
  const words = [...places].map(([where, at]) => `${where} at ${at.length > 3 ? `${at.length} brands` : at.join(', ')}`)
  return words.length ? `Shown: ${words.join('; ')}.` : 'Shown nowhere.'
}

interface FactsProps {
  picture: LibraryPicture
  brand: string
  nameOf: (id: string) => string
  called: (name: string) => string
}

/** What is known of a picture: what it shows, how large it is, who may use it, and where it is shown. */
function Facts({ picture, brand, nameOf, called }: FactsProps) {
  return (
    <section aria-label="About this picture" className="rounded-desk border border-line p-3">
      <p>{picture.alt || 'Nothing says what it shows.'}</p>
      <p className="text-soft">
        {picture.width} × {picture.height}
        {picture.private && ' · visitors have not seen it yet'}
      </p>
      <p className={isFree(picture, brand) ? 'text-soft' : 'text-warn'}>{mayUse(picture, brand, nameOf)}.</p>
      <p className="text-soft">{usesWords(picture.uses, nameOf, called)}</p>
    </section>
  )
}
