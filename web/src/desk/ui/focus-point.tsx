import type { KeyboardEvent } from 'react'

const clamp = (value: number) => Math.min(1, Math.max(0, Math.round(value * 100) / 100))
const steps: Record<string, [number, number]> = {
  ArrowLeft: [-0.05, 0],
  ArrowRight: [0.05, 0],
  ArrowUp: [0, -0.05],
  ArrowDown: [0, 0.05],
}

interface Props {
  address: string
  /** Shares of the width and height, from the upper left corner. */
  x: number
  y: number
  onChange: (x: number, y: number) => void
}

/** The part of a picture that stays in sight when it is cropped; chosen by a click or with the arrow keys. */
export function FocusPoint({ address, x, y, onChange }: Props) {
  const keys = (event: KeyboardEvent) => {
    const step = steps[event.key]
    if (!step) return
    event.preventDefault()
    onChange(clamp(x + step[0]), clamp(y + step[1]))
  }
  const from = `${Math.round(x * 100)} % from the left, ${Math.round(y * 100)} % from the top`
  return (
    <button
      type="button"
      aria-label={`Middle of the picture: ${from}. Move it with the arrow keys.`}
      onKeyDown={keys}
      onClick={(event) => {
        if (!event.detail) return // by key
        const box = event.currentTarget.getBoundingClientRect()
        onChange(clamp((event.clientX - box.left) / box.width), clamp((event.clientY - box.top) / box.height))
      }}
      className="relative block w-full cursor-crosshair"
    >
      <img src={address} alt="" className="w-full rounded" />
      <span
        aria-hidden="true"
        className="absolute size-5 -translate-1/2 rounded-full border-2 border-ground bg-accent"
        style={{ left: `${x * 100}%`, top: `${y * 100}%` }}
      />
    </button>
  )
}
