import { useState } from 'react'
import type { SiteAddress, SiteAddresses } from '../../../../gen/desk'
import { Empty, ErrorLine } from '../../../ui/states'
import type { Draft } from '../use-draft'
import { AddAddress } from './add'
import { DeadLinks } from './dead-links'
import { MissedRow, RedirectRow } from './rows'
import { useLead } from './use-addresses'

/** A new one, where the old ones lead, and what was asked for in vain. */
export function AllAddresses({ all, draft }: { all: SiteAddresses; draft: Draft }) {
  const [begun, setBegun] = useState<SiteAddress & { layer: string }>()
  const takeOut = useLead(draft, () => {})
  const lost = all.redirects.filter((one) => one.draft && one.warning)
  return (
    <div className="flex max-w-4xl flex-col gap-6 p-5">
      <AddAddress key={begun?.from ?? ''} begun={begun} draft={draft} />
      <section aria-label="Redirects" className="flex flex-col gap-2">
        <h2 className="font-semibold">Where they lead</h2>
        <ErrorLine error={takeOut.error} />
        <div role="status">
          {lost.length > 0 && (
            <p className="rounded-desk bg-warn-ground px-3 py-2 text-warn">
              {lost[0]!.from} leads to {lost[0]!.to}. {lost[0]!.warning}
              {lost.length > 1 &&
                ` ${lost.length - 1} more in your draft ${lost.length === 2 ? 'leads to a page that is' : 'lead to pages that are'} not there.`}
            </p>
          )}
        </div>
        {all.since && all.redirects.length > 0 && (
          <p className="text-soft">
            Counted are visits of people at the addresses of the sites since this server started; not programs, test
            addresses such as store.localhost, and whoever asks not to be counted.
          </p>
        )}
        {all.redirects.length === 0 ? (
          <Empty title="No address leads elsewhere">
            A post that gets another address, and a page that is switched off, are added here by themselves.
          </Empty>
        ) : (
          <ul className="overflow-hidden rounded-desk border border-line">
            {all.redirects.map((one) => (
              <RedirectRow
                key={`${one.layer} ${one.from}`}
                redirect={one}
                counted={all.since}
                onRemove={() => takeOut.mutate({ layer: one.layer, out: [one.from] })}
              />
            ))}
          </ul>
        )}
      </section>
      {all.missed.length > 0 && (
        <section aria-label="Addresses that lead nowhere" className="flex flex-col gap-2">
          <h2 className="font-semibold">Asked for, and leading nowhere</h2>
          <ul className="overflow-hidden rounded-desk border border-line">
            {all.missed.map((one) => (
              <MissedRow
                key={`${one.brand} ${one.path}`}
                missed={one}
                onLead={() => setBegun({ layer: `brands/${one.brand}`, from: one.path, to: '' })}
              />
            ))}
          </ul>
        </section>
      )}
      <DeadLinks />
    </div>
  )
}
