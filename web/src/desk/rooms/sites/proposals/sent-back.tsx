import { Link } from 'wouter'
import type { Draft } from '../use-draft'
import { standing } from './standing'

interface Props {
  draft: Draft
  /** Only what this brand shows. */
  brand?: string
  look: string
}

/** What was said to changes of the draft that were sent back, until they are proposed again or dropped. */
export function SentBack({ draft, brand, look }: Props) {
  return draft.sentBack
    .filter((one) => !brand || one.brands.includes(brand))
    .map((one) => (
      <p key={one.id} role="note" className={`bg-warn-ground wrap-anywhere text-warn ${look}`}>
        <Link href={`/sites/proposals/${one.id}`} className="font-medium underline">
          {one.note}
        </Link>
        : {standing(one)}
      </p>
    ))
}
