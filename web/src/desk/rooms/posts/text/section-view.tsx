import type { ReactNode } from 'react'
import { NodeViewContent, NodeViewWrapper, type ReactNodeViewProps } from '@tiptap/react'
import { ArrowDown, ArrowUp, Trash, type LucideIcon } from 'lucide-react'
import { say } from '../../../frame/toasts'
import { DragHandle } from './drag-handle'
import { moveSection, removeSection } from './sections'
import { useUndo } from './undo'

const tool = 'rounded p-1.5 text-faint hover:bg-hover hover:text-ink'

/** The heading that begins a section, with what can be done with the whole of it. Alt with an arrow moves it too. */
export function SectionView(props: ReactNodeViewProps) {
  return (
    <Begins {...props} name={props.node.textContent || 'this section'} moves>
      <NodeViewContent<'h2'> as="h2" className={props.node.textContent ? '' : 'empty-heading'} />
    </Begins>
  )
}

export function ConclusionView(props: ReactNodeViewProps) {
  return (
    <Begins {...props} name="the conclusion">
      <h2 contentEditable={false} data-conclusion="">
        Conclusion
      </h2>
    </Begins>
  )
}

type BeginsProps = ReactNodeViewProps & { name: string; moves?: boolean; children: ReactNode }

function Begins({ editor, getPos, name, moves, children }: BeginsProps) {
  const at = () => getPos() ?? 0
  const undo = useUndo()
  const remove = () => {
    removeSection(editor, at())
    say(`Removed ${name}`, undo)
  }
  const button = (label: string, Icon: LucideIcon, run: () => void) => (
    <button type="button" className={tool} aria-label={label} title={label} onClick={run}>
      <Icon size={16} aria-hidden="true" />
    </button>
  )
  return (
    <NodeViewWrapper className="begins-section">
      {children}
      <span contentEditable={false} className="flex">
        {moves && <DragHandle editor={editor} at={at} />}
        {moves && button(`Move ${name} up`, ArrowUp, () => moveSection(editor, at(), -1))}
        {moves && button(`Move ${name} down`, ArrowDown, () => moveSection(editor, at(), 1))}
        {button(`Remove ${name}`, Trash, remove)}
      </span>
    </NodeViewWrapper>
  )
}
