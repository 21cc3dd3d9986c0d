import { Items, vars, type DrawingProps } from './draw'

/** A day as a dial, with who has the key when. What is not lent stays open. */
export default function Dial({ rows = [], scale = [], length = 24, items }: DrawingProps) {
  return (
    <>
      <svg aria-hidden viewBox="0 0 400 400" className="dial">
        <circle cx="200" cy="200" r="150" pathLength={length} className="dial-hours" />
        {items.map(({ title, from = 0, to = from }, at) => (
          <circle
            key={title}
            cx="200"
            cy="200"
            r="150"
            pathLength={length}
            className="dial-lent"
            transform={`rotate(${(from / length) * 360 - 90} 200 200)`}
            style={vars({ '--long': to - from, '--whole': length, '--n': at })}
          />
        ))}
        {scale.map((mark, at) => {
          const turned = ((at / scale.length) * 360 - 90) * (Math.PI / 180)
          return (
            <text
              key={mark}
              x={(200 + 104 * Math.cos(turned)).toFixed(0)}
              y={(206 + 104 * Math.sin(turned)).toFixed(0)}
            >
              {mark}
            </text>
          )
        })}
        {rows.map((line, at) => (
          <text key={line} x="200" y={at ? 226 : 200} className={at ? 'dial-small' : 'dial-large'}>
            {line}
          </text>
        ))}
      </svg>
      <Items items={items} />
    </>
  )
}
