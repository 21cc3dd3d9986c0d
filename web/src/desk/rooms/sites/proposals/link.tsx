import { MessageSquareDiff } from 'lucide-react'
import { Link } from 'wouter'
import { useCameBack } from './use-proposals'
import { useToDecide } from './use-to-decide'

/** The way to the proposals: how many of them and of posts the person can decide, and how many of theirs came back. */
export function ProposalsLink({ className }: { className: string }) {
  const count = useToDecide()
  const back = useCameBack()
  return (
    <Link href="/sites/proposals" className={className}>
      <MessageSquareDiff size={16} aria-hidden="true" /> Proposals
      {count > 0 && (
        <span className="rounded-full bg-accent px-2 text-xs text-on-accent">
          {count}
          <span className="sr-only"> for you to decide</span>
        </span>
      )}
      {back > 0 && (
        <span className="rounded-full bg-warn-ground px-2 text-xs text-warn">
          {back} sent back<span className="sr-only"> to you</span>
        </span>
      )}
    </Link>
  )
}
