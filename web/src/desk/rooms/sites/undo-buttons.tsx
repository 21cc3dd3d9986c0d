import { Redo2, Undo2 } from 'lucide-react'
import { Button } from '../../ui/button'
import type { Draft } from './use-draft'

/** Back and forward over the whole draft, as the keys do it. */
export function UndoButtons({ draft, className = '' }: { draft: Draft; className?: string }) {
  return (
    <span role="group" aria-label="Back and forward" className={`flex ${className}`}>
      <Button kind="quiet" aria-label="Undo" title="Undo (Ctrl+Z)" disabled={!draft.canUndo} onClick={draft.undo}>
        <Undo2 size={16} aria-hidden="true" />
      </Button>
      <Button kind="quiet" aria-label="Redo" title="Redo (Shift+Ctrl+Z)" disabled={!draft.canRedo} onClick={draft.redo}>
        <Redo2 size={16} aria-hidden="true" />
      </Button>
    </span>
  )
}
