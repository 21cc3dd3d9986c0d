import { useState } from 'react'
import type { SiteCheck, SiteProposal } from '../../../../gen/desk'
import { DeskError } from '../../../api'
import { ApproveAt, useApproveAt } from '../../../ui/approve-at'
import { Button } from '../../../ui/button'
import { NoMail } from '../../../ui/no-mail'
import { ErrorLine } from '../../../ui/states'
import { standing } from './standing'
import { useApprove, useSendBack, useWithdraw, type Talk } from './use-proposals'

interface Props {
  proposal: SiteProposal
  check: SiteCheck | undefined
  /** What is being written to its author; undefined while nobody sends it back. */
  words: string | undefined
  onWords: (words: string | undefined) => void
}

/** Approve, or send back with words. */
export function Decide({ proposal, check, words, onWords }: Props) {
  const approve = useApprove(proposal.id)
  const when = useApproveAt(proposal.at)
  const [sure, setSure] = useState(false)
  const sendBack = useSendBack(proposal.id, () => onWords(undefined))
  const errors = check?.errors ?? 0
  const asks = (check?.warnings ?? 0) + proposal.edits.filter((one) => one.conflict).length
  return (
    <section aria-label="Decide" className="flex flex-col items-start gap-3 border-t border-line pt-4">
      {words === undefined && <ApproveAt choice={when.choice} />}
      {asks > 0 && errors === 0 && (
        <label className="flex items-center gap-2">
          <input type="checkbox" className="tick" checked={sure} onChange={(event) => setSure(event.target.checked)} />
          Publish in spite of what was changed since or what the check says
        </label>
      )}
      <ErrorLine error={approve.error ?? sendBack.error} />
      <NoMail so={`${proposal.author} hears of it at the Desk alone`} />
      {words === undefined ? (
        <span className="flex flex-wrap gap-2">
          <Button
            kind="main"
            busy={approve.isPending}
            disabled={!check || errors > 0 || (asks > 0 && !sure) || !when.isReady}
            onClick={() => approve.mutate({ ...when.asked, ...(sure && { confirmed: true, overwrite: true }) })}
          >
            {when.words}
          </Button>
          <Button onClick={() => onWords('')}>Send back…</Button>
        </span>
      ) : (
        <form
          className="flex w-full flex-col items-start gap-2"
          onSubmit={(event) => {
            event.preventDefault()
            sendBack.mutate(words)
          }}
        >
          <label className="w-full">
            <span className="mb-1 block font-medium">What is to be changed</span>
            <textarea
              className="field min-h-20 py-2"
              autoFocus
              value={words}
              onChange={(event) => onWords(event.target.value)}
            />
          </label>
          <span className="flex gap-2">
            <Button kind="main" type="submit" busy={sendBack.isPending} disabled={!words.trim()}>
              Send back
            </Button>
            <Button onClick={() => onWords(undefined)}>Cancel</Button>
          </span>
        </form>
      )}
    </section>
  )
}

interface LateProps {
  proposal: SiteProposal
  words: string
  talk: Talk
  onDone: () => void
}

/** What was being written to the author when somebody else decided. */
export const TooLate = ({ proposal, words, talk, onDone }: LateProps) => (
  <section role="alert" className="flex flex-col items-start gap-2 rounded-desk bg-warn-ground px-3 py-2 text-warn">
    <p>{standing(proposal)}, while you were writing. Nothing was sent back. Your words:</p>
    <p className="wrap-anywhere whitespace-pre-line text-ink">{words}</p>
    <span className="flex flex-wrap gap-2">
      <Button busy={talk.add.isPending} onClick={() => talk.add.mutate({ words }, { onSuccess: onDone })}>
        Say them as a comment
      </Button>
      <Button kind="quiet" onClick={onDone}>
        Drop them
      </Button>
    </span>
  </section>
)

/** Takes it into the draft of its author, who chooses where that says something else. */
export function Withdraw({ proposal }: { proposal: SiteProposal }) {
  const withdraw = useWithdraw(proposal.id)
  const clash = withdraw.error instanceof DeskError && withdraw.error.status === 409
  return (
    <section aria-label="Your proposal" className="flex flex-col items-start gap-3 border-t border-line pt-4">
      <ErrorLine error={withdraw.error} />
      <span className="flex flex-wrap gap-2">
        <Button busy={withdraw.isPending} onClick={() => withdraw.mutate(false)}>
          Take it back into my draft
        </Button>
        {clash && (
          <Button kind="danger" onClick={() => withdraw.mutate(true)}>
            Replace what my draft says
          </Button>
        )}
      </span>
    </section>
  )
}
