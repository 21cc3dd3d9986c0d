import { Link } from 'wouter'
import type { Comment, SiteProposal } from '../../../../gen/desk'
import { ago, moment } from '../../../lib/time'
import { same } from '../../../ui/autosave/merge'
import { labelOf } from '../fields'
import { standing } from './standing'
import { useProposals, useTalk } from './use-proposals'

/** Another proposal, as far as it is listed. */
export function useProposal(id: string | undefined) {
  const { data } = useProposals()
  return [...(data?.open ?? []), ...(data?.decided ?? [])].find((one) => one.id === id)
}

/** From one proposal to the one that it takes up, with what was said to that, and on to the one that takes it up. */
export function Succession({ proposal }: { proposal: SiteProposal }) {
  const { follows, followedBy, own, reason, brands } = proposal
  const at = brands[0]
  return (
    <>
      {follows && <Earlier id={follows} proposal={proposal} />}
      {followedBy && (
        <p role="note" className="rounded-desk bg-selected px-3 py-2">
          Proposed again: <To id={followedBy} />
        </p>
      )}
      {own && reason && !followedBy && at && (
        <p>
          <Link href={`/sites/${at}?draft`} className="font-medium underline">
            Go on with it in your draft
          </Link>
        </p>
      )}
    </>
  )
}

function Earlier({ id, proposal }: { id: string; proposal: SiteProposal }) {
  const earlier = useProposal(id)
  const { comments } = useTalk(id)
  return (
    <section aria-label="The proposal before" className="flex flex-col gap-2 rounded-desk bg-selected px-3 py-2">
      {earlier && saysTheSame(earlier, proposal) && (
        <p className="font-medium text-warn">Proposed again unchanged: it says what it said then.</p>
      )}
      <p className="wrap-anywhere">
        Goes on from <To id={id} />
        {earlier && `. ${standing(earlier)}`}
      </p>
      {comments.length > 0 && (
        <ul className="flex flex-col gap-1">
          {comments.map((one) => (
            <Said key={one.id} comment={one} />
          ))}
        </ul>
      )}
    </section>
  )
}

/** Whether one proposal is what another was, in every text. */
const saysTheSame = (one: SiteProposal, other: SiteProposal) =>
  one.edits.length === other.edits.length &&
  one.elsewhere === other.elsewhere &&
  one.edits.every(({ layer, field, after }) =>
    other.edits.some((each) => each.layer === layer && each.field === field && same(each.after, after)),
  )

const Said = ({ comment: { name, at, field, words } }: { comment: Comment }) => (
  <li className="wrap-anywhere whitespace-pre-line">
    <span className="text-xs text-faint">
      {name}, {ago(at)}
      {field && `, ${labelOf(field)}`}:{' '}
    </span>
    {words}
  </li>
)

function To({ id }: { id: string }) {
  const found = useProposal(id)
  return (
    <Link href={`/sites/proposals/${id}`} className="font-medium underline">
      {found ? `${found.note}, ${moment(found.time)}` : 'another proposal'}
    </Link>
  )
}
