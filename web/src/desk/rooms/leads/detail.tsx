import { useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { ArrowLeft, Check, Mail, MoreHorizontal, RotateCcw } from 'lucide-react'
import { Menu } from '@base-ui/react/menu'
import type { LeadDetail, Name } from '../../../gen/desk'
import { get } from '../../api'
import { useShortcuts } from '../../frame/shortcuts'
import { say } from '../../frame/toasts'
import { moment } from '../../lib/time'
import { useMay, useMe, useNames } from '../../session'
import { Button } from '../../ui/button'
import { Failed, WaitingRows } from '../../ui/states'
import { EraseDialog } from './erase-dialog'
import { Facts } from './facts'
import { StateBadge } from './state-badge'
import { Story } from './story'
import { useLead } from './use-lead'

const entry = 'flex h-9 w-full items-center rounded px-3 data-[highlighted]:bg-selected'

interface DetailProps {
  id: string
  onBack: () => void
  onOpen: (id: string) => void
  onNext: () => void
}

/** One lead: who it is, what they want, what became of it. */
export function Detail({ id, onBack, onOpen, onNext }: DetailProps) {
  const { lead, change, act } = useLead(id)
  const mayHandle = useMay('leads.handle')
  const handled = !!lead.data?.lead.handling.handledAt
  const toggle = () => {
    if (!mayHandle || !lead.data || change.isPending) return
    change.mutate({ handled: !handled }, { onSuccess: () => say(handled ? 'Open again' : 'Handled') })
  }
  useShortcuts([
    { keys: 'e', does: 'Handled, or open again', run: toggle },
    { keys: 'u', does: 'Mark as unread', run: () => mayHandle && change.mutate({ unread: true }) },
    { keys: 'n', does: 'Write a note', run: () => document.querySelector<HTMLTextAreaElement>('#lead-note')?.focus() },
    { keys: 'Escape', does: 'Back to the list', run: onBack },
  ])
  if (lead.isPending) return <WaitingRows rows={6} label="Loading the lead" />
  if (lead.isError) return <Failed error={lead.error} again={() => void lead.refetch()} />
  return (
    <article className="mx-auto flex w-full max-w-3xl flex-1 flex-col">
      <Head detail={lead.data} onBack={onBack} />
      <div className="flex flex-1 flex-col gap-6 px-5 py-5">
        <Facts detail={lead.data} onOpen={onOpen} />
        <Story detail={lead.data} act={act} />
      </div>
      {mayHandle && (
        <footer className="sticky bottom-0 flex flex-wrap items-center gap-2 border-t border-line bg-ground px-5 py-3">
          <Button kind={handled ? 'plain' : 'main'} busy={change.isPending} onClick={toggle}>
            <Check size={16} aria-hidden="true" /> {handled ? 'Open again' : 'Handled'}
          </Button>
          <Reply detail={lead.data} />
          <Assign detail={lead.data} onChange={(assigned) => change.mutate({ assigned })} />
          <span className="ml-auto flex gap-2">
            <span className="hidden sm:block">
              <Button kind="quiet" onClick={onNext}>
                Next <kbd className="key">J</kbd>
              </Button>
            </span>
            <More detail={lead.data} act={act} onUnread={() => change.mutate({ unread: true })} onGone={onBack} />
          </span>
        </footer>
      )}
    </article>
  )
}

function Head({ detail: { lead }, onBack }: { detail: LeadDetail; onBack: () => void }) {
  const brand = useMe().brands.find((one) => one.id === lead.brand)?.name ?? lead.brand
  const name = useNames()
  return (
    <header className="border-b border-line px-5 py-4">
      <button
        onClick={onBack}
        className="mb-2 -ml-1 flex items-center gap-1 rounded p-1 text-soft hover:text-ink lg:hidden"
      >
        <ArrowLeft size={16} aria-hidden="true" /> All leads
      </button>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <h2 className="min-w-0 text-lg font-semibold break-words">{lead.name || 'No name'}</h2>
        <StateBadge state={lead.state} />
        {lead.handling.handledAt && <span className="text-good">✓ Handled by {name(lead.handling.handledBy)}</span>}
        {lead.handling.assignedTo && !lead.handling.handledAt && (
          <span className="text-soft">With {name(lead.handling.assignedTo)}</span>
        )}
      </div>
      <p className="mt-1 text-soft">
        {lead.requestType} to {brand}, <time dateTime={lead.receivedAt}>{moment(lead.receivedAt)}</time>
      </p>
    </header>
  )
}

/** Opens the person's mail program, with the brand's name in the subject. */
function Reply({ detail: { lead } }: { detail: LeadDetail }) {
  const brand = useMe().brands.find((one) => one.id === lead.brand)?.name ?? lead.brand
  if (!lead.email) return null
  const subject = encodeURIComponent(`${brand}: your ${lead.requestType.toLowerCase()}`)
  return (
    <a
      href={`mailto:${encodeURIComponent(lead.email)}?subject=${subject}`}
      className="inline-flex h-9 items-center gap-2 rounded-desk border border-line px-3 font-medium hover:bg-hover"
    >
      <Mail size={16} aria-hidden="true" /> Reply
    </a>
  )
}

function Assign({ detail, onChange }: { detail: LeadDetail; onChange: (person: string) => void }) {
  const me = useMe()
  const { data: names } = useQuery({ queryKey: ['names'], queryFn: () => get<Name[]>('/names'), staleTime: 60_000 })
  return (
    <select
      aria-label="Assigned to"
      className="h-9 max-w-44 rounded-desk border border-line bg-ground px-2"
      value={detail.lead.handling.assignedTo ?? ''}
      onChange={(event) => onChange(event.target.value)}
    >
      <option value="">Unassigned</option>
      {names?.map((name) => (
        <option key={name.id} value={name.id}>
          {name.id === me.person.id ? 'With me' : `With ${name.name}`}
        </option>
      ))}
    </select>
  )
}

interface MoreProps {
  detail: LeadDetail
  act: ReturnType<typeof useLead>['act']
  onUnread: () => void
  onGone: () => void
}

function More({ detail, act, onUnread, onGone }: MoreProps) {
  const [erasing, setErasing] = useState(false)
  const mayErase = useMay('leads.erase')
  const aside = detail.lead.state === 'flagged' || detail.lead.state === 'invalid'
  return (
    <>
      <Menu.Root>
        <Menu.Trigger
          aria-label="More to do with this lead"
          className="grid size-9 place-items-center rounded-desk border border-line text-soft hover:bg-hover"
        >
          <MoreHorizontal size={18} aria-hidden="true" />
        </Menu.Trigger>
        <Menu.Portal>
          <Menu.Positioner sideOffset={4} align="end" className="z-50">
            <Menu.Popup className="min-w-52 rounded-desk border border-line bg-raised p-1 text-ink outline-none">
              <Menu.Item className={entry} onClick={onUnread}>
                Mark as unread
              </Menu.Item>
              <Menu.Item
                className={entry}
                onClick={() => act.mutate({ action: 'retry' }, { onSuccess: () => say('On its way') })}
              >
                <RotateCcw size={16} aria-hidden="true" className="mr-2" />{' '}
                {aside ? 'Deliver it after all' : 'Deliver again'}
              </Menu.Item>
              {!aside && (
                <Menu.Item
                  className={entry}
                  onClick={() =>
                    act.mutate({ action: 'set-aside', body: { reason: '' } }, { onSuccess: () => say('Set aside') })
                  }
                >
                  Set aside
                </Menu.Item>
              )}
              {mayErase && detail.lead.email && (
                <Menu.Item className={`${entry} text-bad`} onClick={() => setErasing(true)}>
                  Erase this person…
                </Menu.Item>
              )}
            </Menu.Popup>
          </Menu.Positioner>
        </Menu.Portal>
      </Menu.Root>
      <EraseDialog id={detail.lead.id} open={erasing} onClose={() => setErasing(false)} onGone={onGone} />
    </>
  )
}
