import { useRef, useState, type InputHTMLAttributes } from 'react'
import { money, percentOf, percentText, shareOf } from '../../lib/money'
import { amountOf } from '../lib/amount'

/** What was typed where a number is asked for and is none, beside the number that was there then. */
export interface Unread {
  text: string
  value: number
}

interface TypedProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'value' | 'onChange'> {
  value: number
  /** What stands here that is no number; it is told to whoever sends the offer. */
  unread: Unread | undefined
  onUnread: (unread: Unread | undefined) => void
  /** How the number is written, and read. */
  show: (value: number) => string
  read: (text: string) => number | undefined
  /** What is asked for, where something else was typed. */
  hint: string
  onValue: (value: number, text: string) => void
}

/**
 * A number that keeps the words that somebody types until they are one. As long as they are none, the number counts
 * that stood there when typing began, not what their beginning would be.
 */
export function Typed({ value, unread, onUnread, show, read, hint, onValue, className = '', ...rest }: TypedProps) {
  const [typed, setTyped] = useState<string>()
  const [left, setLeft] = useState(true)
  const before = useRef(value)
  const wrong = unread?.value === value
  const now = typed === undefined ? value : read(typed)
  // What was taken back, or came from somebody else, is shown in place of what was typed here.
  const kept = typed === undefined || now !== value ? show(value) : typed
  const text = wrong ? unread.text : kept
  return (
    <>
      <input
        {...rest}
        autoComplete="off"
        aria-invalid={wrong && left}
        title={wrong && left ? hint : undefined}
        className={`field min-w-0 px-2 text-right ${wrong && left ? 'border-bad' : ''} ${className}`}
        value={text}
        onFocus={(event) => {
          before.current = value
          event.target.select()
        }}
        onChange={({ target }) => {
          setTyped(target.value)
          setLeft(false)
          const next = read(target.value)
          onUnread(next === undefined ? { text: target.value, value: before.current } : undefined)
          onValue(next ?? before.current, target.value)
        }}
        onBlur={() => {
          setLeft(true)
          if (!wrong) setTyped(undefined)
        }}
      />
      {wrong && left && (
        <span role="alert" className="block text-right text-xs text-bad">
          {hint}
        </span>
      )}
    </>
  )
}

const wholeOf = (least: number, most: number) => (text: string) => {
  const bare = text.trim().replace(/[ ,]/g, '')
  const number = bare === '' && least === 0 ? 0 : Number(/^\d+$/.test(bare) ? bare : NaN)
  return number >= least && number <= most ? number : undefined
}

type NumberProps = Pick<TypedProps, 'value' | 'unread' | 'onUnread' | 'onValue' | 'id' | 'aria-label'> & {
  'data-column': string
}

export const Count = (props: NumberProps) => (
  <Typed {...props} inputMode="numeric" show={String} read={wholeOf(1, 50_000)} hint="A number from 1" />
)

/** Months; nothing where a service has no end. */
export const Months = (props: NumberProps & Pick<TypedProps, 'placeholder' | 'disabled'>) => (
  <Typed
    {...props}
    placeholder={props.placeholder ?? 'no end'}
    inputMode="numeric"
    show={(value) => (value ? String(value) : '')}
    read={wholeOf(0, 120)}
    hint="A number of months up to 120, or nothing for no end"
  />
)

interface AmountProps extends NumberProps {
  /** A discount: an amount to take off, or a percentage of all that is no discount, which follows the prices. */
  off?: { base: number; percent: number | undefined }
}

const most = 100_000_000
const inBounds = (cents: number | undefined) => (cents !== undefined && Math.abs(cents) <= most ? cents : undefined)

function centsOf(text: string, off: AmountProps['off']) {
  if (!text.trim()) return 0
  const percent = off && percentOf(text)
  if (percent !== undefined) return 0 - shareOf(off!.base, percent)
  const cents = inBounds(amountOf(text))
  return off && cents !== undefined ? 0 - cents : cents
}

export function Amount({ off, ...props }: AmountProps) {
  const { percent } = off ?? {}
  return (
    <Typed
      {...props}
      inputMode={off ? 'text' : 'decimal'}
      placeholder={off ? '0.00 or %' : '0.00'}
      show={(cents) => (percent ? percentText(percent) : cents ? money(Math.abs(cents)) : '')}
      read={(text) => centsOf(text, off)}
      hint={off ? 'Such as 250.00 or 10%' : 'Such as 189.00'}
    />
  )
}
