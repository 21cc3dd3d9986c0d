import { vars, type DrawingProps } from './draw'

/** Width, height and depth in millimeters as they are written; a lead where there are none. */
const sizeOf = (value = '') => (value.match(/\d+/g) ?? []).map(Number)

type Point = [x: number, y: number, z: number]
const [across, down] = [0.866, 0.5]
const at = (x: number, y: number, z: number) =>
  `${((x - y) * across + 106).toFixed(1)} ${((x + y) * down - z + 60).toFixed(1)}`
const line = (...points: Point[]) => `M${points.map((point) => at(...point)).join('L')}`
/** Lying on the upper face, from one of its points. */
const flat = (...point: Point) => `matrix(${across} ${down} ${-across} ${down} ${at(...point)})`

/** A body of that size lying on its back, seen from above, with its measures; its kind says what is on it. */
function Body({ size: [w = 0, h = 0, d = 0], model }: { size: number[]; model: string }) {
  const lens = model.startsWith('C')
  const leads = model.startsWith('P')
  return (
    <svg aria-hidden viewBox="0 0 240 200">
      {leads &&
        [0.25, 0.5, 0.75].map((part, lead) => (
          <path
            key={part}
            className={`kit-wire kit-wire-${lead}`}
            d={`M${at(0, h * part, d / 2)}c-16-10-34 ${8 + 8 * lead}-44 ${22 + 8 * lead}s-20 ${lead * 4}-28 ${6 + lead * 6}`}
          />
        ))}
      <path className="kit-side" d={`${line([0, h, 0], [w, h, 0], [w, h, d], [0, h, d])}Z`} />
      <path className="kit-end" d={`${line([w, 0, 0], [w, h, 0], [w, h, d], [w, 0, d])}Z`} />
      <path className="kit-top" d={`${line([0, 0, d], [w, 0, d], [w, h, d], [0, h, d])}Z`} />
      <path
        className="kit-seam"
        d={`${line([4, 4, d], [w - 4, 4, d], [w - 4, h - 4, d], [4, h - 4, d])}Z${line([0, h, d * 0.55], [w, h, d * 0.55], [w, 0, d * 0.55])}`}
      />
      {lens && (
        <g transform={flat(w * 0.3, h / 2, d)}>
          <circle r={h * 0.36} className="kit-ring" />
          <circle r={h * 0.27} className="kit-lens" />
          <circle r={h * 0.13} className="kit-glass" />
          <circle r={h * 0.045} cx={-h * 0.06} cy={-h * 0.06} className="kit-light" />
        </g>
      )}
      <text transform={flat(w * (lens ? 0.72 : 0.5), h / 2 + 5, d)}>{model}</text>
      <path
        className="kit-measure"
        d={
          line([0, h + 5, 0], [0, h + 13, 0]) +
          line([w, h + 5, 0], [w, h + 13, 0]) +
          line([0, h + 9, 0], [w, h + 9, 0]) +
          line([w + 5, 0, 0], [w + 13, 0, 0]) +
          line([w + 5, h, 0], [w + 13, h, 0]) +
          line([w + 9, 0, 0], [w + 9, h, 0])
        }
      />
      <text className="kit-number" transform={`translate(${at(w / 2, h + 28, -4)})`}>
        {w}
      </text>
      <text className="kit-number" transform={`translate(${at(w + 28, h / 2, -4)})`}>
        {h}
      </text>
    </svg>
  )
}

/** A lead with three plugs: one goes in, the other two stay free. */
const Lead = ({ model }: { model: string }) => (
  <svg aria-hidden viewBox="0 0 240 200">
    <path className="kit-lead" d="M52 66c40 6 50 34 74 40s44-30 70-24M126 106c10 26-6 44-32 50" />
    {[
      [24, 42],
      [184, 62],
      [58, 142],
    ].map(([x, y]) => (
      <g key={x} transform={`translate(${x} ${y})`}>
        <path className="kit-side" d="M0 14l30 16v14L0 28Z" />
        <path className="kit-end" d="M30 30l14-9v14l-14 9Z" />
        <path className="kit-top" d="M0 14l14-9 30 16-14 9Z" />
        <path className="kit-pins" d="M5 22l20 11M5 27l20 11" />
      </g>
    ))}
    <text className="kit-number" x="150" y="140">
      {model}
    </text>
  </svg>
)

/** The parts of one vehicle side by side, to scale and with their measures, as they leave the carton. */
export default function Kit({ items }: DrawingProps) {
  return (
    <ol className="kit">
      {items.map(({ title, text, value }, place) => {
        const size = sizeOf(value)
        const model = title.split(' ')[0]!
        return (
          <li key={title} style={vars({ '--n': place })}>
            {size.length === 3 ? <Body size={size} model={model} /> : <Lead model={model} />}
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
