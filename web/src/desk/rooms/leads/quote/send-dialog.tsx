import { useEffect, useEffectEvent, useState } from 'react'
import { useMutation } from '@tanstack/react-query'
import { Send } from 'lucide-react'
import type { QuoteConflict, QuoteDetail, Terms } from '../../../../gen/desk'
import { DeskError, post } from '../../../api'
import { money } from '../../../../lib/money'
import { sumsOf } from '../../../../lib/offer'
import { Button } from '../../../ui/button'
import { Dialog, DialogActions } from '../../../ui/dialog'
import { ErrorLine } from '../../../ui/states'
import { doubtsOf, lacksOf, unreadVehicles, type Lack } from './lacks'
import { groupsOffered } from './lines'
import { counted, dayOf, lineSaid, vehiclesOf } from './said'
import type { OfferDraft } from './use-offer'
import { pathOf } from './use-quote'

interface SendProps {
  lead: string
  draft: OfferDraft
  onSent: (detail: QuoteDetail) => void
  onClose: () => void
}

/** Sends what was read, as the next version; what somebody else did meanwhile is taken over and said. */
function useSend({ lead, draft, onSent }: SendProps, read: string) {
  return useMutation({
    mutationFn: async () => {
      if (!(await draft.flush())) throw new DeskError(0, 'The offer is not saved yet. Try again in a moment.')
      const { draft: saved, quote } = draft.server()
      if (textOf(saved.terms) !== read) throw new DeskError(0, 'Somebody else changed the offer. Look at it again.')
      return post<QuoteDetail>(`${pathOf(lead)}/offers`, { draft: saved.version, quote: quote.version })
    },
    meta: { quiet: true },
    onSuccess: onSent,
    onError: (error) => {
      const { current } = ((error instanceof DeskError && error.problem) || {}) as Partial<QuoteConflict>
      if (current) draft.follow(current)
    },
  })
}

/** Says to whom the offer goes, what it comes to and until when, and what is missing. */
export function SendDialog(props: SendProps) {
  const { draft, onClose } = props
  const { terms, detail } = draft
  const [read, setRead] = useState(() => textOf(terms))
  const changed = textOf(terms) !== read
  const send = useSend(props, read)
  const version = (detail.quote.offers?.length ?? 0) + 1
  const groups = groupsOffered(detail.quote.needs, terms)
  const lacks = [...lacksOf(terms, draft.unread), ...unreadVehicles(groups, draft.unread)]
  const { firstYear, laterYear, inAll = 0, months = 0 } = sumsOf(terms.lines)
  const who = detail.quote.asked?.name ?? 'the buyer'
  const save = useEffectEvent(() => void draft.flush())
  useEffect(() => save(), [])
  return (
    <Dialog open onClose={onClose} title={`Send version ${version} to ${who}`} wide>
      <div className="flex flex-col gap-4">
        {lacks.length > 0 ? (
          <Lacks title="Before it can be sent" lacks={lacks} onClose={onClose} />
        ) : (
          <>
            <ul className="flex list-disc flex-col gap-1 pl-5">
              <li>{whereTo(detail)}</li>
              <li>
                For {counted(vehiclesOf(groups), 'vehicle')}: {money(firstYear, terms.currency)} in the first year,{' '}
                {money(laterYear, terms.currency)} in the second,{' '}
                {months > 12 && `${money(inAll, terms.currency)} over ${months} months in all, `}
                {terms.taxes ? 'with your words on taxes' : 'without a word on taxes'}.
              </li>
              <li>Can be accepted until {dayOf(terms.expires)}.</li>
              {version > 1 && <li>Version {version - 1} cannot be accepted any more then.</li>}
              <li>What is sent cannot be taken back or changed; another version can follow.</li>
            </ul>
            <Lacks title="Look at this first" lacks={doubtsOf(terms, detail.quote.offers?.at(-1))} onClose={onClose} />
          </>
        )}
        {changed && (
          <p role="alert" className="rounded-desk bg-warn-ground px-3 py-2 font-medium">
            Somebody else changed the offer while you read this. These are its figures now.
          </p>
        )}
        <ErrorLine error={send.error} />
        <DialogActions>
          <Button onClick={onClose}>Not yet</Button>
          {changed ? (
            <Button onClick={() => setRead(textOf(terms))}>I have read them</Button>
          ) : (
            <Button
              kind="main"
              autoFocus
              busy={send.isPending}
              disabled={lacks.length > 0}
              onClick={() => send.mutate()}
            >
              <Send size={16} aria-hidden="true" /> Send version {version}
            </Button>
          )}
        </DialogActions>
      </div>
    </Dialog>
  )
}

/** What an offer says, to be held against what it says later. */
const textOf = (terms: Terms) =>
  JSON.stringify([
    terms.lines.map((line) => lineSaid(line, terms.currency)),
    terms.vehicles ?? {},
    [terms.currency, terms.expires, terms.taxes, terms.conditions, terms.message].map((text = '') => text.trim()),
  ])

const whereTo = ({ mailsTo }: QuoteDetail) =>
  mailsTo
    ? `Mailed to ${mailsTo}, and shown on the buyer’s page.`
    : 'Shown on the buyer’s page. No mail goes out, as no mail server is set up for replies: send the link yourself.'

interface LacksProps {
  title: string
  lacks: readonly Lack[]
  onClose: () => void
}

/** Things to look at; each leads to its field. */
function Lacks({ title, lacks, onClose }: LacksProps) {
  if (!lacks.length) return null
  const show = (field: string) => {
    onClose()
    setTimeout(() => document.getElementById(field)?.focus(), 50) // once the dialog gave the focus back
  }
  return (
    <div className="rounded-desk bg-warn-ground px-3 py-2">
      <p className="font-medium">{title}</p>
      <ul className="mt-1 flex flex-col gap-1">
        {lacks.map(({ say, field }, at) => (
          <li key={at}>
            {field ? (
              <button className="text-left text-accent underline" onClick={() => show(field)}>
                {say}
              </button>
            ) : (
              say
            )}
          </li>
        ))}
      </ul>
    </div>
  )
}
