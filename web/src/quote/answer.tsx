import type { FormEvent } from 'react'
import { useQuoteWords } from '../brand/input'
import { useBrand } from '../brand/provider'
import { ErrorSummary } from '../forms/error-summary'
import { text } from '../forms/values'
import type { Acceptance, Quote } from '../gen/quote'
import { fill, longDate } from '../lib/format'
import { Alert } from '../ui/alert'
import { Button } from '../ui/button'
import { Field } from '../ui/field'
import { accept, decline } from '../storage/quotes'
import { AskChange } from './ask-change'
import { sumSaid } from './offer'
import { useAnswer, type AnswerProps } from './use-answer'

/** The buyer's answer to the newest offer: accept it while it is valid, ask for a change, or decline. */
export function Answer({ quote, sent, onQuote }: AnswerProps) {
  return (
    <div className="quote-answer" id="answer">
      {quote.state === 'offered' && <AcceptForm quote={quote} sent={sent} onQuote={onQuote} />}
      <AskChange quote={quote} sent={sent} onQuote={onQuote} />
      <DeclineForm quote={quote} sent={sent} onQuote={onQuote} />
    </div>
  )
}

const required = ['name', 'position', 'shipTo', 'agreed'] as const

function AcceptForm(props: AnswerProps) {
  const { quote } = props
  const { core, brand } = useBrand()
  const { answer: words, offer: ofOffer } = useQuoteWords()
  const answer = useAnswer('accept', props)
  const offer = quote.offers!.at(-1)!
  const { values, errors, failure } = answer
  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const data = new FormData(event.currentTarget)
    const value = (name: string) => text(data, name).trim()
    const missing = required.filter((name) => !value(name)).map((name) => [name, words[`${name}Missing`]])
    if (answer.refuse(Object.fromEntries(missing) as Record<string, string>)) return
    void answer.send(() =>
      accept(core, quote.key, {
        version: offer.n,
        digest: offer.digest,
        name: value('name'),
        position: value('position'),
        order: value('order'),
        shipTo: value('shipTo'),
        agreed: true,
      }),
    )
  }
  return (
    <div className="card form-card">
      <h2>{words.title}</h2>
      <form method="post" action={`/quote/${quote.key}/accept`} noValidate className="quote-form" onSubmit={submit}>
        {Object.keys(errors).length > 1 && <ErrorSummary errors={errors} />}
        <input type="hidden" name="version" value={offer.n} />
        <input type="hidden" name="digest" value={offer.digest} />
        <Field
          name="name"
          label={words.name}
          required
          error={errors.name}
          defaultValue={values.name}
          autoComplete="name"
          maxLength={200}
        />
        <Field
          name="position"
          label={words.position}
          required
          error={errors.position}
          defaultValue={values.position}
          autoComplete="organization-title"
          maxLength={200}
        />
        <Field name="order" label={words.order} error={errors.order} defaultValue={values.order} maxLength={100} />
        <Field
          name="shipTo"
          label={words.shipTo}
          multiline
          required
          error={errors.shipTo}
          defaultValue={values.shipTo}
          autoComplete="street-address"
          maxLength={1000}
        />
        <div className="field" data-invalid={errors.agreed ? true : undefined}>
          {errors.agreed && (
            <p id="agreed-error" className="field-error">
              {errors.agreed}
            </p>
          )}
          <label className="radio-card" htmlFor="agreed">
            <input
              key={offer.n} // a tick is for the offer that was read, not for a newer one
              id="agreed"
              type="checkbox"
              name="agreed"
              value="yes"
              required
              aria-invalid={errors.agreed ? true : undefined}
              aria-describedby={errors.agreed && 'agreed-error'}
              defaultChecked={values.agreed === 'yes' && values.version === String(offer.n)}
            />
            {fill(words.agree, {
              number: offer.n,
              seller: brand.name,
              price: sumSaid(offer, ofOffer),
              company: quote.asked?.company || words.myCompany,
            })}
          </label>
        </div>
        {failure && (
          <div id="accept-refused" className="quote-refused" tabIndex={-1}>
            <Alert title={words.unaccepted} onDismiss={answer.dismiss}>
              <p>{failure}</p>
            </Alert>
          </div>
        )}
        <Button type="submit" disabled={answer.sending} aria-busy={answer.sending}>
          {answer.sending ? 'Processing...' : words.accept}
        </Button>
      </form>
    </div>
  )
}

function DeclineForm(props: AnswerProps) {
  const { quote } = props
  const { core } = useBrand()
  const { answer: words, saved } = useQuoteWords()
  const answer = useAnswer('decline', props)
  const offer = quote.offers!.at(-1)!
  return (
    <details className="quote-decline" open={props.sent?.action === 'decline' || undefined}>
      <summary>{words.decline}</summary>
      <form
        method="post"
        action={`/quote/${quote.key}/decline`}
        noValidate
        className="quote-form"
        onSubmit={(event) => {
          event.preventDefault()
          const reason = text(new FormData(event.currentTarget), 'reason').trim()
          if (answer.refuse(reason ? {} : { reason: words.whyMissing })) return
          if (!confirm(`${words.decline}? ${words.declineSure}`)) return
          void answer.send(() => decline(core, quote.key, { version: offer.n, reason }))
        }}
      >
        <input type="hidden" name="version" value={offer.n} />
        <Field
          name="reason"
          label={words.why}
          multiline
          required
          error={answer.errors.reason}
          defaultValue={answer.values.reason}
          maxLength={1000}
        />
        {answer.failure && (
          <div id="decline-refused" className="quote-refused" tabIndex={-1}>
            <Alert title={saved.unsent} onDismiss={answer.dismiss}>
              <p>{answer.failure}</p>
            </Alert>
          </div>
        )}
        <p className="quote-hint" data-unscripted>
          {words.declineSure}
        </p>
        <Button type="submit" kind="secondary" disabled={answer.sending}>
          {words.send}
        </Button>
      </form>
    </details>
  )
}

/** What was answered, by whom and when. */
export function Answered({ quote: { accepted, declined, asked, offers = [] } }: { quote: Quote }) {
  const { answer: words, offer: ofOffer } = useQuoteWords()
  if (accepted) {
    const offer = offers.find(({ n }) => n === accepted.version)
    return (
      <div className="card quote-answered">
        <h2>{fill(words.accepted, { date: longDate(accepted.at) })}</h2>
        <dl>
          <Fact
            name={words.offer}
            value={
              offer ? fill(words.what, { number: offer.n, price: sumSaid(offer, ofOffer) }) : String(accepted.version)
            }
          />
          <Fact name={words.by} value={personSaid(accepted, asked?.company, words.person)} />
          {accepted.order && <Fact name={words.purchase} value={accepted.order} />}
          <Fact name={words.shipTo} value={accepted.shipTo} />
          <Fact name={words.digest} value={accepted.digest} about={words.digestText} />
        </dl>
      </div>
    )
  }
  return declined ? (
    <div className="card quote-answered">
      <h2>{fill(words.declined, { date: longDate(declined.at) })}</h2>
      <p>{declined.reason}</p>
    </div>
  ) : null
}

const personSaid = ({ name, position }: Acceptance, company: string | undefined, text: string) =>
  [fill(text, { person: name, position }), company].filter(Boolean).join(', ')

const Fact = ({ name, value, about }: { name: string; value: string; about?: string }) => (
  <div>
    <dt>{name}</dt>
    <dd>
      {value}
      {about && <small className="quote-hint">{about}</small>}
    </dd>
  </div>
)
