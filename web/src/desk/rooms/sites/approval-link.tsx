import { ShieldCheck } from 'lucide-react'
import { Link } from 'wouter'
import { useMe } from '../../session'

/** The way to who needs approval, for owners. */
export function ApprovalLink() {
  if (useMe().person.role !== 'owner') return null
  return (
    <Link
      href="/sites/approval"
      className="inline-flex h-9 items-center gap-2 rounded-desk px-3 text-soft hover:bg-hover hover:text-ink"
    >
      <ShieldCheck size={16} aria-hidden="true" /> Who needs approval
    </Link>
  )
}
