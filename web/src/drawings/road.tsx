import { vars, type DrawingProps } from './draw'

/** One drawing for each kind of damage, on a piece of road of 200 by 240. */
const damage = [
  <path key="pothole" className="road-hole" d="M62 84c16-22 50-24 66-8s20 44 2 60-52 14-68-4-12-32 0-48Z" />,
  <path
    key="alligator"
    d="M40 60l28 18 34-22 30 26 32-10M36 106l36 4 26-30M72 110l-8 38 34 20 8-44-34-14M106 124l40-12 20 34-30 24-38-2M146 112l-12-30M64 148l-28 20M136 170l10 28M98 168l-6 34"
  />,
  <path key="longitudinal" d="M96-4c10 26-10 44 2 72s-8 46 2 74-12 48 0 102" />,
  <path key="edge" className="road-hole" d="M28-4c16 20-2 34 14 52s2 38 18 56-6 36 8 54-8 34-12 86H20V-4Z" />,
  <path key="marking" className="road-worn" d="M100 6v34M100 70v22M104 112v10M98 148v24M100 204v34" />,
  <path
    key="debris"
    className="road-hole"
    d="M54 150l24-34 34 8 6 30-36 18ZM124 84l22-8 10 20-18 14ZM140 160l14 4-4 14-14-4Z"
  />,
]

/** A road with what is wrong with it, each defect named and graded below its piece of road. */
export default function Road({ items }: DrawingProps) {
  return (
    <ol className="road">
      {items.map(({ title, text, value }, at) => (
        <li key={title} style={vars({ '--n': at })}>
          <svg aria-hidden viewBox="0 0 200 240" preserveAspectRatio="xMidYMid slice">
            <path className="road-edge" d="M20 0V240M180 0V240" />
            {at !== 4 && <path className="road-centre" d="M100 0V240" />}
            {damage[at % damage.length]}
            <rect className="road-found" x="30" y="34" width="140" height="172" />
          </svg>
          <small>{value}</small>
          <b>{title}</b>
          <p>{text}</p>
        </li>
      ))}
    </ol>
  )
}
