import { Link } from 'wouter'
import { useToDecide } from '../rooms/sites/proposals/use-to-decide'

/** What waits for the person's word, where the rooms and what waits in each are behind a menu. */
export function ToDecide() {
  const count = useToDecide()
  if (!count) return null
  return (
    <Link href="/sites/proposals" className="rounded-desk p-2 text-accent underline">
      {count} to decide
    </Link>
  )
}
