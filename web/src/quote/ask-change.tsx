import { useEffect, useRef } from 'react'
import { useQuoteWords } from '../brand/input'
import { useBrand } from '../brand/provider'
import { text } from '../forms/values'
import type { Quote } from '../gen/quote'
import { fill, longDate } from '../lib/format'
import { askChange } from '../storage/quotes'
import { Alert } from '../ui/alert'
import { Button } from '../ui/button'
import { Field } from '../ui/field'
import { goTo } from './go-to'
import { useAnswer, type AnswerProps } from './use-answer'

/** Whether the buyer changed the list after the newest offer, which is for the list as it was. */
export function isOutdated({ offers, needsAt }: Quote): boolean {
  const offer = offers?.at(-1)
  return !!offer && !!needsAt && Date.parse(needsAt) > Date.parse(offer.at)
}

/** What the buyer asked to be different about the newest offer. */
export const askedOf = ({ offers, changes = [] }: Quote) =>
  changes.filter(({ version }) => version === offers?.at(-1)?.n)

/** Whether the list was changed after everything that was asked. */
const isUnasked = (quote: Quote) => {
  const last = askedOf(quote).at(-1)
  return isOutdated(quote) && (!last || Date.parse(quote.needsAt!) > Date.parse(last.at))
}

/** Asks for another offer: in words, or for the price of a list that was changed. */
export function AskChange(props: AnswerProps) {
  const { quote } = props
  const { brand, core } = useBrand()
  const { answer: words, saved } = useQuoteWords()
  const answer = useAnswer('change', props)
  const offer = quote.offers!.at(-1)!
  const asked = askedOf(quote)
  const forList = isUnasked(quote)
  const shown = useRef(asked.length)
  useEffect(() => {
    if (asked.length > shown.current) goTo('change-asked')
    shown.current = asked.length
  }, [asked.length])
  return (
    <div className="card form-card" id="ask-change">
      <h2>{words.change}</h2>
      {asked.length > 0 && (
        <div className="quote-asked" role="status" id="change-asked" tabIndex={-1}>
          {asked.map((one) => (
            <div key={one.at}>
              <p>{fill(words.changeAsked, { number: one.version, date: longDate(one.at) })}</p>
              {one.text && <blockquote>{one.text}</blockquote>}
            </div>
          ))}
          <p>{words.changeAnswer}</p>
        </div>
      )}
      <p className="quote-hint">{fill(words.changeText, { seller: brand.name })}</p>
      <form
        key={asked.length}
        method="post"
        action={`/quote/${quote.key}/change`}
        noValidate
        className="quote-form"
        onSubmit={(event) => {
          event.preventDefault()
          const change = text(new FormData(event.currentTarget), 'change').trim()
          if (answer.refuse(change || forList ? {} : { change: words.changeMissing })) return
          void answer.send(() => askChange(core, quote.key, { version: offer.n, change }))
        }}
      >
        <input type="hidden" name="version" value={offer.n} />
        <Field
          name="change"
          label={words.changeWhat}
          multiline
          required={!forList}
          error={answer.errors.change}
          defaultValue={answer.values.change}
          maxLength={2000}
        />
        {answer.failure && (
          <div id="change-refused" className="quote-refused" tabIndex={-1}>
            <Alert title={saved.unsent} onDismiss={answer.dismiss}>
              <p>{answer.failure}</p>
            </Alert>
          </div>
        )}
        <Button type="submit" kind="secondary" disabled={answer.sending} aria-busy={answer.sending}>
          {forList ? words.changeList : words.changeSend}
        </Button>
      </form>
    </div>
  )
}
