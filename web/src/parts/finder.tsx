import { useSearch } from 'wouter'
import { useCatalogue, useGuide, usePartWords } from '../brand/input'
import { useBrand } from '../brand/provider'
import type { FitOption, Fits, Listed } from '../gen/input'
import { limits } from '../gen/rules'
import { Button } from '../ui/button'
import { Section, SectionHeading } from '../ui/layout'
import { Connector } from './connectors'
import { allParts, describedIn, findParts, offered, type Described } from './fit'
import { FoundParts } from './found-parts'

/**
 * Asks for the vehicles and names the parts that fit. A plain form: its answer has an address and needs no script. The
 * address names the answer, so that browsers bring it into view and give it the focus.
 */
export default function Finder() {
  const { fits, connections = [], elsewhere = [] } = useGuide() ?? {}
  const lineup = useCatalogue()?.products ?? []
  const described = describedIn(useSearch(), fits ?? noFits)
  const { brand } = useBrand()
  const words = usePartWords()
  if (!fits || !brand.tools.finder) return null
  return (
    <Section id="fit" labelledBy="fit-title" tint className="fit">
      <SectionHeading id="fit-title" title={words.fit} subtitle={words.fitText} />
      <Form fits={fits} lineup={lineup} described={described} />
      {described && described.wants.length === 0 && (
        <p id="fit-found" tabIndex={-1} role="status">
          {words.chooseWants}
        </p>
      )}
      {described && described.wants.length > 0 && (
        <FoundParts
          described={described}
          found={findParts(described, { fits, connections, parts: allParts(lineup, elsewhere) })}
        />
      )}
    </Section>
  )
}

const noFits: Fits = { vehicles: [], years: [], ports: [], wants: [], fits: [], misfits: [] }

function Form({ fits, lineup, described }: { fits: Fits; lineup: readonly Listed[]; described?: Described }) {
  const words = usePartWords()
  return (
    <form method="get" action="/products#fit-found" className="fit-form">
      <Select name="vehicle" label={words.vehicle} options={fits.vehicles} chosen={described?.vehicle} />
      <Select name="year" label={words.year} options={fits.years} chosen={described?.year} open={words.notSure} />
      <label className="fit-field">
        <span>{words.howMany}</span>
        <input type="number" name="count" min={1} max={limits.vehicles} defaultValue={described?.count ?? 1} />
      </label>
      <fieldset className="fit-choices fit-ports">
        <legend>{words.port}</legend>
        {[...fits.ports, { id: '', label: words.notSure }].map((port) => (
          <label key={port.id}>
            <input type="radio" name="port" value={port.id} defaultChecked={(described?.port?.id ?? '') === port.id} />
            {port.id && <Connector id={port.id} />}
            <Choice option={port} />
          </label>
        ))}
      </fieldset>
      <fieldset className="fit-choices">
        <legend>{words.wants}</legend>
        {offered(fits, lineup).map((want) => (
          <label key={want.id}>
            <input
              type="checkbox"
              name="want"
              value={want.id}
              defaultChecked={described?.wants.some(({ id }) => id === want.id)}
            />
            <Choice option={want} />
          </label>
        ))}
      </fieldset>
      <Button type="submit">{words.showParts}</Button>
    </form>
  )
}

const Choice = ({ option: { label, hint } }: { option: FitOption }) => (
  <span>
    {label}
    {hint && <small>{hint}</small>}
  </span>
)

interface SelectProps {
  name: string
  label: string
  options: readonly FitOption[]
  chosen?: FitOption
  /** The answer for visitors who do not know. */
  open?: string
}

function Select({ name, label, options, chosen, open }: SelectProps) {
  return (
    <label className="fit-field">
      <span>{label}</span>
      <select name={name} defaultValue={chosen?.id ?? ''}>
        {open && <option value="">{open}</option>}
        {options.map((option) => (
          <option key={option.id} value={option.id}>
            {option.hint ? `${option.label} (${option.hint})` : option.label}
          </option>
        ))}
      </select>
    </label>
  )
}
