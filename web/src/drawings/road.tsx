import type { ReactNode } from 'react'
import { vars, type DrawingProps } from './draw'

interface Damage {
  /** Where the camera marks it: left, top, width, height. */
  found: [number, number, number, number]
  drawn: ReactNode
}

/** One for each kind of damage, on a piece of street of 200 by 240 that runs from left to right. */
const damages: Damage[] = [
  {
    found: [46, 52, 112, 82],
    drawn: (
      <>
        <path className="road-rim" d="M58 94c2-26 34-36 60-28s36 24 28 42-32 22-56 18-34-12-32-32Z" />
        <path className="road-hole" d="M68 94c4-16 26-24 46-18s28 16 22 28-26 16-44 12-26-10-24-22Z" />
        <path className="road-water" d="M86 106c12 6 26 6 38-3M92 99c8 3 14 3 22 0" />
        <path className="road-crack" d="M58 90l-16-8M146 108l18 8 10-4M112 64l4-14" />
      </>
    ),
  },
  {
    found: [36, 130, 134, 70],
    drawn: (
      <>
        <path className="road-patch" d="M44 150q30-18 62-12t56 4q6 22-6 48-42 14-90 6-32-18-22-46Z" />
        <path
          className="road-crack"
          d="M46 152l20-12 22 8 24-10 22 10 26-4M46 152l4 20 20 6 2-24-6-14M88 148l-4 28-14 2M112 138l6 26-18 14-16-2M134 148l-16 16 12 18-18 14M160 144l2 24-18 4-10-24M162 168l-8 22-24-8M50 172l-4 16 20 8 4-18M66 196l24 2 10-20M90 198l22-2"
        />
      </>
    ),
  },
  {
    found: [6, 70, 188, 46],
    drawn: (
      <path
        className="road-crack"
        d="M-2 94c14-8 22 6 36 0s20-10 34-2 18 8 32 0 24-8 36 2 18 6 32-2 20-4 34 2M34 94l12 12 16-4M100 92l8-14 14-2M136 94l14 12"
      />
    ),
  },
  {
    found: [24, 166, 152, 68],
    drawn: (
      <>
        <path
          className="road-verge"
          d="M20 217l14-10 8-12 15 3 9-14 18 5 12-9 17 10 13-5 12 15 15-1 11 12 16 6v23H20Z"
        />
        <path
          className="road-crack"
          d="M20 215l14-10 8-12 15 3 9-14 18 5 12-9 17 10 13-5 12 15 15-1 11 12 16 4M66 182l-5-12M126 183l8-13"
        />
        <path className="road-rim" d="M60 206l8-4 4 7-8 3ZM92 214l9-2 1 7-8 1ZM122 208l7-5 5 6-7 4Z" />
      </>
    ),
  },
  {
    found: [14, 38, 172, 168],
    drawn: (
      <>
        <path className="road-bars" d="M32 46V202M66 46V202M100 46V202M134 46V202M168 46V202" />
        <path className="road-wear" d="M16 88q40-14 84 2t90-8M18 158q50 16 92-2t78 8M60 52l26 30M120 172l30 24" />
      </>
    ),
  },
  {
    found: [38, 132, 130, 72],
    drawn: (
      <>
        <path className="road-plank" d="M60 186l70-34 5 10-70 34Z" />
        <circle className="road-tire" cx="136" cy="178" r="14" />
        <path className="road-rim" d="M54 156l12-5 6 8-10 7Z" />
      </>
    ),
  },
]

/** The corners of a mark. */
const corners = ([x, y, w, h]: Damage['found']) =>
  `M${x} ${y + 16}v-16h16M${x + w - 16} ${y}h16v16M${x + w} ${y + h - 16}v16h-16M${x + 16} ${y + h}h-16v-16`

/** One street from left to right with what is wrong with it, each defect named and graded below its place. */
export default function Road({ items }: DrawingProps) {
  return (
    <ol className="road">
      {items.map(({ title, text, value }, at) => {
        const { found, drawn } = damages[at % damages.length]!
        return (
          <li key={title} style={vars({ '--n': at })}>
            <svg aria-hidden viewBox="0 0 200 240" preserveAspectRatio="xMidYMid slice">
              <path className="road-walk" d="M-40 14H240" />
              <path className="road-joint" d="M0 0V26M100 0V26M-40 28H240" />
              <path className="road-verge" d="M-40 216H240V240H-40Z" />
              <path className="road-wheels" d="M-40 70H240M-40 104H240M-40 150H240M-40 186H240" />
              <path className="road-edge" d="M-40 40H240M-40 208H240" />
              {at !== 4 && <path className="road-centre" d="M-40 127H240" />}
              {drawn}
              <path className="road-found" d={corners(found)} />
            </svg>
            <small>{value}</small>
            <b>{title}</b>
            <p>{text}</p>
          </li>
        )
      })}
    </ol>
  )
}
