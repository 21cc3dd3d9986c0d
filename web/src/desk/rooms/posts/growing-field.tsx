import { useId } from 'react'
import type { Bounds } from '../../../gen/desk'

interface GrowingFieldProps {
  label: string
  value: string
  onChange: (value: string) => void
  bounds?: Bounds | undefined
  className?: string
  placeholder?: string
  autoFocus?: boolean
}

/** A line of text that grows with what is written, and says when it is too short or too long. */
export function GrowingField(props: GrowingFieldProps) {
  const { label, value, onChange, bounds, placeholder, className = '', autoFocus } = props
  const id = useId()
  const length = [...value].length
  const over = bounds && ((bounds.max > 0 && length > bounds.max) || (length > 0 && length < bounds.min))
  return (
    <div className="group">
      <div className="mb-1.5 flex items-baseline justify-between gap-2 text-xs text-faint">
        <label htmlFor={id}>{label}</label>
        {bounds && (
          <span className={over ? 'text-warn' : 'invisible group-focus-within:visible'}>
            {length}
            {bounds.max ? ` of ${bounds.min ? `${bounds.min} to ` : ''}${bounds.max}` : ''}
          </span>
        )}
      </div>
      <textarea
        id={id}
        rows={1}
        autoFocus={autoFocus}
        value={value}
        placeholder={placeholder}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
          event.preventDefault() // it is one line: on to what is written next
          const all = [...document.querySelectorAll<HTMLElement>('textarea.grown, .rich')]
          all[all.indexOf(event.currentTarget) + 1]?.focus()
        }}
        onChange={(event) => onChange(event.target.value.replace(/\s*\n\s*/g, ' '))}
        className={`grown w-full resize-none bg-transparent placeholder:text-faint ${className}`}
      />
    </div>
  )
}
