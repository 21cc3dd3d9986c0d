import { Items, Scale, span, vars, type DrawingProps } from './draw'

const clock = (hours: number) => `${Math.floor(hours)}:${String(Math.round((hours % 1) * 60)).padStart(2, '0')}`

/** A day as one line over several states, as a duty record draws it, with the hours of each state behind it. */
export default function Log({ rows = [], scale, length = 24, items }: DrawingProps) {
  const hours = (row: number) =>
    items.reduce((sum, item) => sum + (item.row === row ? (item.to ?? 0) - (item.from ?? 0) : 0), 0)
  return (
    <>
      <div aria-hidden className="log" style={vars({ '--rows': rows.length })}>
        <div className="log-names">
          {rows.map((name) => (
            <span key={name}>{name}</span>
          ))}
        </div>
        <div className="log-grid">
          <div className="log-line">
            {items.map((item, at) => {
              const row = (item.row ?? 1) - 1
              const before = (items[at - 1]?.row ?? row + 1) - 1
              const turn = { '--at': Math.min(row, before), '--rise': Math.abs(row - before) }
              return <i key={item.title} style={{ ...span(item, length), ...vars({ '--row': row, ...turn }) }} />
            })}
          </div>
        </div>
        <div className="log-sums">
          {rows.map((name, at) => (
            <span key={name}>{clock(hours(at + 1))}</span>
          ))}
        </div>
        <Scale scale={scale} />
      </div>
      <Items items={items} />
    </>
  )
}
