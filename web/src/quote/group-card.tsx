import type { FitOption } from '../gen/input'
import { limits } from '../gen/rules'
import { Connector } from '../parts/connectors'
import { offered, portsOf, powerAsked, type Stock } from '../parts/fit'
import { groupLine, type Group } from '../parts/fit-group'
import { Button } from '../ui/button'
import { Choices, Count } from './fields'
import type { Work } from './use-plan'

const notSure: FitOption = { id: '', label: 'Not sure' }

interface Props {
  group: Group
  at: number
  stock: Stock
  work: Work
  children: React.ReactNode
}

/** One group: its questions, and below them what it needs. */
export function GroupCard({ group, at, stock, work, children }: Props) {
  const open = work.isOpen(group.id) || !group.vehicle
  const title = groupLine(group, stock.fits) || 'Which vehicles?'
  const many = work.plan.groups.length > 1
  return (
    <section className="card quote-group" id={`group-${group.id}`} aria-labelledby={`title-${group.id}`}>
      <header className="quote-group-head">
        <h2 id={`title-${group.id}`} tabIndex={-1}>
          <span className="quote-number">Group {at + 1}</span> {title}
        </h2>
        <div className="quote-tools" data-scripted>
          {!open && (
            <Button kind="secondary" onClick={() => work.open(group.id)}>
              Change<span className="sr-only"> the answers of group {at + 1}</span>
            </Button>
          )}
          {group.vehicle && (
            <Button kind="secondary" onClick={() => work.add(group)}>
              Copy<span className="sr-only"> group {at + 1}</span>
            </Button>
          )}
          {many && (
            <Button kind="secondary" onClick={() => work.remove(group.id)}>
              Remove<span className="sr-only"> group {at + 1}</span>
            </Button>
          )}
        </div>
      </header>
      {open && <Questions group={group} at={at} stock={stock} work={work} />}
      {children}
    </section>
  )
}

function Questions({ group, at, stock, work }: Omit<Props, 'children'>) {
  const { fits } = stock
  const named = (name: string) => (at === 0 ? name : `${name}-${at + 1}`)
  const set = (change: Partial<Group>) => work.replace({ ...group, ...change })
  const ports = portsOf(fits, group.vehicle)
  const power = powerAsked(fits, group.vehicle)
  return (
    <div className="quote-questions">
      <Count
        name={named('count')}
        label="How many"
        value={group.count}
        least={1}
        most={limits.vehicles}
        onChange={(count) => set({ count })}
      />
      <Choices
        name={named('vehicle')}
        legend="What are they?"
        type="radio"
        options={fits.vehicles}
        chosen={[group.vehicle]}
        onChoose={(vehicle) => set(ofVehicle(group, vehicle, stock))}
      />
      {(!group.vehicle || ports.length > 1) && (
        <div data-unscripted={group.vehicle ? undefined : true}>
          <Choices
            name={named('port')}
            legend="Connector under the dash"
            type="radio"
            options={[...ports, notSure]}
            chosen={[group.port ?? '']}
            onChoose={(port) => set({ port: port || undefined })}
            drawing={(id) => <Connector id={id} />}
          />
        </div>
      )}
      {power && (
        <Choices
          name={named('power')}
          legend={power}
          type="radio"
          options={[...(fits.powers ?? []), notSure]}
          chosen={[group.parkedPower ?? '']}
          onChoose={(id) => set({ parkedPower: id || undefined })}
        />
      )}
      <Choices
        name={named('want')}
        legend="What do you want to see or know?"
        type="checkbox"
        options={offered(
          fits,
          stock.parts.filter(({ listed }) => listed),
        )}
        chosen={group.wants}
        onChoose={(id, on) => set({ wants: on ? [...group.wants, id] : group.wants.filter((want) => want !== id) })}
      />
      <label className="quote-year">
        <span className="quote-label">Model year</span>
        <select
          name={named('year')}
          value={group.year ?? ''}
          onChange={(event) => set({ year: event.target.value || undefined })}
        >
          {[notSure, ...fits.years].map(({ id, label }) => (
            <option key={id} value={id}>
              {label}
            </option>
          ))}
        </select>
      </label>
    </div>
  )
}

/** Another vehicle keeps of the answers what it can have. */
function ofVehicle(group: Group, vehicle: string, { fits }: Stock): Partial<Group> {
  const fitsPort = portsOf(fits, vehicle).some(({ id }) => id === group.port)
  return {
    vehicle,
    port: fitsPort ? group.port : undefined,
    parkedPower: powerAsked(fits, vehicle) ? group.parkedPower : undefined,
  }
}
