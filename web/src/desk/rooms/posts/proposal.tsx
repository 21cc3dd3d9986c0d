import { useState, type FormEvent, type ReactNode } from 'react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { PostDetail } from '../../../gen/desk'
import { DeskError, post, send } from '../../api'
import { say } from '../../frame/toasts'
import { eitherOf } from '../../lib/either'
import { zone } from '../../lib/input-time'
import { moment } from '../../lib/time'
import { ApproveAt, useApproveAt } from '../../ui/approve-at'
import { Button } from '../../ui/button'
import { ErrorLine } from '../../ui/states'
import { dueOf, pathOf, type Draft } from './use-draft'

/** That a post waits for somebody's word, or what was said to it. */
export function Proposal({ draft, onDecided }: { draft: Draft; onDecided: () => void }) {
  const { proposal } = draft.detail
  const decided = draft.state.kind !== 'saved' // whoever writes on takes it back
  if (!proposal || (proposal.state === 'open' && decided)) return null
  if (proposal.state === 'sent-back')
    return (
      <Bar label="Sent back">
        <p>
          <b className="font-medium">{proposal.decidedBy} sent it back:</b> {proposal.words}
        </p>
      </Bar>
    )
  if (proposal.state !== 'open') return null
  return (
    <Bar label="Proposal">
      <p>
        <b className="font-medium">{proposal.mayWithdraw ? 'You propose this' : `${proposal.name} proposes this`}:</b>{' '}
        {proposal.why}
        {proposal.at && (
          <span className="text-soft">
            {' '}
            For {moment(proposal.at)} ({zone()}).
          </span>
        )}
      </p>
      <Decide draft={draft} proposal={proposal} onDecided={onDecided} />
    </Bar>
  )
}

const Bar = ({ label, children }: { label: string; children: ReactNode }) => (
  <section aria-label={label} className="flex flex-col gap-2 border-b border-line bg-selected px-4 py-2">
    {children}
  </section>
)

interface DecideProps {
  draft: Draft
  proposal: NonNullable<PostDetail['proposal']>
  onDecided: () => void
}

function Decide({ draft, proposal, onDecided }: DecideProps) {
  const client = useQueryClient()
  const [words, setWords] = useState<string>()
  const when = useApproveAt(proposal.at)
  const path = pathOf(draft.detail.brand, draft.detail.id)
  const decide = useMutation({
    meta: { quiet: true },
    mutationFn: async (how: 'approve' | 'send-back' | 'proposal') => {
      if (how !== 'proposal')
        return post<PostDetail>(`${path}/${how}`, how === 'send-back' ? { words } : when.asked, draft.version())
      return (await send('DELETE', `${path}/proposal`, undefined, draft.version())).json() as Promise<PostDetail>
    },
    onSuccess: (detail, how) => {
      draft.follow(detail)
      void client.invalidateQueries({ queryKey: ['posts'] })
      void client.invalidateQueries({ queryKey: ['media', detail.brand] })
      const due = dueOf(detail)
      say(how === 'approve' && due ? `Goes live ${moment(due)}` : said[how])
      if (how === 'send-back') onDecided()
    },
  })
  const sendBack = (event: FormEvent) => {
    event.preventDefault()
    decide.mutate('send-back')
  }
  if (words !== undefined)
    return (
      <form onSubmit={sendBack} className="flex flex-wrap items-center gap-2">
        <input
          className="field min-w-0 flex-1"
          aria-label="What is to be changed"
          placeholder="What is to be changed"
          autoFocus
          value={words}
          onChange={(event) => setWords(event.target.value)}
        />
        <Button kind="main" type="submit" busy={decide.isPending} disabled={!words.trim()}>
          Send back
        </Button>
        <Button onClick={() => setWords(undefined)}>Cancel</Button>
        <ErrorLine error={decide.error} />
      </form>
    )
  return (
    <div className="flex flex-wrap items-center gap-2">
      {proposal.mayDecide && (
        <>
          <div className="w-full">
            <ApproveAt choice={when.choice} />
          </div>
          <Button kind="main" busy={decide.isPending} disabled={!when.isReady} onClick={() => decide.mutate('approve')}>
            {when.words}
          </Button>
          <Button onClick={() => setWords('')}>Send back…</Button>
        </>
      )}
      {proposal.mayWithdraw && (
        <Button busy={decide.isPending} onClick={() => decide.mutate('proposal')}>
          Take it back
        </Button>
      )}
      <span className="text-soft">
        {!proposal.mayDecide && `${waitsFor(draft.detail)} `}
        {(proposal.mayDecide || proposal.mayWithdraw) && 'Writing on takes it back.'}
      </span>
      <ErrorLine error={late(decide.error) ? new Error(late(decide.error)) : decide.error} />
    </div>
  )
}

/** Who can approve a post that waits, and what to do where nobody can. */
const waitsFor = ({ approvers = [] }: PostDetail) =>
  approvers.length
    ? `It waits for ${eitherOf(approvers)}.`
    : 'Nobody at the Desk can approve it now: neither who wrote it nor who proposed it can. Take it back, or let an ' +
      'owner invite somebody under People.'

const said = { approve: 'Approved; readers see it now', 'send-back': 'Sent back', proposal: 'Taken back' }

/** Whoever comes second is told that nothing was done twice. */
const late = (error: unknown) =>
  error instanceof DeskError && error.status === 412
    ? 'Somebody was quicker: it was decided or written on meanwhile. Nothing was done twice.'
    : undefined
