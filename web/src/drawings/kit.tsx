import { vars, type DrawingProps } from './draw'

/** Width, height and depth in millimeters as they are written; a lead where there are none. */
const sizeOf = (value = '') => (value.match(/\d+/g) ?? []).map(Number)

/** A body of that size lying on its back, seen from the front above; what is on its face follows from the model. */
function Body({ size: [width = 0, height = 0, depth = 0], lens }: { size: number[]; lens: boolean }) {
  const [across, down] = [Math.cos(Math.PI / 6), 0.5]
  const at = (x: number, y: number, z: number) =>
    `${((x - y) * across + 110).toFixed(1)} ${((x + y) * down - z + 62).toFixed(1)}`
  const face = (...corners: [number, number, number][]) => `M${corners.map((corner) => at(...corner)).join('L')}Z`
  return (
    <svg aria-hidden viewBox="0 0 240 200">
      <path
        className="kit-side"
        d={face([0, height, 0], [width, height, 0], [width, height, depth], [0, height, depth])}
      />
      <path
        className="kit-end"
        d={face([width, 0, 0], [width, height, 0], [width, height, depth], [width, 0, depth])}
      />
      <path
        className="kit-top"
        d={face([0, 0, depth], [width, 0, depth], [width, height, depth], [0, height, depth])}
      />
      {lens && (
        <g transform={`translate(${at(width / 2, height / 2, depth).replace(' ', ',')}) scale(1 .58)`}>
          <circle r={height / 3} className="kit-lens" />
          <circle r={height / 8} className="kit-glass" />
        </g>
      )}
    </svg>
  )
}

const Lead = () => (
  <svg aria-hidden viewBox="0 0 240 200">
    <path className="kit-lead" d="M30 118c44-54 84 44 124-6s26-60 52-40" />
    <path className="kit-top" d="M16 106l26 14-8 24-26-14ZM192 58l26 14-8 24-26-14Z" />
  </svg>
)

/** The parts of one vehicle above each other, to scale, as they leave the carton. */
export default function Kit({ items }: DrawingProps) {
  return (
    <ol className="kit">
      {items.map(({ title, text, value }, at) => {
        const size = sizeOf(value)
        return (
          <li key={title} style={vars({ '--n': at })}>
            {size.length === 3 ? <Body size={size} lens={/camera/i.test(title)} /> : <Lead />}
            <div>
              <b>{title}</b>
              <p>{text}</p>
              {value && <small>{value}</small>}
            </div>
          </li>
        )
      })}
    </ol>
  )
}
