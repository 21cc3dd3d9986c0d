import { Fragment } from 'react'
import { Items, middle, vars, type DrawingProps } from './draw'

/** What is wired to what, from left to right: every item of a row has a lead to the row before. */
export default function Wiring({ rows = [], items }: DrawingProps) {
  const stages = rows.map((_, at) => items.filter(({ row }) => row === at + 1))
  return (
    <>
      <div aria-hidden className="wiring">
        {rows.map((name, at) => (
          <Fragment key={name}>
            {at > 0 && <Leads from={stages[at - 1]!.length} to={stages[at]!.length} stage={at} />}
            <div className="wiring-stage" style={vars({ '--n': at })}>
              <span className="row-name">{name}</span>
              <div>
                {stages[at]!.map(({ title, value }) => (
                  <b key={title}>{value}</b>
                ))}
              </div>
            </div>
          </Fragment>
        ))}
      </div>
      <Items items={items} />
    </>
  )
}

/** Straight leads with one bend, each to a place of its own: no two of them touch. */
function Leads({ from, to, stage }: { from: number; to: number; stage: number }) {
  const count = Math.max(from, to)
  return (
    <svg className="leads" style={vars({ '--n': stage })}>
      {[...Array(count).keys()].map((at) => {
        const aside = at - (count - 1) / 2
        const [start, end] = [from, to].map((n) =>
          n === count ? middle(at, n) : `${50 + (9 * aside) / Math.max(count - 1, 1)}%`,
        )
        const bend = `${50 + ((from > to ? 15 : -15) * (4 * Math.abs(aside) - count + 1)) / Math.max(count - 1, 1)}%`
        return (
          <Fragment key={at}>
            <line x1="0" x2={bend} y1={start} y2={start} />
            <line x1={bend} x2={bend} y1={start} y2={end} />
            <line x1={bend} x2="100%" y1={end} y2={end} />
          </Fragment>
        )
      })}
    </svg>
  )
}
