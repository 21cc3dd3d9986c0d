import { useEffect, useState } from 'react'
import { useLocation, useSearch } from 'wouter'
import { useInput, useQuoteWords } from '../brand/input'
import { useBrand } from '../brand/provider'
import type { Quote as QuoteDocument } from '../gen/quote'
import { fill } from '../lib/format'
import { routeFor } from '../lib/routes'
import { fetchQuote, Refused } from '../storage/quotes'
import { Editor } from '../quote/editor'
import { goTo } from '../quote/go-to'
import { Missing, Saved } from '../quote/saved'
import { dropDraft, keptDraft, knownQuotes, remember, type Known } from '../quote/store'
import { Section } from '../ui/layout'
import { PageHero } from '../ui/page-hero'

/** Quotes that this visit has seen, by their keys, so that a saved one is shown at once. */
const seen = new Map<string, QuoteDocument>()

/** A buyer's quote: the page at which one is begun, and that of one that was saved. */
export default function Quote() {
  const { brand } = useBrand()
  const [path] = useLocation()
  const route = routeFor(path, brand.pages)
  const key = 'param' in route ? route.param : undefined
  return key ? <Kept key={key} id={key} /> : <Begun />
}

function Begun() {
  const search = useSearch()
  const { page } = useInput()
  const [, navigate] = useLocation()
  const words = useQuoteWords()
  useCleanAddress(search)
  return (
    <>
      <PageHero title={words.begin.title} subtitle={words.begin.text} />
      <Editor
        search={search}
        sent={page.quote?.sent}
        onSaved={(quote) => {
          seen.set(quote.key, quote)
          scrollTo({ top: 0, behavior: 'instant' }) // where Back then leads: the list that is saved is here no more
          navigate(`/quote/${quote.key}`)
        }}
      >
        <Earlier />
      </Editor>
    </>
  )
}

/** What the address brought is kept in the browser, so a reload must not add it again. */
function useCleanAddress(search: string) {
  useEffect(() => {
    if (search && location.pathname === '/quote') history.replaceState(history.state, '', '/quote')
  }, [search])
}

/** Quotes that this browser saved before. */
function Earlier() {
  const words = useQuoteWords()
  const [known, setKnown] = useState<Known[]>([])

  useEffect(() => setKnown(knownQuotes()), [])
  if (known.length === 0) return null
  return (
    <p className="quote-earlier">
      {words.begin.earlier}{' '}
      {known.map(({ key, number }, at) => (
        <span key={key}>
          {at > 0 && ', '}
          <a href={`/quote/${key}`} className="link">
            {number}
          </a>
        </span>
      ))}
    </p>
  )
}

function Kept({ id }: { id: string }) {
  const { core } = useBrand()
  const words = useQuoteWords()
  const { page } = useInput()
  const search = useSearch()
  const sent = page.quote?.quote?.key === id ? page.quote : undefined
  const [quote, setQuote] = useState(seen.get(id) ?? sent?.quote)
  const refusedSave = sent?.sent?.action === 'save' ? sent.sent : undefined
  const [changing, setChanging] = useState(!!refusedSave || /(^|&)do=(change|add)(&|$)/.test(search))
  const [failure, setFailure] = useState(page.quote?.missing && page.path.endsWith(id) ? 'missing' : '')
  const [told, setTold] = useState('')
  const keep = (next: QuoteDocument) => {
    seen.set(id, next)
    setQuote(next)
  }
  const show = () => {
    setChanging(false)
    history.replaceState(history.state, '', `/quote/${id}`)
    requestAnimationFrame(() => goTo('quote-state'))
  }
  const answered = (next: QuoteDocument, told = '') => {
    keep(next)
    setTold(told)
    if (next.state !== quote?.state) requestAnimationFrame(() => goTo('quote-state'))
  }
  const read = () =>
    fetchQuote(core, id).then(keep, (error: Refused) => setFailure(error.status === 404 ? 'missing' : 'line'))
  useEffect(() => {
    if (!quote && !failure) void read()
    // eslint-disable-next-line react-hooks/exhaustive-deps -- read once
  }, [])
  useEffect(() => {
    if (!quote) return
    remember({ key: id, number: quote.number, at: '' }, quote.changedAt)

    if (keptDraft(id)) setChanging(true)
    // eslint-disable-next-line react-hooks/exhaustive-deps -- once it is there
  }, [id])
  if (!quote)
    return (
      <>
        <PageHero title={failure ? words.begin.missing : words.begin.yours} />
        {failure ? (
          <Missing onAgain={failure === 'line' ? () => void read() : undefined} />
        ) : (
          <Section label={words.begin.loading}>
            <p role="status">{words.begin.loading}</p>
          </Section>
        )}
      </>
    )
  return (
    <>
      <PageHero title={fill(words.saved.title, { number: quote.number })} />
      {changing ? (
        <Editor
          search={search}
          quote={quote}
          sent={refusedSave}
          onSaved={(next) => {
            keep(next)
            show()
          }}
          onLeave={() => {
            dropDraft(id)
            void read()
            show()
          }}
        />
      ) : (
        <Saved quote={quote} sent={sent?.sent} told={told} onChange={() => setChanging(true)} onQuote={answered} />
      )}
    </>
  )
}
