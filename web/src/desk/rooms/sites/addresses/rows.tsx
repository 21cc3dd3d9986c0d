import type { SiteMissed, SiteRedirect } from '../../../../gen/desk'
import { moment } from '../../../lib/time'
import { Button } from '../../../ui/button'
import { useBrandName, useLayerName } from '../layers'

const row = 'flex items-start gap-3 border-b border-line px-3 py-3 last:border-b-0'

/** How often, in words. */
export const timesOf = (times: number) => (times === 0 ? 'never' : times === 1 ? 'once' : `${times} times`)

interface Props {
  redirect: SiteRedirect
  /** When counting began; undefined where nobody counts. */
  counted: string | undefined
  onRemove: () => void
}

/** An old address, where it leads, who said so, and how many followed it. */
export function RedirectRow({ redirect, counted, onRemove }: Props) {
  const nameOf = useLayerName()
  const facts = [
    nameOf(redirect.layer),
    redirect.temporary ? 'for now' : 'for good',
    redirect.by && `${redirect.by}, ${redirect.since}`,
    redirect.draft ? 'not published yet' : counted && `followed ${timesOf(redirect.times)} since ${moment(counted)}`,
  ]
  return (
    <li className={row}>
      <div className="min-w-0 flex-1">
        <p className="break-words font-medium">
          {redirect.from} <span aria-label="leads to">→</span> {redirect.to}
        </p>
        <p className="text-xs text-faint">{facts.filter(Boolean).join('. ')}</p>
        {redirect.warning && <p className="text-warn">{redirect.warning}</p>}
      </div>
      {redirect.may && (
        <Button aria-label={`Remove the redirect from ${redirect.from}`} onClick={onRemove}>
          Remove
        </Button>
      )}
    </li>
  )
}

/** An address that visitors asked for in vain. */
export function MissedRow({ missed, onLead }: { missed: SiteMissed; onLead: () => void }) {
  const nameOf = useBrandName()
  return (
    <li className={row}>
      <div className="min-w-0 flex-1">
        <p className="break-words font-medium">{missed.path}</p>
        <p className="text-xs text-faint">
          {nameOf(missed.brand)}, {timesOf(missed.times)}
        </p>
      </div>
      <Button aria-label={`Lead ${missed.path} on`} onClick={onLead}>
        Lead on
      </Button>
    </li>
  )
}
