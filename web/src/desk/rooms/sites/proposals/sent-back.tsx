import { Link } from 'wouter'
import type { Draft } from '../use-draft'
import { standing } from './standing'
import { useProposals } from './use-proposals'

/** Above the draft: what was said to those of its changes that were sent back, the last of them for each. */
export function SentBack({ draft }: { draft: Draft }) {
  const back = (useProposals().data?.decided ?? []).filter(
    (one) =>
      one.own &&
      one.reason &&
      one.edits.some((edit) => draft.saved.some(({ layer, field }) => edit.layer === layer && edit.field === field)),
  )
  const last = back.filter(({ note }, at) => back.findIndex((one) => one.note === note) === at)
  return last.map((one) => (
    <p key={one.id} role="note" className="rounded-desk bg-warn-ground px-3 py-2 wrap-anywhere text-warn">
      <Link href={`/sites/proposals/${one.id}`} className="font-medium underline">
        {one.note}
      </Link>
      : {standing(one)}
    </p>
  ))
}
