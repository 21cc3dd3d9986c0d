import { useRef, useState, type ReactNode } from 'react'
import { ArrowLeft, ArrowRight, Check, Clock, Phone } from 'lucide-react'
import type { LeadDetail, Present } from '../../../gen/desk'
import { useShortcuts } from '../../frame/shortcuts'
import { moment } from '../../lib/time'
import { useMay, useMe, useNames } from '../../session'
import { Button } from '../../ui/button'
import { Others, usePresence } from '../../ui/presence'
import { Empty, Failed, WaitingRows } from '../../ui/states'
import { Asking, givenTo, type Question } from './asking'
import { Facts } from './facts'
import { More } from './more'
import { useHandlers } from './query'
import { QuoteSection } from './quote/section'
import { asksForQuote, withoutQuote } from './quote/use-quote'
import { reminder } from './reminder'
import { telephone } from './mailto'
import { OwnMail } from './own-mail'
import { Reply, ReplyButton, useReply, useSentMeanwhile } from './reply'
import { StateBadge } from './state-badge'
import { Story } from './story'
import { isOver } from './handling'
import { useLead, type ComeBy } from './use-lead'
import { givingBack } from './use-undo'
import { useWords, type Stage } from './words'
import { Writers, writesAnswer } from './writers'

interface DetailProps {
  id: string
  /** How the person came to it, where they did not open it. */
  by?: ComeBy
  onBack: () => void
  onOpen: (id: string) => void
  onNext: () => void
  /** Goes on to the next lead, since this one is done. */
  onDone: () => void
  /** Shows all leads of a company, or of an address. */
  onTogether: (same: { company: string } | { words: string }) => void
  /** Several leads are chosen. */
  many: boolean
}

/** One lead: who it is, what they want, what became of it. */
export function Detail({ id, by, onBack, onOpen, onNext, onDone, onTogether, many }: DetailProps) {
  const { lead, detail, change, act, keep, read, leaveUnread } = useLead(id, by)
  const reply = useReply({ lead: id })
  useSentMeanwhile(reply, detail?.story)
  const { stageName } = useWords(detail?.lead.brand)
  const mayHandle = useMay('leads.handle')
  const me = useMe().person.id
  const present = usePresence(`/leads/${id}`, reply.open)
  const others = present?.others ?? []
  const name = useNames()
  const [question, setQuestion] = useState<Question>()
  const handled = !!detail?.lead.handling.handledAt
  const who = detail?.lead.name || 'This lead'
  const ask = (next: Question) => mayHandle && detail && setQuestion(next)
  const toggle = () => {
    if (!mayHandle || !detail) return
    change.mutate({ part: { handled: !handled }, said: handled ? `${who}: open again` : `${who}: handled` })
    if (!handled) onDone()
  }
  const unread = () => {
    if (!mayHandle || !detail) return
    leaveUnread()
    if (detail.lead.handling.readAt) change.mutate({ part: { unread: true }, said: `${who}: marked as unread` })
  }
  const write = () => {
    if (!mayHandle) return
    if (!detail?.replyFrom) return document.getElementById('lead-mail')?.click()
    reply.setOpen(true)
    document.getElementById('lead-reply')?.focus()
  }
  const keys = [
    { keys: 'e', does: 'Handled, or open again', run: toggle },
    { keys: 'a', does: 'Assign', run: () => ask('assign') },
    { keys: 't', does: 'Change the stage', run: () => ask('stage') },
    { keys: 's', does: 'Remind me later', run: () => ask('remind') },
    { keys: 'd', does: 'Set aside', run: () => ask('aside') },
    { keys: 'u', does: 'Mark as unread', run: unread },
    { keys: 'r', does: 'Reply', run: write },
    {
      keys: 'n',
      does: 'Write a note; Ctrl+Enter adds it',
      run: () => document.querySelector<HTMLTextAreaElement>('#lead-note')?.focus(),
    },
    { keys: 'Escape', does: 'Back to the list', run: onBack },
  ]
  // What is done with a lead is done by somebody who read it; while several are chosen, keys are about those.
  const acting = keys.map((key) => ({ ...key, run: () => (/^[eatsdrn]$/.test(key.keys) && read(), key.run()) }))
  useShortcuts(many ? [] : acting)
  if (!detail) return <NotRead lead={lead} onBack={onBack} />
  return (
    <article className="mx-auto flex w-full max-w-3xl flex-1 flex-col">
      <Head detail={detail} others={others} onBack={onBack} onNext={onNext} />
      <div
        className="flex flex-1 flex-col gap-6 px-5 py-5"
        onPointerDown={read}
        onKeyDown={read}
        onWheel={read}
        onTouchMove={read}
      >
        {asksForQuote(detail) && <QuoteSection detail={detail} />}
        <Facts detail={withoutQuote(detail)} onOpen={onOpen} onTogether={onTogether} />
        <Story detail={detail} act={act} />
        {mayHandle && reply.open && detail.replyFrom && (
          <Reply detail={detail} reply={reply} keep={keep} again={() => void lead.refetch()} />
        )}
        {mayHandle && reply.open && !detail.replyFrom && (
          <OwnMail email={detail.lead.email} onClose={() => reply.setOpen(false)} />
        )}
      </div>
      {mayHandle && (
        <footer
          className={`sticky bottom-0 flex flex-wrap items-center gap-2 border-t border-line bg-ground px-5 py-3
            max-sm:gap-1.5 max-sm:px-3 max-sm:[&_a]:h-11 max-sm:[&_button]:h-11`}
          onPointerDown={read}
        >
          <Writers others={others} />
          <Button kind={handled ? 'plain' : 'main'} onClick={toggle}>
            <Check size={16} aria-hidden="true" /> {handled ? 'Open again' : 'Handled'}
          </Button>
          <ReplyButton
            detail={detail}
            open={reply.open}
            onReply={() => reply.setOpen(!reply.open)}
            onMail={() => {
              reply.setOpen(true)
              const undo = !detail.lead.handling.assignedTo && givingBack(id, me)
              act.mutate({ action: 'mail', said: `${who}: mail opened`, ...(undo && { undo }) })
            }}
          />
          {detail.lead.phone && (
            <a
              href={telephone(detail.lead.phone)}
              aria-label="Call"
              className="grid w-11 place-items-center rounded-desk border border-line sm:hidden"
            >
              <Phone size={16} aria-hidden="true" />
            </a>
          )}
          <div className="hidden gap-2 sm:flex">
            <Assign
              detail={detail}
              onChange={(assigned) => change.mutate({ part: { assigned }, said: `${who}: ${givenTo(name(assigned))}` })}
            />
            <StageSelect
              brand={detail.lead.brand}
              stage={detail.lead.handling.stage}
              onChange={(stage) => {
                if (stage === 'lost') return setQuestion('lost')
                change.mutate({ part: { stage }, said: `${who}: ${stageName(stage).toLowerCase()}` })
                if (isOver(stage)) onDone()
              }}
            />
          </div>
          <Button className="max-sm:hidden" onClick={() => setQuestion('remind')}>
            <Clock size={16} aria-hidden="true" /> Later
          </Button>
          <span className="ml-auto flex gap-2" onPointerDown={(event) => event.stopPropagation()}>
            <span className="hidden sm:block">
              <Button kind="quiet" onClick={onNext}>
                Next <kbd className="key">J</kbd>
              </Button>
            </span>
            <More detail={detail} act={act} onUnread={unread} onAsk={setQuestion} onGone={onBack} />
          </span>
        </footer>
      )}
      {question && (
        <Asking
          question={question}
          detail={detail}
          change={change}
          act={act}
          onAsk={setQuestion}
          onClose={() => setQuestion(undefined)}
          onDone={onDone}
        />
      )}
    </article>
  )
}

/** A lead that is not there yet, with the way back. */
function NotRead({ lead, onBack }: { lead: ReturnType<typeof useLead>['lead']; onBack: () => void }) {
  const waits =
    lead.fetchStatus === 'paused' ? (
      <Empty title="You are offline">This lead opens as soon as you are back.</Empty>
    ) : (
      <WaitingRows rows={6} label="Loading the lead" />
    )
  return (
    <>
      <div className="px-3 pt-2 text-soft lg:hidden">
        <BackButton onBack={onBack} />
      </div>
      {lead.isPending ? waits : <Failed error={lead.error} again={() => void lead.refetch()} />}
    </>
  )
}

const BackButton = ({ onBack }: { onBack: () => void }) => (
  <button onClick={onBack} className="flex h-9 items-center gap-1 rounded px-2 hover:text-ink">
    <ArrowLeft size={16} aria-hidden="true" /> All leads
  </button>
)

interface HeadProps {
  detail: LeadDetail
  others: Present[]
  onBack: () => void
  onNext: () => void
}

function Head({ detail: { lead }, others, onBack, onNext }: HeadProps) {
  const brand = useMe().brands.find((one) => one.id === lead.brand)?.name ?? lead.brand
  const name = useNames()
  const { stageName } = useWords(lead.brand)
  const { handledAt, handledBy, assignedTo, stage } = lead.handling
  const remind = reminder(lead.handling)
  return (
    <header className="border-b border-line px-5 py-4">
      <div className="-mx-2 -mt-2 mb-1 flex justify-between text-soft lg:hidden">
        <BackButton onBack={onBack} />
        <button onClick={onNext} className="flex h-9 items-center gap-1 rounded px-2 hover:text-ink sm:hidden">
          Next <ArrowRight size={16} aria-hidden="true" />
        </button>
      </div>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <h2 className="min-w-0 text-lg font-semibold break-words">{lead.name || 'No name'}</h2>
        {lead.state !== 'stored' && lead.state !== 'delivered' && <StateBadge state={lead.state} />}
        {stage !== 'new' && <span className="rounded bg-hover px-1.5 text-xs font-medium">{stageName(stage)}</span>}
        {handledAt && <span className="text-good">✓ Handled by {name(handledBy)}</span>}
        {assignedTo && !handledAt && <span className="min-w-0 break-words text-soft">With {name(assignedTo)}</span>}
        <Others others={others} what="this lead" does={writesAnswer} />
        {remind && <span className={remind.due ? 'font-medium text-warn' : 'text-soft'}>{remind.words}</span>}
      </div>
      <p className="mt-1 text-soft">
        {lead.requestType} to {brand}, <time dateTime={lead.receivedAt}>{moment(lead.receivedAt)}</time>
      </p>
    </header>
  )
}

interface SelectProps {
  label: string
  value: string
  onChange: (value: string) => void
  children: ReactNode
}

/** One of several. Whoever chose by mouse is done with it: the next key is about the lead again. */
function Select({ label, value, onChange, children }: SelectProps) {
  const byMouse = useRef(false)
  return (
    <select
      aria-label={label}
      className="h-9 min-w-0 max-w-44 rounded-desk border border-line bg-ground px-2"
      value={value}
      onPointerDown={() => (byMouse.current = true)}
      onKeyDown={() => (byMouse.current = false)}
      onChange={(event) => {
        onChange(event.target.value)
        if (byMouse.current) event.target.blur()
      }}
    >
      {children}
    </select>
  )
}

function Assign({ detail, onChange }: { detail: LeadDetail; onChange: (person: string) => void }) {
  const me = useMe()
  const name = useNames()
  const handlers = useHandlers([detail.lead.brand])
  const now = detail.lead.handling.assignedTo ?? ''
  return (
    <Select label="Assigned to" value={now} onChange={onChange}>
      <option value="">Unassigned</option>
      {now && !handlers.some((one) => one.id === now) && (
        <option value={now}>With {name(now)}, who cannot see it</option>
      )}
      {handlers.map((one) => (
        <option key={one.id} value={one.id}>
          {one.id === me.person.id ? 'With me' : `With ${one.name}`}
        </option>
      ))}
    </Select>
  )
}

interface StageSelectProps {
  brand: string
  stage: Stage
  onChange: (stage: Stage) => void
}

function StageSelect({ brand, stage, onChange }: StageSelectProps) {
  const { stages } = useWords(brand)
  return (
    <Select label="Stage" value={stage} onChange={(next) => onChange(next as Stage)}>
      {stages.map((one) => (
        <option key={one.id} value={one.id}>
          {one.name}
        </option>
      ))}
    </Select>
  )
}
