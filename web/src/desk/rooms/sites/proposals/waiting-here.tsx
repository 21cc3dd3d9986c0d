import { MessageSquareDiff } from 'lucide-react'
import { Link } from 'wouter'
import type { SiteEdit, SiteProposal } from '../../../../gen/desk'
import { moment } from '../../../lib/time'
import { valueWords } from '../describe'
import { valueAt, type Value } from '../fields'
import type { Draft } from '../use-draft'
import { standing } from './standing'
import { useProposals } from './use-proposals'

interface Props {
  layers: string[]
  path: string
  draft: Draft
}

const isAbout = ({ layer, field }: SiteEdit, { layers, path }: Props) =>
  layers.includes(layer) && (field === path || path.startsWith(`${field}.`))

/** At a field: what somebody proposes for it, and what was said to the person's own words that came back. */
export function ProposedHere(props: Props) {
  const open = useProposals().data?.open ?? []
  const come = (list: SiteProposal[]) =>
    list.flatMap((proposal) => {
      const edit = proposal.edits.find((one) => isAbout(one, props))
      return edit ? [{ proposal, edit }] : []
    })
  return (
    <>
      {come(props.draft.sentBack).map(({ proposal }) => (
        <p key={proposal.id} role="note" className="rounded-desk bg-warn-ground px-3 py-2 wrap-anywhere text-warn">
          {standing(proposal)} <See proposal={proposal} />
        </p>
      ))}
      {come(open).map(({ proposal, edit }) => (
        <p key={proposal.id} role="note" className="flex gap-2 rounded-desk bg-selected px-3 py-2">
          <MessageSquareDiff size={16} aria-hidden="true" className="mt-0.5 shrink-0" />
          <span className="min-w-0 wrap-anywhere">
            {proposal.own ? 'You' : proposal.author} proposed, {moment(proposal.time)}:{' '}
            <Proposed path={props.path} edit={edit} />. {standing(proposal)}. <See proposal={proposal} />
          </span>
        </p>
      ))}
    </>
  )
}

function Proposed({ path, edit }: { path: string; edit: SiteEdit }) {
  const value = valueAt(edit.after as Value | undefined, path.slice(edit.field.length + 1))
  return value === undefined ? <em>to say nothing here any more</em> : <q>{valueWords(path, value)}</q>
}

const See = ({ proposal }: { proposal: SiteProposal }) => (
  <Link href={`/sites/proposals/${proposal.id}`} className="font-medium underline">
    See the proposal
  </Link>
)
