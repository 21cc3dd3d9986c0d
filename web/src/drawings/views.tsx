import { Items, vars, type DrawingProps } from './draw'

/** Where a lens sits on a truck seen from above, which way it looks (0 is ahead), how wide, and how far. */
const lenses = [
  { x: 200, y: 82, turn: 0, wide: 140, far: 136 },
  { x: 200, y: 118, turn: 180, wide: 130, far: 48 },
  { x: 152, y: 160, turn: -110, wide: 120, far: 130 },
  { x: 248, y: 160, turn: 110, wide: 120, far: 130 },
  { x: 200, y: 352, turn: 180, wide: 150, far: 120 },
]

function cone({ x, y, turn, wide, far }: (typeof lenses)[number]) {
  const end = (angle: number) => {
    const turned = ((angle - 90) * Math.PI) / 180
    return `${(x + far * Math.cos(turned)).toFixed(0)} ${(y + far * Math.sin(turned)).toFixed(0)}`
  }
  return `M${x} ${y}L${end(turn - wide / 2)}A${far} ${far} 0 0 1 ${end(turn + wide / 2)}Z`
}

/** A work truck from above with the field of view of each lens. */
export default function Views({ items }: DrawingProps) {
  return (
    <>
      <svg aria-hidden viewBox="0 -60 400 540" className="views">
        {items.map(({ title }, at) => (
          <path key={title} className="views-cone" d={cone(lenses[at % lenses.length]!)} style={vars({ '--n': at })} />
        ))}
        <path className="views-truck" d="M160 84q0-16 16-18h48q16 2 16 18v50h-80ZM152 144h96v208h-96Z" />
        <path className="views-line" d="M168 96h64l6 22h-76ZM152 196h96M152 248h96M152 300h96M144 112h16M240 112h16" />
        {items.map(({ title }, at) => {
          const { x, y } = lenses[at % lenses.length]!
          return (
            <g key={title} transform={`translate(${x} ${y})`}>
              <circle r="13" />
              <text y="5">{at + 1}</text>
            </g>
          )
        })}
      </svg>
      <Items items={items} />
    </>
  )
}
