import { useRef, useState, type FormEvent } from 'react'
import { flushSync } from 'react-dom'
import { usePageWords, useQuoteWords } from '../brand/input'
import { useBrand } from '../brand/provider'
import { ErrorSummary } from '../forms/error-summary'
import { LegalNote } from '../forms/legal-note'
import { Trap } from '../forms/trap'
import { useFirstSight } from '../forms/use-first-sight'
import { limits, text, trapName } from '../forms/values'
import type { FormSent, Quote } from '../gen/quote'
import { attribution } from '../lib/attribution'
import { fill } from '../lib/format'
import { checkDemo } from '../lib/lead'
import { Alert } from '../ui/alert'
import { Button } from '../ui/button'
import { Field, RadioCards } from '../ui/field'
import { ask, Refused } from '../storage/quotes'
import { vehiclesOf } from './plan'
import { wrongOf } from './use-answer'

interface Props {
  quote: Quote
  sent?: FormSent
  onQuote: (quote: Quote) => void
}

/** The fields by the names of the calls, which forms without scripts send too. */
const names = { name: 'leadName', email: 'leadEmail', phone: 'phone' } as const

function valuesOf(data: FormData) {
  const value = (name: string) => text(data, name).trim()
  return {
    name: value('leadName'),
    email: value('leadEmail'),
    company: value('company'),
    phone: value('phone'),
    fleetSize: value('fleetSize'),
    notes: text(data, 'notes'),
  }
}

function errorsOf(data: FormData): Record<string, string> {
  const errors = checkDemo(valuesOf(data))
  return Object.fromEntries(
    Object.entries(names).flatMap(([field, name]) => {
      const message = errors[field as keyof typeof names]
      return message ? [[name, message]] : []
    }),
  )
}

/** Asks for the price, with the fields and rules of the demo request. What was typed stays until it is sent. */
export function AskForm({ quote, sent, onQuote }: Props) {
  const { brand, core } = useBrand()
  const { saved: words } = useQuoteWords()
  const refused = sent?.action === 'ask' ? sent : undefined
  const [errors, setErrors] = useState(wrongOf(refused))
  const [failure, setFailure] = useState(refused && !refused.field ? refused.message : '')
  const [sending, setSending] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  const sight = useFirstSight()

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (sending) return
    const data = new FormData(event.currentTarget)
    const wrong = errorsOf(data)
    const [first] = Object.keys(wrong)
    flushSync(() => setErrors(wrong))
    if (first) return document.getElementById(first)?.focus()
    setFailure('')
    setSending(true)
    const { name, email, ...rest } = valuesOf(data)
    try {
      const body = {
        leadName: name,
        leadEmail: email,
        ...rest,
        attribution: attribution({ brand: brand.id, page: '/quote' }),
        signals: { trap: text(data, trapName), fillMillis: sight.elapsed() },
      }
      onQuote(await ask(core, quote.key, body))
    } catch (error) {
      const refusal = error as Refused
      if (refusal.field) flushSync(() => setErrors({ [refusal.field!]: refusal.message }))
      else setFailure(`${refusal.status === undefined ? words.line : refusal.message} ${words.again}`)
    }
    setSending(false)
  }

  return (
    <div className="quote-ask card form-card" id="ask">
      <h2>{words.ask}</h2>
      <p className="quote-hint">{fill(words.askText, { seller: brand.name })}</p>
      {/* method: without a script the form goes to the server as it is. */}
      <form
        ref={form}
        method="post"
        action={`/quote/${quote.key}/ask`}
        noValidate
        className="quote-form"
        onSubmit={(event) => void submit(event)}
        onInput={(event) => {
          const { name } = event.target as HTMLInputElement
          if (errors[name]) setErrors(Object.fromEntries(Object.entries(errors).filter(([one]) => one !== name)))
        }}
        onBlur={({ target, relatedTarget: next, currentTarget }) => {
          if (!(next instanceof HTMLElement) || !next.matches('input, textarea') || !currentTarget.contains(next))
            return
          const { name } = target as unknown as HTMLInputElement
          const error = errorsOf(new FormData(currentTarget))[name]
          if (error && name !== (next as HTMLInputElement).name) setErrors({ ...errors, [name]: error })
        }}
      >
        {Object.keys(errors).length > 1 && <ErrorSummary errors={errors} />}
        <AskFields errors={errors} values={refused?.values ?? {}} vehicles={vehiclesOf(quote.needs.groups)} />
        <Trap />
        {failure && (
          <Alert title={words.unsent} onDismiss={() => setFailure('')}>
            <p>{failure}</p>
          </Alert>
        )}
        <LegalNote />
        <Button type="submit" disabled={sending} aria-busy={sending}>
          {sending ? 'Processing...' : words.ask}
        </Button>
      </form>
    </div>
  )
}

interface FieldsProps {
  errors: Record<string, string>
  values: Record<string, string>
  vehicles: number
}

function AskFields({ errors, values, vehicles }: FieldsProps) {
  const { core } = useBrand()
  const { forms, demo } = usePageWords()
  const { saved } = useQuoteWords()
  const line = { maxLength: limits.line }
  const size = values.fleetSize ?? sizeFor(vehicles, core.settings.fleetSizes)
  return (
    <>
      <p className="form-hint">{forms.required}</p>
      <Field
        {...line}
        name="leadName"
        label={forms.name}
        required
        error={errors.leadName}
        defaultValue={values.leadName}
        autoComplete="name"
      />
      <Field
        {...line}
        name="leadEmail"
        type="email"
        label={forms.email}
        required
        error={errors.leadEmail}
        defaultValue={values.leadEmail}
        autoComplete="email"
        inputMode="email"
        spellCheck={false}
      />
      <Field {...line} name="company" label={demo.company} defaultValue={values.company} autoComplete="organization" />
      <Field
        {...line}
        name="phone"
        type="tel"
        label={forms.phone}
        hint={demo.phoneHint}
        error={errors.phone}
        defaultValue={values.phone}
        autoComplete="tel"
      />
      <RadioCards name="fleetSize" legend={demo.fleetSize} options={core.settings.fleetSizes} chosen={size} />
      <Field
        name="notes"
        multiline
        label={demo.notes}
        placeholder={saved.askNotes}
        maxLength={limits.text}
        defaultValue={values.notes}
      />
    </>
  )
}

/** The size of a fleet as the list names it: '11-100' holds 40. */
function sizeFor(vehicles: number, sizes: readonly { value: string }[]) {
  return sizes.find(({ value }) => {
    const [least = 0, most = Infinity] = value.split(/[-+]/).map((word) => (word ? Number(word) : undefined))
    return vehicles >= (least ?? 0) && vehicles <= (most ?? Infinity)
  })?.value
}
