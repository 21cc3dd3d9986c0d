import { MessageSquareDiff } from 'lucide-react'
import { Link } from 'wouter'
import { useToDecide } from './use-to-decide'

/** The way to the proposals, with how many of them and of posts the person can decide. */
export function ProposalsLink({ className }: { className: string }) {
  const count = useToDecide()
  return (
    <Link href="/sites/proposals" className={className}>
      <MessageSquareDiff size={16} aria-hidden="true" /> Proposals
      {count > 0 && (
        <span className="rounded-full bg-accent px-2 text-xs text-on-accent">
          {count}
          <span className="sr-only"> for you to decide</span>
        </span>
      )}
    </Link>
  )
}
