import { useState } from 'react'
import { flushSync } from 'react-dom'
import { useQuoteWords } from '../brand/input'
import type { FormSent, Quote } from '../gen/quote'
import type { Refused } from '../storage/quotes'
import { goTo } from './go-to'

export interface AnswerProps {
  quote: Quote
  sent?: FormSent
  /** Shows the quote as it is now; told is why an answer to it was refused. */
  onQuote: (quote: Quote, told?: string) => void
}

/** What was wrong with a form that was refused, by its fields. */
export const wrongOf = (refused?: FormSent): Record<string, string> =>
  Object.fromEntries((refused?.wrong ?? []).map(({ field, message }) => [field, message]))

/** Sends an answer to an offer; what was typed stays where it is. */
export function useAnswer(action: string, { sent, onQuote }: AnswerProps) {
  const { answer: words } = useQuoteWords()
  const refused = sent?.action === action ? sent : undefined
  const [errors, setErrors] = useState(wrongOf(refused))
  const [failure, setFailure] = useState(refused && !refused.field ? refused.message : '')
  const [sending, setSending] = useState(false)
  return {
    values: refused?.values ?? {},
    errors,
    failure,
    sending,
    /** Says what is wrong and leads to the first of it; false where nothing is. */
    refuse(wrong: Record<string, string>) {
      flushSync(() => setErrors(wrong))
      const [first] = Object.keys(wrong)
      if (first) document.getElementById(first)?.focus()
      return !!first
    },
    async send(call: () => Promise<Quote>) {
      if (sending) return
      setSending(true)
      setFailure('')
      try {
        onQuote(await call())
      } catch (error) {
        const { status, field, message, quote: now } = error as Refused
        flushSync(() => {
          if (field) setErrors({ [field]: message })
          else setFailure(status === undefined ? words.line : message)
          if (now) onQuote(now, message)
        })
        if (field) document.getElementById(field)?.focus()
        else goTo(`${action}-refused`) // which is there now, however busy the browser is
      }
      setSending(false)
    },
    dismiss: () => setFailure(''),
  }
}
