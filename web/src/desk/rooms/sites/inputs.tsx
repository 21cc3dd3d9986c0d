import { useId, type ReactNode } from 'react'
import { ArrowDown, ArrowUp, Plus, Trash2 } from 'lucide-react'
import { Button } from '../../ui/button'
import { labelOf, type Value } from './fields'
import { describe, partsOf, schemaAt, type Schema } from './schema'

export interface InputProps {
  path: string
  label?: string
  value: Value | undefined
  schema: Schema | undefined
  choices?: string[]
  disabled?: boolean
  /** What an entry that is written as a text alone says in full. */
  inFull?: (text: string) => Value
  onChange: (value: Value) => void
}

/** The form of one field, as its schema says: a text, a number, a choice, a switch, or a list of such. */
export function Input(props: InputProps) {
  const id = useId()
  const { path, value, schema, label = labelOf(path).split(' › ').at(-1)! } = props
  const own = schemaAt(schema, path)
  const description = describe(own)
  const row = (control: ReactNode) => (
    <div>
      <label htmlFor={id} className="mb-1 block font-medium">
        {label}
      </label>
      {control}
      <Shortened path={path} value={value} />
      {description && (
        <p id={`${id}-hint`} className="mt-1 text-faint">
          {description}
        </p>
      )}
    </div>
  )
  if (Array.isArray(value) || own?.type === 'array') return <ListInput {...props} label={label} />
  if (own?.type === 'boolean' || typeof value === 'boolean')
    return <Switch {...props} id={id} label={label} hint={description} />
  const choices = props.choices?.length ? props.choices : own?.enum
  if (choices) {
    return row(
      <select
        id={id}
        className="field"
        disabled={props.disabled}
        value={String(value ?? '')}
        onChange={(event) => props.onChange(event.target.value)}
      >
        {(value === undefined || value === '') && <option value="">Not said</option>}
        {choices.map((choice) => (
          <option key={choice}>{choice}</option>
        ))}
      </select>,
    )
  }
  return row(
    <Text {...props} id={id} number={own?.type === 'integer' || typeof value === 'number'} described={!!description} />,
  )
}

function Text({
  id,
  value,
  number,
  described,
  disabled,
  onChange,
}: InputProps & { id: string; number: boolean; described: boolean }) {
  const text = String(value ?? '')
  if (number) {
    return (
      <input
        id={id}
        type="number"
        className="field"
        disabled={disabled}
        value={text}
        onChange={(event) => onChange(Number(event.target.value))}
      />
    )
  }
  return (
    <textarea
      id={id}
      className="field resize-none"
      style={{ fieldSizing: 'content' } as object}
      rows={Math.min(10, Math.max(1, Math.ceil(text.length / 40)))}
      readOnly={disabled} // which scrolls, and can be copied
      aria-describedby={described ? `${id}-hint` : undefined}
      value={text}
      onChange={(event) => onChange(event.target.value)}
    />
  )
}

function Switch({
  id,
  label,
  hint,
  value,
  disabled,
  onChange,
}: InputProps & { id: string; hint?: string | undefined }) {
  return (
    <div>
      <label className="flex min-h-9 items-center gap-3 font-medium">
        <input
          id={id}
          type="checkbox"
          className="tick"
          disabled={disabled}
          checked={value === true}
          onChange={(event) => onChange(event.target.checked)}
        />
        {label}
      </label>
      {hint && <p className="text-faint">{hint}</p>}
    </div>
  )
}

/** Texts that are shown cut off where they are too long, and where. */
const shortened: [field: RegExp, most: number][] = [
  [/^seo\.(pages\.[^.]+\.)?(title|ogTitle|twitterTitle)$/, 60],
  [/^seo\.(pages\.[^.]+\.)?(description|ogDescription|twitterDescription)$/, 155],
  [/(^|\.)seoTitle$/, 60],
  [/(^|\.)seoDescription$/, 160],
]

/** How long a text is, where search results and shared links show only its beginning. */
function Shortened({ path, value }: { path: string; value: Value | undefined }) {
  const most = shortened.find(([field]) => field.test(path))?.[1]
  if (!most) return null
  const length = [...String(value ?? '')].length
  return (
    <p role="status" className={`mt-1 ${length > most ? 'text-warn' : 'text-faint'}`}>
      {length} of {most} characters{length > most && '; search results and shared links cut off the rest'}
    </p>
  )
}

function ListInput({ path, label, value, schema, disabled, inFull, onChange }: InputProps) {
  const list = Array.isArray(value) ? value : []
  const parts = partsOf(schema, path)
  const set = (at: number, next: Value) => onChange(list.map((one, index) => (index === at ? next : one)))
  const move = (at: number, by: number) => {
    const next = [...list]
    const [item] = next.splice(at, 1)
    next.splice(at + by, 0, item!)
    onChange(next)
  }
  const blank: Value = parts.length
    ? Object.fromEntries(
        parts.filter(([, one]) => one.type === 'string').map(([name, one]) => [name, one.enum?.[0] ?? '']),
      )
    : ''
  return (
    <fieldset className="flex flex-col gap-2">
      <legend className="mb-1 font-medium">{label}</legend>
      {list.map((item, at) => (
        <div key={at} className="flex items-start gap-1 border-l-2 border-line pl-3">
          <div className="flex min-w-0 flex-1 flex-col gap-2">
            <Item
              item={typeof item === 'string' && inFull ? inFull(item) : item}
              at={at}
              path={path}
              parts={parts}
              schema={schema}
              disabled={disabled}
              onChange={(next) => set(at, next)}
            />
          </div>
          <span className="flex flex-col">
            {!schemaAt(schema, path)?.uniqueItems && ( // whose order nothing follows
              <>
                <Small
                  label={`Move ${at + 1} up`}
                  off={disabled || at === 0}
                  onClick={() => move(at, -1)}
                  icon={<ArrowUp size={14} aria-hidden="true" />}
                />
                <Small
                  label={`Move ${at + 1} down`}
                  off={disabled || at === list.length - 1}
                  onClick={() => move(at, 1)}
                  icon={<ArrowDown size={14} aria-hidden="true" />}
                />
              </>
            )}
            <Small
              label={`Remove ${at + 1}`}
              off={disabled}
              onClick={() => onChange(list.filter((_, index) => index !== at))}
              icon={<Trash2 size={14} aria-hidden="true" />}
            />
          </span>
        </div>
      ))}
      <Button kind="quiet" disabled={disabled} onClick={() => onChange([...list, blank])}>
        <Plus size={16} aria-hidden="true" /> Add one
      </Button>
    </fieldset>
  )
}

interface ItemProps {
  item: Value
  at: number
  path: string
  parts: [string, Schema][]
  schema: Schema | undefined
  disabled: boolean | undefined
  onChange: (next: Value) => void
}

function Item({ item, at, path, parts, onChange, ...rest }: ItemProps) {
  if (!parts.length || typeof item !== 'object' || item === null || Array.isArray(item)) {
    return <Input path={`${path}.${at}`} label={`${at + 1}`} value={item} onChange={onChange} {...rest} />
  }
  return parts.map(([name]) => (
    <Input
      key={name}
      path={`${path}.${at}.${name}`}
      value={item[name]}
      {...rest}
      onChange={(next) => onChange({ ...item, [name]: next })}
    />
  ))
}

function Small({
  label,
  icon,
  off,
  onClick,
}: {
  label: string
  icon: ReactNode
  off?: boolean | undefined
  onClick: () => void
}) {
  return (
    <button
      type="button"
      aria-label={label}
      disabled={off}
      onClick={onClick}
      className="grid size-6 place-items-center rounded text-soft hover:bg-hover disabled:opacity-40"
    >
      {icon}
    </button>
  )
}
