import { useEffect, useEffectEvent, useRef, useState, type FormEvent } from 'react'
import { useMutation, useMutationState, useQuery } from '@tanstack/react-query'
import { Mail, Send } from 'lucide-react'
import { Link, useLocation } from 'wouter'
import type { LeadDetail, NewReply, ReplyForm } from '../../../gen/desk'
import { DeskError, get, post, send } from '../../api'
import { replyTemplates } from '../../frame/site-commands'
import { say, warn } from '../../frame/toasts'
import { useMay, useMe } from '../../session'
import { Button } from '../../ui/button'
import { Field } from '../../ui/field'
import type { useLead } from './use-lead'
import { givingBack } from './use-undo'
import { mailto } from './mailto'
import { useKept } from '../../ui/use-kept'

interface ReplyButtonProps {
  detail: LeadDetail
  open: boolean
  onReply: () => void
  /** The person's mail program is asked to write. */
  onMail: () => void
}

/** Opens the letter below the lead; where none can be sent from here, the person's mail program. */
export function ReplyButton({ detail: { lead, replyFrom }, open, onReply, onMail }: ReplyButtonProps) {
  const brand = useMe().brands.find((one) => one.id === lead.brand)?.name ?? lead.brand
  if (!lead.email) return null
  if (replyFrom) {
    return (
      <Button onClick={onReply} aria-expanded={open}>
        <Mail size={16} aria-hidden="true" /> Reply
      </Button>
    )
  }
  const subject = encodeURIComponent(`${brand}: your ${lead.requestType.toLowerCase()}`)
  return (
    <a
      id="lead-mail"
      onClick={onMail}
      href={`${mailto(lead.email)}?subject=${subject}`}
      title="Opens your mail program; an owner can set up a mail server to write from here"
      className="inline-flex h-9 items-center gap-2 rounded-desk border border-line px-3 font-medium hover:bg-hover"
    >
      <Mail size={16} aria-hidden="true" /> Reply
    </a>
  )
}

/** A letter that is begun: whether it is open, and its words, which this browser keeps. */
export function useReply({ lead }: { lead: string }) {
  const [subject, setSubject] = useKept('subject', lead)
  const [text, setText] = useKept('reply', lead)
  const [id, setId] = useKept('letter', lead)
  const [open, setOpen] = useState(() => !!text.trim())
  const clear = () => {
    setId('')
    setSubject('')
    setText('')
    setOpen(false)
  }
  return { subject, setSubject, text, setText, id, setId, open, setOpen, clear }
}

/** A letter whose answer never came here is in the story after all: its words are not to be sent any more. */
export function useSentMeanwhile(reply: ReturnType<typeof useReply>, story: LeadDetail['story'] | undefined) {
  const sent = reply.id && story?.find(({ letter }) => letter?.id === reply.id)?.letter
  const known = useEffectEvent(() => (sent && sent.text === reply.text.trim() ? reply.clear() : reply.setId('')))
  useEffect(() => {
    if (sent) known()
  }, [sent])
}

interface ReplyProps {
  detail: LeadDetail
  reply: ReturnType<typeof useReply>
  keep: ReturnType<typeof useLead>['keep']
  again: () => void
}

/**
 * Sends a letter and offers to take it back. Its id is kept with its words, so that a letter is one that is sent again
 * because its answer was lost.
 */
function useSending({ detail, reply, keep, again }: ReplyProps) {
  const { id: lead, name } = detail.lead
  const mutationKey = ['letter', lead]
  const me = useMe().person.id
  const [, go] = useLocation()
  const wasNobodys = useRef(false)
  const last = detail.story.findLast((event) => event.letter)?.id ?? ''
  // What came while somebody writes is not seen by them before they are told.
  const [seen, setSeen] = useState<string | undefined>(last)
  const takeBack = async (letter: NewReply, giveAway: boolean) => {
    try {
      const now = (await (await send('DELETE', `/leads/${lead}/letters/${letter.id}`)).json()) as LeadDetail
      keep(now)
      if (giveAway) {
        await post('/leads/many', givingBack(lead, me))
        again()
      }
      reply.setSubject(letter.subject)
      reply.setText(letter.text)
      reply.setOpen(true)
      go(`/leads/${lead}${location.search}${location.hash}`)
    } catch (error) {
      warn(error instanceof Error ? error.message : 'That could not be taken back')
    }
  }
  const sending = useMutation({
    mutationKey,
    mutationFn: (letter: NewReply) => post<LeadDetail>(`/leads/${lead}/letters`, letter),
    meta: { quiet: true },
    onSuccess: (now, letter) => {
      keep(now)
      reply.clear()
      const said = `${name || 'This lead'}: reply on its way${wasNobodys.current ? ', and the lead is yours' : ''}`
      say(said, () => void takeBack(letter, wasNobodys.current))
    },
    onError: (error) => {
      if (error instanceof DeskError && error.status === 409) {
        reply.setId('') // these words are a letter of their own
        setSeen(undefined)
      }
      warn(error.message)
      again()
    },
  })
  // One may have been begun before this lead was left and opened again.
  const [underWay] = useMutationState({
    filters: { mutationKey, status: 'pending' },
    select: ({ state }) => (state.isPaused ? 'waits' : 'sends'),
  })
  const begin = (subject: string) => {
    if (!reply.text.trim() || !subject.trim() || underWay) return
    const id = reply.id || crypto.randomUUID()
    reply.setId(id)
    wasNobodys.current = !detail.lead.handling.assignedTo
    sending.mutate({ id, subject, text: reply.text, after: seen ?? last })
  }
  return { begin, underWay, isNewer: seen !== undefined && seen !== last }
}

/** Writes to the person, from the brand. */
export function Reply(props: ReplyProps) {
  const { detail, reply } = props
  const { lead } = detail
  const box = useRef<HTMLTextAreaElement>(null)
  const { begin, underWay, isNewer } = useSending(props)
  const maySites = useMay('sites')
  const form = useQuery({
    queryKey: ['reply', lead.id, detail.story.findLast((event) => event.letter)?.id ?? ''],
    queryFn: () => get<ReplyForm>(`/leads/${lead.id}/reply`),
    staleTime: 60_000,
  })
  useEffect(() => {
    box.current?.focus()
    box.current?.scrollIntoView({ block: 'center' })
  }, [])
  const subject = reply.subject || (form.data?.subject ?? '')
  const submit = (event: FormEvent) => {
    event.preventDefault()
    begin(subject)
  }
  const beginWith = (name: string) => {
    const template = form.data?.templates.find((one) => one.name === name)
    if (!template) return
    const before = { subject: reply.subject, text: reply.text }
    reply.setSubject(template.subject)
    reply.setText(template.text)
    box.current?.focus()
    if (!before.text.trim()) return
    say(`${name}: in place of what you wrote`, () => {
      reply.setSubject(before.subject)
      reply.setText(before.text)
    })
  }
  return (
    <form aria-label="Reply" onSubmit={submit} className="flex flex-col gap-3 rounded-desk border border-line p-4">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <p className="min-w-0 text-soft break-words">
          From <span className="text-ink">{form.data?.from ?? detail.replyFrom}</span> to{' '}
          <span className="text-ink">{lead.email}</span>
        </p>
        <div className="flex flex-wrap items-center gap-3">
          {maySites && (
            <Link href={replyTemplates(lead.brand)} className="text-accent underline">
              Edit templates
            </Link>
          )}
          <select
            aria-label="Begin with"
            className="h-9 max-w-full rounded-desk border border-line bg-ground px-2"
            value=""
            disabled={!!underWay}
            onChange={(event) => beginWith(event.target.value)}
          >
            <option value="">Begin with…</option>
            {form.data?.templates.map((one) => (
              <option key={one.name}>{one.name}</option>
            ))}
          </select>
        </div>
      </div>
      <Field
        label="Subject"
        maxLength={300}
        readOnly={!!underWay}
        value={subject}
        onChange={(event) => reply.setSubject(event.target.value)}
      />
      <div>
        <label htmlFor="lead-reply" className="mb-1 block font-medium">
          Your words
        </label>
        <textarea
          id="lead-reply"
          ref={box}
          rows={10}
          maxLength={20_000}
          className="field"
          readOnly={!!underWay}
          value={reply.text}
          onChange={(event) => reply.setText(event.target.value)}
          onKeyDown={(event) => {
            if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) submit(event)
            if (event.key === 'Escape') event.currentTarget.blur()
          }}
        />
      </div>
      <div className="flex flex-wrap items-center gap-2">
        <Button type="submit" kind="main" busy={!!underWay} disabled={!reply.text.trim() || !subject.trim()}>
          <Send size={16} aria-hidden="true" /> Send
        </Button>
        <Button kind="quiet" onClick={() => reply.setOpen(false)}>
          Close
        </Button>
        <span role="status" className="text-faint">
          {underWay === 'waits'
            ? 'You are offline: it is sent when you are back, as long as this page is open.'
            : isNewer
              ? 'A letter came or went while you wrote: read it above first.'
              : reply.text.trim() && !subject.trim()
                ? 'It needs a subject before it can be sent.'
                : 'What you write is kept in this browser until you send it.'}
        </span>
      </div>
    </form>
  )
}
