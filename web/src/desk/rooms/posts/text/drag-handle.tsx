import { useState, type PointerEvent } from 'react'
import { createPortal } from 'react-dom'
import type { Editor } from '@tiptap/core'
import { GripVertical } from 'lucide-react'
import { moveSectionTo, sectionOnScreen } from './sections'

/** Moves a section to where it is dragged: into the place of another. The buttons beside it and Alt with an arrow do too. */
export function DragHandle({ editor, at }: { editor: Editor; at: () => number }) {
  const [line, setLine] = useState<number>()
  const place = (event: PointerEvent) =>
    event.currentTarget.hasPointerCapture(event.pointerId) ? sectionOnScreen(editor, event.clientY) : undefined
  return (
    <span
      title="Drag this section to another place"
      data-drag=""
      className="cursor-grab touch-none rounded p-1.5 text-faint hover:bg-hover hover:text-ink"
      onPointerDown={(event) => {
        if (event.button > 0) return
        event.preventDefault()
        event.currentTarget.setPointerCapture(event.pointerId)
      }}
      onPointerMove={(event) => {
        const over = place(event)
        // It comes to stand before those above it, and behind those below.
        const { top, bottom } = event.currentTarget.getBoundingClientRect()
        const own = !over || (over.top <= bottom && over.bottom > top)
        setLine(own ? undefined : over.top < top ? over.top - 6 : over.bottom - 6)
      }}
      onPointerUp={(event) => {
        const to = place(event)
        setLine(undefined)
        if (to) moveSectionTo(editor, at(), to.at)
      }}
      onPointerCancel={() => setLine(undefined)}
    >
      <GripVertical size={16} aria-hidden="true" />
      {line !== undefined && createPortal(<Line editor={editor} top={line} />, document.body)}
    </span>
  )
}

function Line({ editor, top }: { editor: Editor; top: number }) {
  const { left, width } = editor.view.dom.getBoundingClientRect()
  return <div className="pointer-events-none fixed z-50 h-0.5 bg-accent" style={{ top, left, width }} />
}
