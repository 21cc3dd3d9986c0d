import { useDeferredValue, useState } from 'react'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { Search } from 'lucide-react'
import type { SiteChange, SiteLog } from '../../../gen/desk'
import { get } from '../../api'
import { moment } from '../../lib/time'
import { Button } from '../../ui/button'
import { Empty, Failed, WaitingRows } from '../../ui/states'
import { titleOf } from './describe'
import { Differences, Elsewhere } from './differences'
import { useBrandNames } from './layers'
import { Scheduled } from './scheduled'
import { TakeBackDialog } from './take-back-dialog'
import { useNames } from './use-names'
import { useScheduled } from './use-site'

const states: Record<string, string> = {
  live: 'Live',
  'taken-back': 'Taken back',
  'in-files': 'In the files',
  'set-aside': 'Set aside',
  scheduled: 'Scheduled',
  moved: 'Moved',
  cancelled: 'Cancelled',
  failed: 'Did not appear',
}

/** What was published, newest first: who, when, why, what; and what is still to come. Or one change of it. */
export function History({ brand, only }: { brand?: string; only?: string }) {
  const [typed, setTyped] = useState('')
  const words = useDeferredValue(typed.trim())
  const log = useInfiniteQuery({
    queryKey: ['sites', 'changes', brand, words, only],
    queryFn: ({ pageParam }) => {
      const query = {
        ...(brand && { brand }),
        ...(words && { words }),
        ...(only && { change: only }),
        after: pageParam,
      }
      return get<SiteLog>(`/sites/changes?${new URLSearchParams(query)}`)
    },
    initialPageParam: '',
    getNextPageParam: (page) => page.next,
    placeholderData: keepPreviousData,
  })
  const scheduled = useScheduled()
  const [back, setBack] = useState<{ change: SiteChange; whole: boolean }>()
  if (log.isPending) return <WaitingRows rows={4} label="Loading the history" />
  if (log.isError) return <Failed error={log.error} again={() => void log.refetch()} />
  const found = log.data.pages.flatMap((page) => page.changes)
  const changes = found.filter((one) => one.state !== 'scheduled')
  const isFound = ({ id }: SiteChange) => (!words && !only) || found.some((one) => one.id === id)
  const isHere = ({ brands }: SiteChange) => !brand || brands.includes(brand)
  const waiting = scheduled.data?.changes.filter((one) => isHere(one) && isFound(one)) ?? []
  return (
    <div className="flex flex-col gap-5 p-4">
      <label className="relative block">
        <span className="sr-only">Search the history</span>
        <Search size={16} aria-hidden="true" className="absolute top-2.5 left-3 text-faint" />
        <input
          type="search"
          className="field pl-9"
          placeholder="Words before or after, a note, a person, a brand"
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
      </label>
      {waiting.length > 0 && (
        <section aria-label="Scheduled" className="flex flex-col gap-4">
          <h2 className="font-semibold">Scheduled</h2>
          {waiting.map((change) => (
            <Scheduled key={change.id} change={change} brand={brand} />
          ))}
        </section>
      )}
      <section aria-label="Published" className="flex flex-col gap-4">
        <h2 className="font-semibold">Published</h2>
        {changes.length === 0 &&
          (words ? (
            <Empty title="No change has these words">Try fewer, or a part of a word.</Empty>
          ) : (
            <Empty title="Nothing was published yet">Changes appear here with who made them, when and why.</Empty>
          ))}
        {changes.map((change, at) => (
          <Entry
            key={change.id}
            change={change}
            isNewest={!words && !only && at === 0}
            onBack={(whole) => setBack({ change, whole })}
          />
        ))}
        {log.hasNextPage && <Button onClick={() => void log.fetchNextPage()}>Older ones</Button>}
      </section>
      {back && <TakeBackDialog {...back} brand={brand} onClose={() => setBack(undefined)} />}
    </div>
  )
}

function Names({ brands }: { brands: string[] }) {
  const named = useBrandNames()
  return brands.length > 3 ? `${brands.length} brands` : named(brands)
}

/** How many texts of a change are shown before somebody asks for all. */
const few = 4

interface EntryProps {
  change: SiteChange
  /** Nothing came after it. */
  isNewest: boolean
  onBack: (whole: boolean) => void
}

function Entry({ change, isNewest, onBack }: EntryProps) {
  const title = titleOf(change, useNames(change.edits))
  const [all, setAll] = useState(change.edits.length <= few + 1)
  return (
    <article aria-label={title} className="flex flex-col gap-2 border-b border-line pb-4">
      <header>
        <p className="font-medium">{title}</p>
        <p className="text-faint">
          {change.author}, <time dateTime={change.time}>{moment(change.time)}</time>
          {change.approvedBy && `, approved by ${change.approvedBy}`}
          {change.brands.length > 0 && ' · '}
          <Names brands={change.brands} />
        </p>
        {change.state !== 'live' && (
          <p className="text-warn">
            {states[change.state] ?? change.state}
            {change.reason && `: ${change.reason}`}
          </p>
        )}
      </header>
      {change.may && change.state === 'live' && (
        <div className="flex flex-wrap gap-2">
          <Button onClick={() => onBack(false)}>Take this back</Button>
          {!isNewest && (
            <Button kind="quiet" onClick={() => onBack(true)}>
              Restore this version
            </Button>
          )}
        </div>
      )}
      <Differences edits={all ? change.edits : change.edits.slice(0, few)} />
      {change.edits.length > few + 1 && (
        <Button kind="quiet" onClick={() => setAll(!all)}>
          {all ? 'Show fewer' : `Show all ${change.edits.length} texts`}
        </Button>
      )}
      <Elsewhere count={change.elsewhere} />
    </article>
  )
}
