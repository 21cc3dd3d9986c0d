import { CircleAlert } from 'lucide-react'
import type { InputHTMLAttributes, ReactNode, TextareaHTMLAttributes } from 'react'
import { useUiWords } from './words'

interface Common {
  /** Also the element's id, so that an error summary can link to it. */
  name: string
  label: string
  hint?: string
  error?: string
}

type InputProps = Common & { multiline?: false } & InputHTMLAttributes<HTMLInputElement>
type AreaProps = Common & { multiline: true } & TextareaHTMLAttributes<HTMLTextAreaElement>

const described = (name: string, hint?: string, error?: string) =>
  [hint && `${name}-hint`, error && `${name}-error`].filter(Boolean).join(' ') || undefined

/** A labelled input or text area with its hint and error. What is not required says so. */
export function Field({ label, hint, error, ...props }: InputProps | AreaProps) {
  const { name } = props
  const shared = {
    id: name,
    className: 'field-input',
    'aria-invalid': error ? (true as const) : undefined,
    'aria-describedby': described(name, hint, error),
  }
  return (
    <div className="field" data-invalid={error ? true : undefined}>
      <label htmlFor={name} className="field-label">
        {label}
        {!props.required && <Optional />}
      </label>
      {hint && (
        <p id={`${name}-hint`} className="field-hint">
          {hint}
        </p>
      )}
      {error && <FieldError id={`${name}-error`}>{error}</FieldError>}
      {props.multiline ? <Area {...props} {...shared} /> : <Input {...props} {...shared} />}
    </div>
  )
}

// The switch between the two kinds is ours, not an attribute.
const Input = ({ multiline: _, ...rest }: Omit<InputProps, 'label'>) => <input type="text" {...rest} />
const Area = ({ multiline: _, ...rest }: Omit<AreaProps, 'label'>) => <textarea rows={4} {...rest} />

const Optional = () => <span className="field-optional">{` ${useUiWords().optional}`}</span>

function FieldError({ id, children }: { id: string; children: ReactNode }) {
  return (
    <p id={id} className="field-error">
      <CircleAlert aria-hidden size={18} strokeWidth={2} />
      {children}
    </p>
  )
}

interface RadioProps {
  name: string
  legend: string
  hint?: string
  options: readonly { value: string; label: string }[]
  required?: boolean
  chosen?: string
}

/** One choice of a few, each a whole card to click. */
export function RadioCards({ name, legend, hint, options, required = false, chosen }: RadioProps) {
  return (
    <fieldset className="field" aria-describedby={described(name, hint)}>
      <legend className="field-label">
        {legend}
        {!required && <Optional />}
      </legend>
      {hint && (
        <p id={`${name}-hint`} className="field-hint">
          {hint}
        </p>
      )}
      <div className="radio-cards">
        {options.map((option) => (
          <label key={option.value} className="radio-card">
            <input
              type="radio"
              name={name}
              value={option.value}
              required={required}
              defaultChecked={option.value === chosen || undefined}
            />
            {option.label}
          </label>
        ))}
      </div>
    </fieldset>
  )
}
