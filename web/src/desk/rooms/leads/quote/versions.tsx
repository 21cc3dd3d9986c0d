import { useState } from 'react'
import { useMutation } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import type { Acceptance, Offer, QuoteDetail } from '../../../../gen/desk'
import { money } from '../../../../lib/money'
import { download } from '../../../api'
import { moment } from '../../../lib/time'
import { useMay, useNames } from '../../../session'
import { Differences } from '../../../ui/differences'
import { Paper } from './paper'
import { dayOf, termsApart } from './said'
import { pathOf } from './use-quote'

interface VersionsProps {
  lead: string
  number: string
  offers: readonly Offer[]
  accepted: Acceptance | undefined
  labels: QuoteDetail['labels']
}

/** All versions of the offer, the newest first, each to read with what changed since the one before it. */
export function Versions({ lead, number, offers, accepted, labels }: VersionsProps) {
  const mayExport = useMay('leads.export')
  const file = useMutation({ mutationFn: () => download('GET', `${pathOf(lead)}/offer.csv`, `${number}.csv`) })
  const name = useNames()
  const [open, setOpen] = useState<number>()
  return (
    <div>
      <div className="mb-1 flex flex-wrap items-center gap-x-4">
        <h4 className="font-medium">{offers.length === 1 ? 'The offer' : 'Versions of the offer'}</h4>
        {mayExport && (
          <button className="flex items-center gap-1 text-accent underline" onClick={() => file.mutate()}>
            <Download size={14} aria-hidden="true" /> Save {accepted ? 'this order' : 'this offer'} as CSV
          </button>
        )}
      </div>
      <ul className="divide-y divide-line rounded-desk border border-line">
        {[...offers].reverse().map((offer) => (
          <li key={offer.n} className="px-3 py-1">
            <button
              aria-expanded={open === offer.n}
              onClick={() => setOpen(open === offer.n ? undefined : offer.n)}
              className="flex min-h-9 w-full flex-wrap items-center gap-x-3 py-1 text-left"
            >
              <span className="font-medium">Version {offer.n}</span>
              <span className="text-soft">
                {offer.name || name(offer.by)}, {moment(offer.at)}
              </span>
              <span className="ml-auto">
                {money(offer.totals.firstYear, offer.currency)} <span className="text-soft">the first year</span>
              </span>
            </button>
            {open === offer.n && (
              <Version offer={offer} before={offers[offer.n - 2]} accepted={accepted} labels={labels} />
            )}
          </li>
        ))}
      </ul>
    </div>
  )
}

interface VersionProps {
  offer: Offer
  before: Offer | undefined
  accepted: Acceptance | undefined
  labels: QuoteDetail['labels']
}

function Version({ offer, before, accepted, labels }: VersionProps) {
  return (
    <div className="flex flex-col gap-3 py-2">
      <p className="text-soft">
        {accepted?.version === offer.n
          ? `Accepted by ${accepted.name} on ${moment(accepted.at)}.`
          : `Could be accepted until ${dayOf(offer.expires)}, as long as it was the newest.`}
      </p>
      {before && (
        <details>
          <summary className="text-accent">What changed since version {before.n}</summary>
          <Differences
            places={termsApart(before, offer, labels)}
            names={[`Version ${before.n}`, `Version ${offer.n}`]}
          />
        </details>
      )}
      <Paper terms={offer} groups={offer.groups} labels={labels} />
    </div>
  )
}
