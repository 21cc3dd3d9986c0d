import { useQuery } from '@tanstack/react-query'
import { Link } from 'wouter'
import type { LeftPage, SiteBrand, SiteLeft } from '../../../gen/desk'
import { get } from '../../api'
import { RoomHead } from '../../ui/room-head'
import { Empty, Failed, WaitingRows } from '../../ui/states'
import { altOf, fieldAddress, labelOf } from './fields'
import { kinds } from './page-menu'
import { useWall } from './use-site'

export const useLeft = (brand: string, enabled = true) =>
  useQuery({
    queryKey: ['sites', 'left', brand],
    queryFn: () => get<SiteLeft>(`/sites/brands/${encodeURIComponent(brand)}/left`),
    enabled,
  })

/** Where a new brand's list ends: what it still shows that is another's, each with the way to make it one's own. */
export function StillAnothers({ brand }: { brand: string }) {
  const left = useLeft(brand)
  const wall = useWall()
  const site = wall.data?.brands.find((one) => one.id === brand)
  const name = site?.name ?? brand
  if (left.isError && !left.data) return <Failed error={left.error} again={() => void left.refetch()} />
  if (!left.data) return <WaitingRows label="Looking what is still another’s" />
  const { pages, facts, pictures } = left.data
  const contact = site?.paths.find(({ kind }) => kind === 'contact')?.path ?? '/' // every page ends with the footer
  return (
    <>
      <RoomHead title={`What ${name} still borrows`} />
      <div className="flex max-w-2xl flex-col gap-6 p-5">
        <p className="text-soft">
          {left.data.left === 0
            ? 'Everything here is your own.'
            : 'Nothing of this stands in the way of publishing; visitors would read and see what is another’s.'}{' '}
          <Link href={`/sites/${brand}`} className="text-accent underline">
            Open the site
          </Link>
        </p>
        <section aria-label="Words" className="flex flex-col gap-3">
          <h2 className="font-semibold">Words</h2>
          {pages.length === 0 && <Empty title="No words of its own">All of them are those of its family.</Empty>}
          {pages.map((page) => (
            <PageWords key={page.kind} brand={brand} page={page} />
          ))}
        </section>
        <section aria-label="Addresses and numbers">
          <h2 className="mb-2 font-semibold">Addresses and numbers</h2>
          <ul className="flex flex-col gap-1">
            {facts.map((fact) => (
              <li key={fact.name}>
                {labelOf(fact.name)}: <span className="break-all text-soft">{fact.value ?? 'none yet'}</span>{' '}
                {fact.value && <span className="text-faint">(of all brands)</span>}{' '}
                <Link
                  href={
                    fact.name.startsWith('shop')
                      ? `/sites/${brand}?${new URLSearchParams({ tab: 'site', at: fact.field })}`
                      : fieldAddress(brand, fact.value ? '/' : contact, fact.field)
                  }
                  className="text-accent underline"
                >
                  {fact.value ? 'Make it your own' : 'Add it'}
                  <span className="sr-only">: {labelOf(fact.name)}</span>
                </Link>
              </li>
            ))}
          </ul>
        </section>
        <section aria-label="Pictures">
          <h2 className="mb-2 font-semibold">Pictures</h2>
          {pictures.length === 0 && <p className="text-good">✓ All of them are your own.</p>}
          <ul className="grid grid-cols-2 gap-2 sm:grid-cols-4">
            {pictures.map((one) => (
              <li key={one.place}>
                <Link href={fieldAddress(brand, '/', altOf(one.place))} className="block text-accent underline">
                  <img
                    src={one.address}
                    alt=""
                    loading="lazy"
                    className={`aspect-video w-full rounded object-contain p-2
                      ${one.place.includes('white') ? 'bg-[#33333b]' : 'bg-[#ffffff]'}`}
                  />
                  {labelOf(one.place)}
                </Link>
                <span className="block text-xs text-faint">
                  {one.from === 'drawn' ? 'drawn from the name' : 'lent by the family'}
                </span>
              </li>
            ))}
          </ul>
        </section>
      </div>
    </>
  )
}

const bar = `h-2 w-full appearance-none overflow-hidden rounded-full bg-line [&::-moz-progress-bar]:bg-accent
  [&::-webkit-progress-bar]:bg-line [&::-webkit-progress-value]:bg-accent`

/** The words of a page, with how many of them are one's own by now. */
function PageWords({ brand, page }: { brand: string; page: LeftPage }) {
  const name = kinds[page.kind] ?? 'All pages'
  const own = page.texts - page.left.length
  return (
    <details>
      <summary className="grid grid-cols-[7rem_1fr_8rem] items-center gap-3">
        <span className="font-medium">{name}</span>
        <progress aria-label={`${name}: texts of your own`} value={own} max={page.texts} className={bar} />
        <span className={page.left.length ? 'text-soft' : 'text-good'}>
          {own} of {page.texts} your own
        </span>
      </summary>
      <ul className="mt-1 border-l-2 border-line pl-3">
        {page.left.map((one) => (
          <li key={one.field} className="truncate py-0.5">
            <Link href={fieldAddress(brand, page.path, one.field)} className="text-accent underline">
              {labelOf(one.field)}
            </Link>{' '}
            <span className="text-soft">{one.text}</span>
          </li>
        ))}
      </ul>
    </details>
  )
}

/** Says before a brand that was made here is published what of it is still another's. */
export function StillAnothersNote({ brand }: { brand: Pick<SiteBrand, 'id' | 'added'> }) {
  const { data } = useLeft(brand.id, !!brand.added)
  if (!data?.left) return null
  const texts = data.pages.reduce((sum, page) => sum + page.left.length, 0)
  return (
    <p role="note" className="rounded-desk bg-warn-ground px-3 py-2 text-warn">
      Still another’s: {texts} texts, {data.pictures.length} pictures, {data.facts.length} addresses and numbers. You
      can publish all the same.{' '}
      <Link href={`/sites/${brand.id}/left`} className="underline">
        See the list
      </Link>
    </p>
  )
}

/** The way back to the list, as long as there is something in it. */
export function StillAnothersLink({ brand }: { brand: SiteBrand }) {
  const { data } = useLeft(brand.id, !!brand.added)
  if (!data?.left) return null
  return (
    <Link href={`/sites/${brand.id}/left`} className="whitespace-nowrap text-warn underline">
      {data.left} still another’s
    </Link>
  )
}
