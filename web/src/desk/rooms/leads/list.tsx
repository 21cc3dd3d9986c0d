import type { LeadRow } from '../../../gen/desk'
import { Ago } from '../../ui/ago'
import { useMe, useNames } from '../../session'
import { Button } from '../../ui/button'
import { LongList } from '../../ui/long-list'
import { Empty } from '../../ui/states'
import { useKept } from '../../ui/use-kept'
import { first, isNarrowed, toQuery, type Choice, type View } from './choice'
import { useCount, type useLeads } from './query'
import { counted } from './quote/said'
import { QuoteState, stageOf } from './quote/state'
import { reminder } from './reminder'
import { StateBadge } from './state-badge'
import { capital } from './tell'
import type { Selection } from './use-selection'
import { useWords } from './words'

/** What a list that is empty will show, and what brings something there. */
const nothing: Record<View, [title: string, next: string]> = {
  today: [
    'Nothing is due today',
    'Leads that you asked to be reminded of come here on their day. Choose Later at one.',
  ],
  due: ['No reminder waits', 'A reminder that came stays here until its lead is handled.'],
  open: [
    'All caught up',
    'New demo requests and messages appear here by themselves. Send a test lead to see one arrive.',
  ],
  unread: ['Everything is read', 'A lead that nobody opened yet stays here.'],
  mine: ['No open lead is with you', 'Give yourself one where it says Unassigned; a reply takes it too.'],
  later: ['No reminder is set', 'Choose Later at a lead to have it come back at its time.'],
  handled: ['No lead is handled yet', 'Choose Handled at one that is done with.'],
  aside: [
    'Nothing is set aside',
    'What is spam, or no request at all, is set aside from the menu of a lead, and not delivered.',
  ],
  all: ['No leads yet', 'New demo requests and messages appear here by themselves.'],
}

interface ListProps {
  list: ReturnType<typeof useLeads>
  rows: LeadRow[]
  selected: string | undefined
  /** The lead that is open, or was last. */
  inSight: string | undefined
  selection: Selection
  onOpen: (id: string) => void
  choice: Choice
  onChange: (next: Choice) => void
}

export function List(props: ListProps) {
  const { list, rows, selected, inSight, selection, onOpen, choice } = props
  const [title, next] = nothing[choice.view]
  const empty = isNarrowed(choice) ? <NoMatch {...props} /> : <Empty title={title}>{next}</Empty>
  return (
    <LongList list={list} rows={rows} rowHeight={76} waiting="Loading leads" empty={empty} inSight={inSight}>
      {(row) => <Row row={row} selected={row.id === selected} selection={selection} onOpen={onOpen} />}
    </LongList>
  )
}

/** Says where else there are leads for the same words. */
function NoMatch({ choice, onChange }: Pick<ListProps, 'choice' | 'onChange'>) {
  const everywhere = { ...first, view: 'all', words: choice.words, brand: choice.brand } as const
  const found = useCount(toQuery(everywhere)).data?.leads ?? 0
  const action = choice.words && found > 0 && (
    <Button onClick={() => onChange(everywhere)}>
      {found === 1 ? 'Show the one' : `Show the ${found.toLocaleString()}`} among all leads
    </Button>
  )
  return (
    <Empty title="No leads match" action={action}>
      Try fewer words, or another state or time.
    </Empty>
  )
}

type RowProps = Pick<ListProps, 'selection' | 'onOpen'> & { row: LeadRow; selected: boolean }

function Row({ row, selected, selection, onOpen }: RowProps) {
  const brand = useMe().brands.find((one) => one.id === row.brand)?.name ?? row.brand
  const { stageName } = useWords(row.brand)
  const name = useNames()
  const { assignedTo, stage, handledAt } = row.handling
  const unread = !row.handling.readAt
  const [note] = useKept('note', row.id)
  const [letter] = useKept('reply', row.id)
  const remind = reminder(row.handling)
  const fleet = row.quote
    ? `, ${counted(row.quote.vehicles, 'vehicle')}`
    : row.fleetSize && `, ${row.fleetSize} vehicles`
  return (
    <div className="flex h-full border-b border-line hover:bg-hover has-aria-[current]:bg-selected">
      <label className="grid w-10 shrink-0 place-items-center pl-2">
        <input
          type="checkbox"
          aria-label={`Choose ${row.name || 'this lead'}`}
          className="tick"
          checked={selection.chosen.has(row.id)}
          onChange={(event) => selection.toggle(row.id, (event.nativeEvent as MouseEvent).shiftKey)}
        />
      </label>
      <button
        onClick={() => onOpen(row.id)}
        aria-current={selected ? 'true' : undefined}
        className="flex h-full min-w-0 flex-1 flex-col justify-center gap-0.5 pr-4 pl-2 text-left"
      >
        <span className="flex w-full items-center gap-2">
          {unread && (
            <span className="size-2 shrink-0 rounded-full bg-accent">
              <span className="sr-only">Unread</span>
            </span>
          )}
          <span className={`max-w-3/4 shrink-0 truncate ${unread ? 'font-semibold' : 'font-medium'}`}>
            {row.name || 'No name'}
          </span>
          {row.company && <span className="min-w-0 truncate text-soft">{row.company}</span>}
          <Ago at={row.heardAt} className="ml-auto shrink-0 text-xs text-faint" />
        </span>
        <span className="w-full truncate text-soft">{row.preview || row.email}</span>
        <span className="flex w-full items-center gap-2 text-xs text-faint">
          <span className="truncate">{remind && !remind.due ? remind.words : `${brand}${fleet ?? ''}`}</span>
          <span className="ml-auto flex shrink-0 gap-2">
            {row.answeredAt && <span className="font-medium text-accent">Answered</span>}
            {letter.trim() ? (
              <span className="font-medium text-warn">Reply not sent</span>
            ) : (
              note.trim() && <span className="font-medium text-warn">Note not added</span>
            )}
            {row.unsent && <span className="font-medium text-bad">Not sent</span>}
            {remind?.due && <span className="max-w-44 truncate font-medium text-warn">{remind.words}</span>}
            {assignedTo && <span className="max-w-28 truncate">{capital(name(assignedTo))}</span>}
            {row.quote && <QuoteState state={row.quote.state} wantsChange={row.quote.wantsChange} />}
            {stage !== 'new' && stage !== (row.quote && stageOf[row.quote.state]) && <span>{stageName(stage)}</span>}
            {handledAt && <span>✓ Handled</span>}
            {row.state !== 'delivered' && row.state !== 'stored' && <StateBadge state={row.state} />}
          </span>
        </span>
      </button>
    </div>
  )
}
