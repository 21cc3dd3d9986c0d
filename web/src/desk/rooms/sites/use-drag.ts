import { useEffect, useState, type PointerEvent } from 'react'

export interface Box {
  left: number
  top: number
  width: number
  height: number
}

/** Boxes of entries by their number. */
export type Boxes = Map<number, Box>

/** Which of some boxes is nearest to a point, by their middles. */
export function nearestBox(boxes: Boxes, x: number, y: number): number | undefined {
  const away = ({ left, top, width, height }: Box) => Math.hypot(left + width / 2 - x, top + height / 2 - y)
  return [...boxes].sort(([, a], [, b]) => away(a) - away(b))[0]?.[0]
}

/** How far a pointer goes before it drags, in px; until then it may still be a click. */
const dragsFrom = 4

interface Drag {
  from: number
  to: number
  x: number
  y: number
  moves: boolean
}

/**
 * Lets an entry be dragged to the place of another, with a mouse, a pen or a finger; Escape leaves it where it is. Keys
 * have a way of their own. `boxes` are where the entries are now, as the window has them; a press without a drag is
 * `onPress`.
 */
export function useDrag(boxes: () => Boxes, onMove: (from: number, to: number) => void, onPress?: () => void) {
  const [drag, setDrag] = useState<Drag>()
  const dragging = drag?.moves
  useEffect(() => {
    if (!dragging) return
    const stop = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return
      event.stopImmediatePropagation()
      setDrag(undefined)
    }
    addEventListener('keydown', stop, { capture: true })
    return () => removeEventListener('keydown', stop, { capture: true })
  }, [dragging])
  const grip = (from: number) => ({
    onPointerDown: (event: PointerEvent) => {
      if (event.button !== 0) return
      event.currentTarget.setPointerCapture(event.pointerId)
      setDrag({ from, to: from, x: event.clientX, y: event.clientY, moves: false })
    },
    onPointerMove: ({ clientX, clientY }: PointerEvent) => {
      if (!drag) return
      const moves = drag.moves || Math.hypot(clientX - drag.x, clientY - drag.y) > dragsFrom
      if (moves) setDrag({ ...drag, moves, to: nearestBox(boxes(), clientX, clientY) ?? drag.from })
    },
    onPointerUp: () => {
      if (drag?.moves && drag.to !== drag.from) onMove(drag.from, drag.to)
      else if (drag && !drag.moves) onPress?.()
      setDrag(undefined)
    },
    onPointerCancel: () => setDrag(undefined),
    style: { touchAction: 'none' } as const,
  })
  return { from: dragging ? drag.from : undefined, to: dragging ? drag.to : undefined, grip }
}
