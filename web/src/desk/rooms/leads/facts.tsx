import type { ReactNode } from 'react'
import { useQuery } from '@tanstack/react-query'
import type { LeadDetail, LeadPage, LeadRow } from '../../../gen/desk'
import { post } from '../../api'
import { Ago } from '../../ui/ago'
import { useMe, useNames } from '../../session'
import { Folded } from './folded'
import { digitsOf, mailto, telephone } from './mailto'
import { useWords } from './words'

function Fact({ name, children }: { name: string; children: ReactNode }) {
  if (!children) return null
  return (
    <>
      <dt className="text-faint">{name}</dt>
      <dd className="min-w-0 break-words">{children}</dd>
    </>
  )
}

const Chip = ({ children }: { children: ReactNode }) => (
  <span className="rounded-full border border-line px-2 py-0.5 text-xs text-soft">{children}</span>
)

/** What the visitor told us, and how they came. */
export function Facts({
  detail: { lead, possibleDuplicates, company, sameCompany },
  onOpen,
  onTogether,
}: {
  detail: LeadDetail
  onOpen: (id: string) => void
  onTogether: (same: { company: string } | { words: string }) => void
}) {
  const came = lead.attribution
  const chips = [
    came.page && `Sent from ${came.page}`,
    came.landing && `Landed on ${came.landing}`,
    came.referrer && `Came from ${came.referrer}`,
    ...Object.entries(came.utm ?? {}).map(([name, value]) => `${name}: ${value}`),
  ].filter(Boolean)
  return (
    <>
      {(lead.subject || lead.notes) && (
        <div>
          {lead.subject && <h3 className="mb-1 font-semibold">{lead.subject}</h3>}
          <Folded text={lead.notes ?? ''} className="max-w-prose text-base leading-6.5" />
        </div>
      )}
      <dl className="grid grid-cols-[auto_1fr] items-baseline gap-x-6 gap-y-1.5">
        <Fact name="E-mail">
          {lead.email && (
            <a href={mailto(lead.email)} className={reach}>
              {lead.email}
            </a>
          )}
        </Fact>
        <Fact name="Phone">
          {lead.phone && (
            <a href={telephone(lead.phone)} className={reach}>
              {lead.phone}
            </a>
          )}
        </Fact>
        <Fact name="Company">{lead.company}</Fact>
        <Fact name="Fleet">{lead.fleetSize && `${lead.fleetSize} vehicles`}</Fact>
        <Fact name="Host">{lead.domain}</Fact>
        <Fact name="Why set aside">{lead.state === 'flagged' || lead.state === 'invalid' ? lead.reason : ''}</Fact>
      </dl>
      {(chips.length > 0 || !!came.shortlist?.length) && (
        <div className="flex flex-wrap gap-1.5">
          {chips.map((chip) => (
            <Chip key={chip}>{chip}</Chip>
          ))}
          {came.shortlist?.map((product) => (
            <Chip key={product}>Shortlist: {product}</Chip>
          ))}
        </div>
      )}
      {!!lead.deliveries?.length && (
        <div>
          <h3 className="mb-1 font-semibold">Receivers</h3>
          <ul className="flex flex-col gap-1">
            {lead.deliveries.map((delivery) => (
              <li key={delivery.destination} className="flex flex-wrap gap-x-2">
                <span className="font-medium">{delivery.destination}</span>
                <span className="text-soft">
                  {{ delivered: 'has it', pending: 'will be tried again', dead: 'was given up' }[delivery.state] ??
                    delivery.state}
                  {delivery.attempts > 1 && `, ${delivery.attempts} tries`}
                </span>
                {delivery.lastError && <span className="text-bad">{delivery.lastError}</span>}
              </li>
            ))}
          </ul>
        </div>
      )}
      <Others title="Also from this address" leads={possibleDuplicates} lead={lead} onOpen={onOpen} />
      {possibleDuplicates.length > 0 && (
        <Together what={lead.email} onClick={() => onTogether({ words: lead.email })} />
      )}
      <SamePhone lead={lead} onOpen={onOpen} onTogether={onTogether} />
      <Others title={`Also from ${company}`} leads={sameCompany} lead={lead} onOpen={onOpen} />
      {!!company && sameCompany.length > 0 && <Together what={company} onClick={() => onTogether({ company })} />}
    </>
  )
}

interface SamePhoneProps {
  lead: LeadDetail['lead']
  onOpen: (id: string) => void
  onTogether: (same: { words: string }) => void
}

/** Leads of other addresses with the same telephone number; the lead does not wait for them. */
function SamePhone({ lead, onOpen, onTogether }: SamePhoneProps) {
  const words = digitsOf(lead.phone ?? '')
  const { data } = useQuery({
    queryKey: ['leads', 'phone', words],
    queryFn: () => post<LeadPage>('/leads/search', { words, limit: 11 }),
    enabled: !!words,
    staleTime: 60_000,
  })
  const others = (data?.leads ?? []).filter(({ email }) => email.toLowerCase() !== lead.email.toLowerCase())
  if (!others.length) return null
  return (
    <>
      <Others title="Also with this number" leads={others} lead={lead} onOpen={onOpen} />
      <Together what="this number" onClick={() => onTogether({ words })} />
    </>
  )
}

const Together = ({ what, onClick }: { what: string; onClick: () => void }) => (
  <button onClick={onClick} className="-mt-4 self-start text-left text-accent underline">
    Show everything from {what} together
  </button>
)

/** A way to the person, large enough for a thumb. */
const reach = 'text-accent underline max-sm:inline-flex max-sm:min-h-11 max-sm:items-center'

const aWeek = 7 * 24 * 3_600_000

interface OthersProps {
  title: string
  leads: LeadRow[]
  lead: LeadDetail['lead']
  onOpen: (id: string) => void
}

/**
 * Other leads of the same person or company, of whichever brand. Two of one kind within a week may be one request, at
 * another brand if they say the same.
 */
function Others({ title, leads, lead, onOpen }: OthersProps) {
  const { brands } = useMe()
  const name = useNames()
  const { stageName } = useWords()
  if (!leads.length) return null
  const twice = (other: LeadRow) =>
    other.state !== 'flagged' &&
    other.type === lead.requestType &&
    other.email.toLowerCase() === lead.email.toLowerCase() &&
    (other.brand === lead.brand || (lead.notes ?? '').startsWith((other.preview ?? '').slice(0, 40))) &&
    Math.abs(Date.parse(other.receivedAt) - Date.parse(lead.receivedAt)) < aWeek
  return (
    <div>
      <h3 className="mb-1 font-semibold">{title}</h3>
      <ul className="flex flex-col gap-1">
        {leads.map((other) => (
          <li key={other.id}>
            <button onClick={() => onOpen(other.id)} className="text-left text-accent underline">
              {other.email.toLowerCase() !== lead.email.toLowerCase() && `${other.name || other.email}: `}
              {other.type}, {brands.find((one) => one.id === other.brand)?.name ?? other.brand},{' '}
              <Ago at={other.receivedAt} />
            </button>
            {other.state === 'flagged' && <span className="ml-2 text-soft">Set aside</span>}
            {twice(other) && <span className="ml-2 text-warn">perhaps the same request</span>}
            {other.handling.stage !== 'new' && (
              <span className="ml-2 text-soft">{stageName(other.handling.stage)}</span>
            )}
            {other.handling.assignedTo && (
              <span className="ml-2 text-soft">With {name(other.handling.assignedTo)}</span>
            )}
            {other.handling.handledAt && <span className="ml-2 text-soft">✓ Handled</span>}
          </li>
        ))}
      </ul>
    </div>
  )
}
