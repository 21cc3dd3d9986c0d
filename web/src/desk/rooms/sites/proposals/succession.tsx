import { Link } from 'wouter'
import type { Comment, SiteProposal } from '../../../../gen/desk'
import { ago, moment } from '../../../lib/time'
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
      {follows && <Earlier id={follows} />}
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

function Earlier({ id }: { id: string }) {
  const earlier = useProposal(id)
  const { comments } = useTalk(id)
  return (
    <section aria-label="The proposal before" className="flex flex-col gap-2 rounded-desk bg-selected px-3 py-2">
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
