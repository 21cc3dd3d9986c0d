import { Fragment } from 'react'
import { Items, middle, vars, type DrawingProps } from './draw'

/** What is wired to what, from left to right: each item of a row is joined with each of the row before. */
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

/** Straight leads with one bend; more than three of them meet in the middle. */
function Leads({ from, to, stage }: { from: number; to: number; stage: number }) {
  const turns = [...Array(from).keys()].flatMap((a) => [...Array(to).keys()].map((b) => [a, b] as const))
  return (
    <svg className="leads" style={vars({ '--n': stage })}>
      {turns.map(([a, b]) => {
        const [start, end] = [middle(a, from), middle(b, to)]
        return (
          <Fragment key={`${a} ${b}`}>
            <line x1="0" x2="50%" y1={start} y2={start} />
            <line x1="50%" x2="50%" y1={start} y2={end} />
            <line x1="50%" x2="100%" y1={end} y2={end} />
          </Fragment>
        )
      })}
    </svg>
  )
}
