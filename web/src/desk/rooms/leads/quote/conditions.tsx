import { useId, useState, type ReactNode } from 'react'
import type { Terms } from '../../../../gen/desk'
import { Button } from '../../../ui/button'
import { Months } from '../../../ui/typed'
import { lacksOf, monthsField } from './lacks'
import { isService, monthsOfAll, withMonths } from './lines'
import { dayIn } from './said'
import type { OfferDraft } from './use-offer'

const lasts = [
  { days: 14, name: '2 weeks' },
  { days: 30, name: '30 days' },
  { days: 60, name: '60 days' },
] as const

/** Everything in an offer that is no line. */
export function Conditions({ draft }: { draft: OfferDraft }) {
  const { terms } = draft
  const [typing, setTyping] = useState(false)
  const months = monthsOfAll(terms.lines)
  const hasServices = terms.lines.some(isService)
  const lacks = lacksOf(terms)
  const wrong = (field: string, value: string) => (value ? lacks.find((lack) => lack.field === field)?.say : undefined)
  const wrongCurrency = typing ? undefined : wrong('offer-currency', terms.currency)
  const wrongDay = wrong('offer-expires', terms.expires)
  const set = (part: Partial<Terms>) => draft.change(() => part, Object.keys(part).join())
  return (
    <section aria-label="Conditions" className="flex flex-col gap-4">
      <div className="flex flex-wrap gap-4">
        <Labelled label="Currency" id="offer-currency" wrong={wrongCurrency}>
          <input
            id="offer-currency"
            className={`field w-24 uppercase ${wrongCurrency ? 'border-bad' : ''}`}
            aria-invalid={!!wrongCurrency}
            onFocus={() => setTyping(true)}
            onBlur={() => setTyping(false)}
            maxLength={3}
            placeholder="e.g. USD"
            value={terms.currency}
            onChange={(event) => set({ currency: event.target.value.toUpperCase().replace(/[^A-Z]/g, '') })}
          />
        </Labelled>
        <Labelled label="Months of all monthly lines" id={monthsField}>
          <div className="w-44">
            <Months
              id={monthsField}
              aria-label="Months of all monthly lines"
              data-column="months"
              placeholder={months === undefined && hasServices ? 'They differ' : 'No end'}
              disabled={!hasServices}
              value={months ?? 0}
              unread={draft.unread[monthsField]}
              onUnread={(unread) => draft.setUnread(monthsField, unread)}
              onValue={(term) => draft.change(({ lines }) => ({ lines: withMonths(lines, term) }), 'months of all')}
            />
          </div>
        </Labelled>
        <Labelled label="Can be accepted until" id="offer-expires" wrong={wrongDay}>
          <div className="flex flex-wrap gap-2">
            <input
              id="offer-expires"
              type="date"
              className={`field w-44 ${wrongDay ? 'border-bad' : ''}`}
              aria-invalid={!!wrongDay}
              min={dayIn(0)}
              value={terms.expires}
              onChange={(event) => set({ expires: event.target.value })}
            />
            {lasts.map(({ days, name }) => (
              <Button key={days} kind="quiet" onClick={() => set({ expires: dayIn(days) })}>
                {name}
              </Button>
            ))}
          </div>
        </Labelled>
      </div>
      <Words
        label="Taxes"
        rows={1}
        most={2000}
        placeholder="What comes on top, such as: Sales tax is added where it applies."
        value={terms.taxes}
        onChange={(taxes) => set({ taxes })}
      />
      <Words
        label="Terms"
        rows={4}
        most={10_000}
        placeholder="Delivery, payment, warranty"
        value={terms.conditions}
        onChange={(conditions) => set({ conditions })}
      />
      <Words
        label="Message to the buyer"
        rows={4}
        most={10_000}
        placeholder="Stands above the offer, on the page and in the mail"
        value={terms.message}
        onChange={(message) => set({ message })}
      />
    </section>
  )
}

interface LabelledProps {
  label: string
  id: string
  /** What is wrong with what stands there. */
  wrong?: string
  children: ReactNode
}

const Labelled = ({ label, id, wrong, children }: LabelledProps) => (
  <div>
    <label htmlFor={id} className="mb-1 block font-medium">
      {label}
    </label>
    {children}
    {wrong && (
      <span role="alert" className="block text-xs text-bad">
        {wrong}
      </span>
    )}
  </div>
)

interface WordsProps {
  label: string
  rows: number
  most: number
  placeholder: string
  value: string | undefined
  onChange: (text: string) => void
}

function Words({ label, rows, most, placeholder, value = '', onChange }: WordsProps) {
  const id = useId()
  return (
    <Labelled label={label} id={id}>
      <textarea
        id={id}
        rows={rows}
        maxLength={most}
        placeholder={placeholder}
        className="field field-sizing-content"
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
    </Labelled>
  )
}
