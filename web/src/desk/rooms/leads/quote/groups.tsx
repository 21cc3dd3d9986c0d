import { Hand, TriangleAlert } from 'lucide-react'
import type { Needs, QuoteDetail, QuoteLine, VehicleGroup } from '../../../../gen/desk'
import { counted, devicesOf, powerOf, vehicleOf, vehiclesOf, wantsOf } from './said'

interface NeedsProps {
  needs: Needs
  labels: QuoteDetail['labels']
}

/** What the buyer needs: vehicles group by group with the lines for each, and all devices together. */
export function NeedsShown({ needs, labels }: NeedsProps) {
  const known = new Set(needs.groups.map(({ id }) => id))
  const devices = devicesOf(needs.lines)
  const all = devices.reduce((sum, { count }) => sum + count, 0)
  return (
    <div className="flex flex-col gap-3">
      <p className="text-base">
        <strong className="font-semibold">{counted(vehiclesOf(needs.groups), 'vehicle')}</strong>
        {needs.groups.length > 1 && ` in ${needs.groups.length} groups`},{' '}
        <strong className="font-semibold">{counted(all, 'device or part', 'devices and parts')}</strong>
      </p>
      <ul className="flex flex-col divide-y divide-line rounded-desk border border-line">
        {needs.groups.map((group) => (
          <li key={group.id} className="px-3 py-2.5">
            <GroupHead group={group} labels={labels} />
            <Lines lines={needs.lines.filter((line) => line.group === group.id)} />
            <Removed needs={needs} group={group.id} />
            <Problems needs={needs} group={group.id} />
          </li>
        ))}
        {needs.lines.some(({ group }) => !group || !known.has(group)) && (
          <li className="px-3 py-2.5">
            <h4 className="font-medium">Other items</h4>
            <Lines lines={needs.lines.filter(({ group }) => !group || !known.has(group))} />
          </li>
        )}
      </ul>
      <Problems needs={needs} />
      {needs.note && <p className="max-w-prose whitespace-pre-wrap break-words">{needs.note}</p>}
      {devices.length > 1 && <Devices devices={devices} />}
    </div>
  )
}

/** The rank of the headings of groups: below a heading of the lead, or below that of the page. */
export type Rank = 'h2' | 'h4'

interface GroupHeadProps {
  group: VehicleGroup
  labels: QuoteDetail['labels']
  rank?: Rank
  /** How many the buyer asked for, where another number is offered. */
  asked?: number
}

/** A group of vehicles: how many, which, and what is wanted of them. */
export function GroupHead({ group, labels, rank: Heading = 'h4', asked }: GroupHeadProps) {
  const wants = wantsOf(group, labels)
  return (
    <>
      <Heading className="font-medium">
        {group.count} × {vehicleOf(group, labels)}
      </Heading>
      {asked !== undefined && asked !== group.count && <p className="text-warn">The buyer asked for {asked}.</p>}
      {powerOf(group, labels) && <p className="text-soft">{powerOf(group, labels)}</p>}
      {wants.length > 0 && <p className="text-soft">Wants: {wants.join('; ')}</p>}
      {group.note && <p className="break-words text-soft">“{group.note}”</p>}
    </>
  )
}

function Lines({ lines }: { lines: readonly QuoteLine[] }) {
  return (
    <ul className="mt-1.5 flex flex-col gap-0.5">
      {lines.map((line) => (
        <li key={line.id} className="grid grid-cols-[3.5rem_1fr] gap-x-2">
          <span className="text-right text-soft">{line.count.toLocaleString()} ×</span>
          <span className="min-w-0 break-words">
            {line.title}
            {line.byHand && (
              <span className="ml-2 inline-flex items-center gap-1 text-xs text-soft">
                <Hand size={12} aria-hidden="true" /> chosen by the buyer
                {line.proposed ? ` instead of ${line.proposed.toLocaleString()}` : ''}
              </span>
            )}
          </span>
        </li>
      ))}
    </ul>
  )
}

/** What the page proposed and the buyer took out: what stands there may not be all that the vehicles need. */
export function Removed({ needs: { removed = [] }, group }: { needs: Needs; group?: string }) {
  return removed
    .filter((line) => (line.group ?? '') === (group ?? ''))
    .map(({ id, count, title }) => (
      <p key={id} className="mt-1.5 flex gap-2 text-warn">
        <Hand size={16} aria-hidden="true" className="mt-0.5 shrink-0" />
        <span className="min-w-0 break-words">
          Removed by the buyer: {count.toLocaleString()} × {title}
        </span>
      </p>
    ))
}

/** What does not fit, as the buyer was told. */
export function Problems({ needs: { problems = [] }, group }: { needs: Needs; group?: string }) {
  const found = problems.filter((one) => (one.group ?? '') === (group ?? ''))
  return found.map(({ say }) => (
    <p key={say} className="mt-1.5 flex gap-2 text-warn">
      <TriangleAlert size={16} aria-hidden="true" className="mt-0.5 shrink-0" />
      <span className="min-w-0 break-words">{say}</span>
    </p>
  ))
}

const Devices = ({ devices }: { devices: ReturnType<typeof devicesOf> }) => (
  <details>
    <summary className="text-accent">In all, by product</summary>
    <ul className="mt-1.5 flex flex-col gap-0.5">
      {devices.map(({ title, count }) => (
        <li key={title} className="grid grid-cols-[3.5rem_1fr] gap-x-2">
          <span className="text-right text-soft">{count.toLocaleString()} ×</span>
          <span className="min-w-0 break-words">{title}</span>
        </li>
      ))}
    </ul>
  </details>
)
