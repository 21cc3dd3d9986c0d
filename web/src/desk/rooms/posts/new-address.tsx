import { addressOf } from './address'
import type { Draft } from './use-draft'

/** Says what becomes of the address that readers know a post by, where publishing gives it another. */
export function NewAddress({ draft: { detail, text } }: { draft: Pick<Draft, 'detail' | 'text'> }) {
  const now = text.post.slug || addressOf(text.post.title)
  if (!detail.slug || !now || now === detail.slug) return null
  return (
    <p className="mt-1 text-soft">
      Its address changes. Whoever follows a link to <strong className="break-all">/blog/{detail.slug}</strong> will be
      led to <strong className="break-all">/blog/{now}</strong>.
    </p>
  )
}
