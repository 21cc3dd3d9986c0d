import { useQuoteWords } from '../brand/input'
import type { FitOption } from '../gen/input'
import { fill } from '../lib/format'
import { limits } from '../gen/rules'
import { Connector } from '../parts/connectors'
import { offered, portsOf, powerAsked, type Stock } from '../parts/fit'
import { groupLine, type Group } from '../parts/fit-group'
import { Button } from '../ui/button'
import { Choices, Count } from './fields'
import { goTo } from './go-to'
import { fieldOf } from './plan'
import type { Work } from './use-plan'

interface Props {
  group: Group
  at: number
  stock: Stock
  work: Work
  /** The list is shown once more before it is saved. */
  checking: boolean
  children: React.ReactNode
}

/** One group: its questions, and below them what it needs. */
export function GroupCard({ group, at, stock, work, checking, children }: Props) {
  const { group: words } = useQuoteWords()
  const number = at + 1
  const open = work.isOpen(group.id) || !group.vehicle
  const title = groupLine(group, stock.fits) || words.open
  const many = work.plan.groups.length > 1
  return (
    <section className="card quote-group" id={`group-${group.id}`} aria-labelledby={`title-${group.id}`}>
      <header className="quote-group-head">
        <h2 id={`title-${group.id}`} tabIndex={-1}>
          <span className="quote-number">{fill(words.number, { number })}</span> {title}
        </h2>
        <div className="quote-tools" data-scripted>
          {!open && (
            <Button kind="secondary" onClick={() => work.open(group.id)}>
              {words.change}
              <span className="sr-only"> {fill(words.changeWhich, { number })}</span>
            </Button>
          )}
          {group.vehicle && (
            <Button
              kind="secondary"
              onClick={() => {
                const id = work.add(group)
                requestAnimationFrame(() => goTo(`title-${id}`))
              }}
            >
              {words.copy}
              <span className="sr-only"> {fill(words.which, { number })}</span>
            </Button>
          )}
          {many && (
            <Button kind="secondary" onClick={() => work.remove(group.id)}>
              {words.remove}
              <span className="sr-only"> {fill(words.which, { number })}</span>
            </Button>
          )}
        </div>
      </header>
      {open && <Questions group={group} at={at} stock={stock} work={work} />}
      {!group.vehicle && (checking || group.wants.length > 0) && (
        <p className="quote-problem">{fill(words.left, { number })}</p>
      )}
      {children}
    </section>
  )
}

function Questions({ group, at, stock, work }: Omit<Props, 'checking' | 'children'>) {
  const { fits } = stock
  const { group: words } = useQuoteWords()
  const notSure: FitOption = { id: '', label: words.notSure }
  const named = (name: string) => fieldOf(name, at)
  const set = (change: Partial<Group>) => work.replace({ ...group, ...change })
  const ports = portsOf(fits, group.vehicle)
  const power = powerAsked(fits, group.vehicle)
  return (
    <div className="quote-questions">
      <Count
        name={named('count')}
        label={words.count}
        value={group.count}
        least={1}
        most={limits.vehicles}
        onChange={(count) => set({ count })}
      />
      <Choices
        name={named('vehicle')}
        legend={words.vehicle}
        type="radio"
        options={fits.vehicles}
        chosen={[group.vehicle]}
        onChoose={(vehicle) => set(ofVehicle(group, vehicle, stock))}
      />
      {(!group.vehicle || ports.length > 1) && (
        <div data-unscripted={group.vehicle ? undefined : true}>
          <Choices
            name={named('port')}
            legend={words.port}
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
        legend={words.wants}
        type="checkbox"
        options={offered(
          fits,
          stock.parts.filter(({ listed }) => listed),
        )}
        chosen={group.wants}
        onChoose={(id, on) => set({ wants: on ? [...group.wants, id] : group.wants.filter((want) => want !== id) })}
      />
      <label className="quote-year">
        <span className="quote-label">{words.year}</span>
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
