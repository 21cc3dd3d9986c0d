import { useState } from 'react'
import { History, Package, Plus, Search, Signpost, TextSearch } from 'lucide-react'
import { Link } from 'wouter'
import type { SiteBrand } from '../../../gen/desk'
import { ago } from '../../lib/time'
import { Empty, Failed, WaitingRows } from '../../ui/states'
import { RoomHead } from '../../ui/room-head'
import { ProposalsLink } from './proposals/link'
import { useMissed } from './proposals/use-proposals'
import { Snapshot } from './snapshot'
import { useWall } from './use-site'

const link = 'inline-flex h-9 items-center gap-2 rounded-desk border border-line px-3 font-medium hover:bg-hover'

/** Every brand as its real page, small. */
export function Wall() {
  const wall = useWall()
  const missed = useMissed()
  const [words, setWords] = useState('')
  if (wall.isPending) return <WaitingRows label="Loading the brands" />
  if (wall.isError) return <Failed error={wall.error} again={() => void wall.refetch()} />
  const wanted = words.toLowerCase().split(/\s+/).filter(Boolean)
  const found = wall.data.brands
    .filter((one) =>
      wanted.every((word) => `${one.name} ${one.family} ${one.variant} ${one.host}`.toLowerCase().includes(word)),
    )
    .sort((one, other) => one.name.localeCompare(other.name))
  return (
    <>
      <RoomHead title="Sites">
        <Link href="/sites/products" className={link}>
          <Package size={16} aria-hidden="true" /> Products
        </Link>
        <ProposalsLink className={link} />
        <Link href="/sites/words" className={link}>
          <TextSearch size={16} aria-hidden="true" /> Find and replace
        </Link>
        <Link href="/sites/addresses" className={link}>
          <Signpost size={16} aria-hidden="true" /> Old addresses
        </Link>
        <Link href="/sites/history" className={link}>
          <History size={16} aria-hidden="true" /> History
          {missed > 0 && (
            <span className="rounded-full bg-warn-ground px-2 text-xs text-warn">{missed} did not appear</span>
          )}
        </Link>
        {wall.data.all && (
          <Link
            href="/sites/new"
            className={`${link} border-transparent bg-accent text-on-accent hover:bg-accent-hover`}
          >
            <Plus size={16} aria-hidden="true" /> New brand
          </Link>
        )}
      </RoomHead>
      <div className="p-5">
        {[wall.data.damage, ...(wall.data.faults ?? [])].filter(Boolean).map((wrong) => (
          <p
            key={wrong}
            role="alert"
            className="mb-4 rounded-desk border border-bad bg-bad-ground px-3 py-2 whitespace-pre-line text-bad"
          >
            {wrong}
          </p>
        ))}
        {wall.data.brands.length > 6 && (
          <label className="relative mb-4 block max-w-sm">
            <span className="sr-only">Find a brand</span>
            <Search size={16} aria-hidden="true" className="absolute top-2.5 left-3 text-faint" />
            <input
              type="search"
              className="field pl-9"
              placeholder="Find a brand, family or look"
              value={words}
              onChange={(event) => setWords(event.target.value)}
            />
          </label>
        )}
        {found.length === 0 && <Empty title="No brands match">Try fewer words.</Empty>}
        <ul className="grid grid-cols-1 gap-5 sm:grid-cols-2 xl:grid-cols-3">
          {found.map((brand) => (
            <Card key={brand.id} brand={brand} />
          ))}
        </ul>
      </div>
    </>
  )
}

function Card({ brand }: { brand: SiteBrand }) {
  return (
    <li>
      <Link
        href={`/sites/${brand.id}`}
        className="block overflow-hidden rounded-desk border border-line hover:border-line-strong"
      >
        <Snapshot title={`The home page of ${brand.name}`} brand={brand.id} published={!brand.edited && !brand.new} />
        <span className="flex items-center gap-2 border-t border-line px-3 py-2">
          <span className="min-w-0 flex-1">
            <span className="block truncate font-medium">{brand.name}</span>
            <span className="block truncate text-xs text-faint">
              {brand.family} · {brand.variant}
              {brand.changed && ` · changed ${ago(brand.changed)}`}
            </span>
          </span>
          {brand.new && <span className="rounded-full bg-warn-ground px-2 text-xs text-warn">New, not published</span>}
          {brand.edited && !brand.new && (
            <span className="rounded-full bg-warn-ground px-2 text-xs text-warn">Draft</span>
          )}
        </span>
      </Link>
    </li>
  )
}
