import { Link } from 'wouter'
import type { SiteProposal } from '../../../../gen/desk'
import { moment } from '../../../lib/time'
import { ProposedPosts } from '../../posts/proposed'
import { useProposed } from '../../posts/use-proposed'
import { RoomHead } from '../../../ui/room-head'
import { Empty, Failed, WaitingRows } from '../../../ui/states'
import { ApprovalLink } from '../approval-link'
import { useBrandNames } from '../layers'
import { Proposal } from './proposal'
import { standing } from './standing'
import { useProposals } from './use-proposals'

/** Everything that waits for somebody's word, and what was decided last. */
export function ProposalsPage() {
  const proposals = useProposals()
  const posts = useProposed()
  if (proposals.isPending) return <WaitingRows rows={4} label="Loading the proposals" />
  if (proposals.isError) return <Failed error={proposals.error} again={() => void proposals.refetch()} />
  const { open, decided } = proposals.data
  return (
    <>
      <RoomHead title="Proposals" back={{ href: '/sites', name: 'All sites' }}>
        <ApprovalLink />
      </RoomHead>
      <div className="flex max-w-3xl flex-col gap-6 p-5">
        <Rows label="Sent back to you" list={decided.filter(({ back }) => back)} />
        {open.length + posts.length === 0 && (
          <Empty title="Nothing waits for a decision">
            Choose Propose where you publish, and somebody else looks at your changes before visitors see them.
          </Empty>
        )}
        <Rows label="Open" list={open} />
        <ProposedPosts />
        <Rows label="Decided" list={decided.filter(({ back }) => !back)} />
      </div>
    </>
  )
}

function Rows({ label, list }: { label: string; list: SiteProposal[] }) {
  const named = useBrandNames()
  if (!list.length) return null
  return (
    <section aria-label={label}>
      <h2 className="mb-2 font-semibold">{label}</h2>
      <ul className="divide-y divide-line rounded-desk border border-line">
        {list.map((one) => (
          <li key={one.id}>
            <Link href={`/sites/proposals/${one.id}`} className="block px-4 py-3 hover:bg-hover">
              <p className="font-medium wrap-anywhere">{one.note}</p>
              <p className="text-faint">
                {one.own ? 'You' : one.author}, {moment(one.time)}
                {one.brands.length > 0 &&
                  ` · ${one.brands.length > 3 ? `${one.brands.length} brands` : named(one.brands)}`}
              </p>
              <p className={one.state === 'sent-back' ? 'text-warn' : 'text-soft'}>{standing(one)}</p>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** One of them, with its address. */
export function ProposalPage({ id }: { id: string }) {
  const proposals = useProposals()
  if (proposals.isPending) return <WaitingRows rows={4} label="Loading the proposal" />
  if (proposals.isError) return <Failed error={proposals.error} again={() => void proposals.refetch()} />
  const found = [...proposals.data.open, ...proposals.data.decided].find((one) => one.id === id)
  return (
    <>
      <RoomHead title="Proposal" back={{ href: '/sites/proposals', name: 'All proposals' }} />
      {found ? (
        <Proposal proposal={found} />
      ) : (
        <Empty title="This proposal is not here">It was decided long ago, or is of brands you do not work for.</Empty>
      )}
    </>
  )
}
