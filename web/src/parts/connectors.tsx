import type { ReactNode } from 'react'

const circleOf = (count: number, radius: number, start = 0) =>
  Array.from({ length: count }, (_, at) => {
    const angle = ((start + (360 / count) * at) * Math.PI) / 180
    return [32 + radius * Math.sin(angle), 24 - radius * Math.cos(angle)] as const
  })

const Pin = ({ at: [x, y], r = 2 }: { at: readonly [number, number]; r?: number }) => (
  <circle cx={x.toFixed(1)} cy={y.toFixed(1)} r={r} fill="currentColor" stroke="none" />
)

const Round = ({ pins, radius, tint }: { pins: (readonly [number, number])[]; radius: number; tint: string }) => (
  <>
    <circle cx="32" cy="24" r={radius} fill={tint} />
    <path d={`M27 ${24 - radius}a5 4 0 0 0 10 0`} />
    {pins.map((pin) => (
      <Pin key={pin.join()} at={pin} />
    ))}
  </>
)

/** How each connector looks from the front. */
const drawings: Record<string, ReactNode> = {
  obd: (
    <>
      <path d="M6 12h52l-5 24H11z" />
      {Array.from({ length: 16 }, (_, at) => (
        <rect
          key={at}
          x={11.5 + (at % 8) * 5.4}
          y={at < 8 ? 17 : 26}
          width="3"
          height="5"
          fill="currentColor"
          stroke="none"
        />
      ))}
    </>
  ),
  green9: <Round radius={20} tint="#2e8b57" pins={[...circleOf(8, 13, 22.5), [32, 24]]} />,
  black9: <Round radius={20} tint="none" pins={[...circleOf(8, 13, 22.5), [32, 24]]} />,
  six: <Round radius={16} tint="none" pins={[...circleOf(5, 9, 36), [32, 24]]} />,
  wires: (
    <>
      <path stroke="#c0392b" d="M4 14c18 0 20 4 30 4h22" />
      <path d="M4 24h52" />
      <path stroke="#9aa0a6" d="M4 34c18 0 20-4 30-4h22" />
    </>
  ),
  mixed: (
    <>
      <path d="M3 16h27l-3 16H6z" />
      <circle cx="48" cy="24" r="13" />
    </>
  ),
}

export function Connector({ id }: { id: string }) {
  return (
    <svg
      aria-hidden
      viewBox="0 0 64 48"
      width="64"
      height="48"
      fill="none"
      stroke="currentColor"
      strokeWidth="2"
      strokeLinecap="round"
      strokeLinejoin="round"
    >
      {drawings[id]}
    </svg>
  )
}
