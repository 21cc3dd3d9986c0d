import { useId, useState, type ReactNode } from 'react'
import { useQuoteWords } from '../brand/input'
import type { FitOption } from '../gen/input'
import { fill } from '../lib/format'

interface ChoicesProps {
  name: string
  legend: string
  hint?: string
  type: 'radio' | 'checkbox'
  options: readonly FitOption[]
  chosen: readonly string[]
  onChoose: (id: string, on: boolean) => void
  drawing?: (id: string) => ReactNode
}

/** A question whose answers are each a whole card to press. */
export function Choices({ name, legend, hint, type, options, chosen, onChoose, drawing }: ChoicesProps) {
  return (
    <fieldset className="quote-choices" data-drawn={drawing ? true : undefined}>
      <legend>{legend}</legend>
      {hint && <p className="quote-hint">{hint}</p>}
      {options.map(({ id, label, hint: more }) => (
        <label key={id}>
          <input
            type={type}
            name={name}
            value={id}
            checked={type === 'radio' ? (chosen[0] ?? '') === id : chosen.includes(id)}
            onChange={(event) => onChoose(id, event.target.checked)}
          />
          {id && drawing?.(id)}
          <span>
            {label}
            {more && <small>{more}</small>}
          </span>
        </label>
      ))}
    </fieldset>
  )
}

interface CountProps {
  name: string
  label: string
  value: number
  least: number
  most: number
  onChange: (value: number) => void
  /** Names the field for those who cannot see where it stands; otherwise the label is shown. */
  hidden?: boolean
}

/** A number with two buttons beside it. What is typed counts at once; while somebody types, it may be empty. */
export function Count({ name, label, value, least, most, onChange, hidden }: CountProps) {
  const id = useId()
  const { group: words } = useQuoteWords()
  const [typed, setTyped] = useState<string>()
  const to = (next: number) => onChange(Math.min(Math.max(Math.floor(next), least), most))
  return (
    <div className="quote-count">
      <span className={hidden ? 'sr-only' : 'quote-label'} id={id}>
        {label}
      </span>
      <div className="quote-stepper">
        <button
          type="button"
          aria-label={fill(words.fewer, { what: label })}
          onClick={() => to(value - 1)}
          disabled={value <= least}
        >
          −
        </button>
        <input
          type="number"
          inputMode="numeric"
          name={name}
          aria-labelledby={id}
          min={least}
          max={most}
          value={typed ?? value}
          onFocus={(event) => event.target.select()}
          onChange={({ target }) => {
            setTyped(target.value)
            // None takes the line away, which must wait until the number is whole.
            if (Number(target.value) >= 1) to(Number(target.value))
          }}
          onBlur={() => {
            if (typed !== undefined && typed !== '') to(Number(typed))
            setTyped(undefined)
          }}
          onKeyDown={(event) => {
            if (event.key === 'Enter') event.preventDefault()
          }}
        />
        <button
          type="button"
          aria-label={fill(words.more, { what: label })}
          onClick={() => to(value + 1)}
          disabled={value >= most}
        >
          +
        </button>
      </div>
    </div>
  )
}
