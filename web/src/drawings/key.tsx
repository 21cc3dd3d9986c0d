import { Items, vars, type DrawingProps } from './draw'

/** How deep each tooth is cut. */
const depths = [54, 30, 66, 42, 58]

/** A key whose teeth are the conditions that it was issued under. Withdrawn, it has none. */
export default function Key({ items, length = 5 }: DrawingProps) {
  const wide = 640 / length
  return (
    <>
      <svg aria-hidden viewBox="0 0 1000 330" className="key">
        <path
          className="key-body"
          fillRule="evenodd"
          d="M160 30a125 125 0 1 0 112 180H960l28-35-28-35H272A125 125 0 0 0 160 30ZM110 119a36 36 0 1 1 0 72 36 36 0 0 1 0-72Z"
        />
        {items.map(({ title }, at) => (
          <g key={title} transform={`translate(${(300 + at * wide).toFixed(0)} 208)`}>
            <path className="key-tooth" d={`M0 0h${wide - 26}l-14 ${depths[at % 5]}H14Z`} style={vars({ '--n': at })} />
            <text x={wide / 2 - 13} y="-20">
              {at + 1}
            </text>
          </g>
        ))}
      </svg>
      <Items items={items} />
    </>
  )
}
