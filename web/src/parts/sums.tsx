import { useSearch } from 'wouter'
import { useGuide, usePartWords } from '../brand/input'
import { useBrand } from '../brand/provider'
import type { Sum } from '../gen/input'
import { pairs } from '../lib/query'
import { Button, ButtonLink } from '../ui/button'
import { Section, SectionHeading } from '../ui/layout'
import { figure, workOut } from './formula'
import { noteHref } from './note'

/** Calculators as plain forms: each result has an address, and needs no script. */
export default function Sums() {
  const sums = useGuide()?.sums ?? []
  const query = new Map(pairs(useSearch()))
  const words = usePartWords()
  if (sums.length === 0) return null
  return (
    <Section id="sums" labelledBy="sums-title" tint className="sums">
      <SectionHeading id="sums-title" title={words.sums} subtitle={words.sumsText} />
      {sums.map((sum) => (
        <Calculator key={sum.id} sum={sum} given={query.get('sum') === sum.id ? query : new Map()} />
      ))}
    </Section>
  )
}

/** -8,400 → -$8,400 */
const signed = (before: string, words: string) =>
  words.startsWith('-') ? `-${before}${words.slice(1)}` : before + words

function Calculator({ sum, given }: { sum: Sum; given: ReadonlyMap<string, string> }) {
  const id = `sum-${sum.id}`
  const words = usePartWords()
  const { pages, words: all } = useBrand().brand
  const { buttons } = all
  const sells = pages.includes('products')
  const values = new Map(sum.inputs.map((input) => [input.id, Number(given.get(input.id) ?? input.value)]))
  const results = sum.results.map((result) => {
    const value = workOut(result.formula, values)
    values.set(result.id, value)
    const shown = [signed(result.before ?? '', figure(value, result.decimals)), result.after].filter(Boolean).join(' ')
    return { ...result, shown, below: value < 0 && shown.startsWith('-') ? result.negative : undefined }
  })
  const note = [
    sum.title,
    ...sum.inputs.map(({ id: name, label, unit }) => `${label}: ${values.get(name)} ${unit ?? ''}`.trim()),
    ...results.map(({ label, shown }) => `${label}: ${shown}`),
  ]
  return (
    <section id={id} aria-labelledby={`${id}-title`} className="sum">
      <h3 id={`${id}-title`}>{sum.title}</h3>
      <p>{sum.intro}</p>
      <form method="get" action={`/solutions#${id}`} className="sum-form">
        <input type="hidden" name="sum" value={sum.id} />
        {sum.inputs.map(({ id: name, label, unit, min, max, step, from }) => (
          <label key={name} className="fit-field">
            <span>{label}</span>
            <input type="number" name={name} min={min} max={max} step={step} defaultValue={values.get(name)} required />
            <small>
              {unit}
              {from && <span className="sum-from">{from}</span>}
            </small>
          </label>
        ))}
        <Button type="submit">{words.workOut}</Button>
      </form>
      <dl className="sum-results">
        {results.map(({ id: name, label, shown, formula, below }) => (
          <div key={name}>
            <dt>{label}</dt>
            <dd>{shown}</dd>
            {below && <dd className="sum-below">{below}</dd>}
            <dd className="sum-formula">
              <code>{formula}</code>
            </dd>
          </div>
        ))}
      </dl>
      {sum.note && <p className="sum-note">{sum.note}</p>}
      <ButtonLink href={noteHref(note.join('\n'))} kind="secondary">
        {words.sendSum}
      </ButtonLink>
      {sells && (
        <ButtonLink href="/quote" kind="secondary">
          {buttons.quote}
        </ButtonLink>
      )}
    </section>
  )
}
