import { Items, type DrawingProps } from './draw'

/** The way of one vehicle through the streets below, corner by corner. */
const way: [number, number][] = [
  [70, 470],
  [70, 380],
  [210, 380],
  [210, 250],
  [330, 250],
  [430, 170],
  [560, 170],
  [560, 90],
  [700, 90],
  [700, 200],
  [745, 245],
]
const streets =
  'M0 380H800M0 250H330M430 170H800M0 130H430L330 250V520M210 0V520M70 0V520M560 0V520M700 0V200L800 300M0 40H800M430 170V0M330 330H560M560 440H800M430 520V330M560 300L700 440'

/** The point at so many percent of the way. */
function pointAt(percent: number): [number, number] {
  const legs = way.slice(1).map(([x, y], at) => Math.hypot(x - way[at]![0], y - way[at]![1]))
  let left = (percent / 100) * legs.reduce((sum, leg) => sum + leg, 0)
  for (const [at, leg] of legs.entries()) {
    const [x, y] = way[at]!
    const [nextX, nextY] = way[at + 1]!
    if (left <= leg) return [Math.round(x + ((nextX - x) * left) / leg), Math.round(y + ((nextY - y) * left) / leg)]
    left -= leg
  }
  return way.at(-1)!
}

/** A map that fills with positions; those of the gap were kept in the vehicle and came later. */
export default function Map({ items }: DrawingProps) {
  const gap = items.find(({ to }) => to)
  const kept = (percent: number) => !!gap && percent >= gap.from! && percent <= gap.to!
  const pings = Array.from({ length: 34 }, (_, at) => at * 3)
  return (
    <>
      <svg aria-hidden viewBox="0 0 800 520" className="map">
        <path className="map-water" d="M-20 520C120 470 250 480 330 400S470 260 620 300S760 420 830 400V560H-20Z" />
        <path className="map-park" d="M440 180H550V320H440Z" />
        <path className="map-streets" d={streets} />
        <path className="map-way" d={`M${way.join('L')}`} />
        {pings.map((percent, at) => {
          const [x, y] = pointAt(percent)
          return (
            <circle
              key={percent}
              cx={x}
              cy={y}
              r="6"
              data-kept={kept(percent) || undefined}
              style={{ '--n': at } as object}
            />
          )
        })}
        {items.map(({ title, from = 0 }, at) => {
          const [x, y] = pointAt(from)
          return (
            <g key={title} transform={`translate(${x} ${y})`}>
              <circle r="21" className="map-stop" />
              <text y="8">{at + 1}</text>
            </g>
          )
        })}
      </svg>
      <Items items={items} />
    </>
  )
}
