import { useState } from 'react'
import { useQuoteWords } from '../brand/input'
import type { Quoting } from '../gen/input'
import { fill } from '../lib/format'
import { limits } from '../gen/rules'
import type { Stock } from '../parts/fit'
import type { Group, Line, Proposal } from '../parts/fit-group'
import { Price } from '../shop/price'
import { Button } from '../ui/button'
import { TextLink } from '../ui/link'
import { Count } from './fields'
import { goTo } from './go-to'
import { forAll, isFromPage } from './plan'
import type { Work } from './use-plan'

/** How many of one product a line may have. */
const most = limits.vehicles * 4

interface Props {
  group: Group
  proposal: Proposal
  box: Quoting['box']
  stock: Stock
  work: Work
}

/** What a group needs, line by line, and what can be changed of it by hand. */
export function Lines({ group, proposal, box, stock, work }: Props) {
  const { lines: words } = useQuoteWords()
  const { lines, removed, problems, notes } = proposal
  const waits = group.vehicle && group.wants.length === 0 && lines.length === 0
  return (
    <div className="quote-proposal" id={`fits-${group.id}`}>
      {waits && <p className="quote-hint">{words.choose}</p>}
      {problems.map((say) => (
        <p key={say} className="quote-problem">
          <strong>{words.misfit}</strong> {say}
        </p>
      ))}
      {group.port === 'mixed' && problems.length > 0 && (
        <Button
          kind="secondary"
          data-scripted
          onClick={() => {
            work.split(group)
            requestAnimationFrame(() => goTo(`title-${group.id}`))
          }}
        >
          {words.split}
        </Button>
      )}
      {lines.length > 0 && (
        <ul className="quote-lines">
          {lines.map((line) => (
            <LineRow key={line.item.id} line={line} group={group} inBox={box[line.item.id]} work={work} />
          ))}
        </ul>
      )}
      {notes.map((say) => (
        <p key={say} className="quote-note">
          {say}
        </p>
      ))}
      {removed.map((line) => (
        <p key={line.item.id} className="quote-removed">
          {fill(words.removed, { count: line.proposed, title: line.item.title })}
          <input type="hidden" name="product" value={`${group.id}.${line.item.id}`} />
          <input type="hidden" name="quantity" value="0" />
          <Button kind="secondary" data-scripted onClick={() => work.set(group.id, line.item.id)}>
            {words.back}
            <span className="sr-only"> {line.item.title}</span>
          </Button>
        </p>
      ))}
      {(lines.length > 0 || group.wants.length > 0 || group.id === forAll) && (
        <AddProduct group={group} lines={lines} stock={stock} work={work} />
      )}
    </div>
  )
}

function LineRow({ line, group, inBox, work }: { line: Line; group: Group; inBox?: string[]; work: Work }) {
  const { lines: words } = useQuoteWords()
  const { item, count, why, proposed, misfit } = line
  const fromPage = isFromPage(work.plan, group.id, item.id)
  const byHand = line.byHand && !fromPage
  return (
    <li className="quote-line" data-by-hand={byHand || undefined}>
      <div>
        <h3>{item.listed ? <TextLink href={`/products/${item.id}`}>{item.title}</TextLink> : item.title}</h3>
        {why && <p className="quote-why">{why}</p>}
        {misfit && (
          <p className="quote-problem">
            <strong>{words.misfit}</strong> {misfit}
          </p>
        )}
        <Price of={[{ id: item.id, count: 1 }]} />
        {inBox && (
          <details>
            <summary>{words.box}</summary>
            <p>{inBox.join(' · ')}</p>
          </details>
        )}
        {fromPage && (
          <p className="quote-by-hand">
            {words.came}
            <input type="hidden" name="came" value={item.id} />
          </p>
        )}
        {byHand && (
          <p className="quote-by-hand">
            {proposed ? fill(words.set, { count: proposed }) : words.added}
            {proposed > 0 && (
              <button type="button" className="link" data-scripted onClick={() => work.set(group.id, item.id)}>
                {fill(words.take, { count: proposed })}
              </button>
            )}
          </p>
        )}
      </div>
      <div className="quote-line-count">
        <input type="hidden" name="product" value={`${group.id}.${item.id}${byHand ? '' : `.${count}`}`} />
        <Count
          name="quantity"
          label={item.title}
          value={count}
          least={0}
          most={most}
          hidden
          onChange={(next) => next !== count && work.set(group.id, item.id, next === proposed ? undefined : next)}
        />
        <button
          type="button"
          className="link quote-take-out"
          data-scripted
          onClick={() => work.set(group.id, item.id, proposed ? 0 : undefined)}
        >
          {words.remove}
          <span className="sr-only"> {item.title}</span>
        </button>
      </div>
    </li>
  )
}

function AddProduct({ group, lines, stock, work }: Omit<Props, 'proposal' | 'box'> & { lines: Line[] }) {
  const { lines: words } = useQuoteWords()
  const [chosen, choose] = useState('')
  const more = stock.parts.filter(({ id }) => !lines.some(({ item }) => item.id === id))
  return (
    <div className="quote-add">
      <label>
        <span className="quote-label">{words.product}</span>
        <select name="product" value={chosen} onChange={(event) => choose(event.target.value)}>
          <option value="">{words.choice}</option>
          {more.map(({ id, title }) => (
            <option key={id} value={`${group.id}.${id}`}>
              {title}
            </option>
          ))}
        </select>
      </label>
      <input type="hidden" name="quantity" value={group.count} />
      <Button
        kind="secondary"
        data-scripted
        disabled={!chosen}
        onClick={() => {
          work.set(group.id, Number(chosen.split('.')[1]), group.count)
          choose('')
        }}
      >
        {words.add}
      </Button>
    </div>
  )
}
