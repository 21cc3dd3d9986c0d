import { MessageSquareDiff } from 'lucide-react'
import { Link } from 'wouter'
import type { SiteFields, SiteProposal } from '../../../../gen/desk'
import { moment } from '../../../lib/time'
import { madeOf } from '../additions'
import { MadeWords } from '../to-come'
import type { Draft } from '../use-draft'
import { standing } from './standing'
import { useProposals } from './use-proposals'

interface Props {
  all: SiteFields
  path: string
  draft: Draft
}

/** At a field: what somebody proposes for it, and what was said to the person's own words that came back. */
export function ProposedHere(props: Props) {
  const open = useProposals().data?.open ?? []
  const come = (list: SiteProposal[]) =>
    list.flatMap((proposal) => {
      const made = proposal.edits.flatMap((one) => madeOf(props.all, one, props.path) ?? [])[0]
      return made ? [{ proposal, made }] : []
    })
  return (
    <>
      {come(props.draft.sentBack).map(({ proposal }) => (
        <p key={proposal.id} role="note" className="rounded-desk bg-warn-ground px-3 py-2 wrap-anywhere text-warn">
          {standing(proposal)} <See proposal={proposal} />
        </p>
      ))}
      {come(open).map(({ proposal, made }) => (
        <p key={proposal.id} role="note" className="flex gap-2 rounded-desk bg-selected px-3 py-2">
          <MessageSquareDiff size={16} aria-hidden="true" className="mt-0.5 shrink-0" />
          <span className="min-w-0 wrap-anywhere">
            {proposal.own ? 'You' : proposal.author} proposed, {moment(proposal.time)}:{' '}
            <MadeWords path={props.path} made={made} none="to say nothing here any more" />. {standing(proposal)}.{' '}
            <See proposal={proposal} />
          </span>
        </p>
      ))}
    </>
  )
}

const See = ({ proposal }: { proposal: SiteProposal }) => (
  <Link href={`/sites/proposals/${proposal.id}`} className="font-medium underline">
    See the proposal
  </Link>
)
