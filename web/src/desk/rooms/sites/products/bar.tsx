import { useState, type ReactNode } from 'react'
import { ArrowLeft } from 'lucide-react'
import { Link } from 'wouter'
import { SavedLine } from '../../../ui/autosave/saved-line'
import { Button } from '../../../ui/button'
import { PublishDialog } from '../publish-dialog'
import { UndoButtons } from '../undo-buttons'
import type { Draft } from '../use-draft'

interface Props {
  title: string
  back: { href: string; name: string }
  draft: Draft
  children?: ReactNode
}

/** Where one is, how the draft stands, back and forward, and the way out to visitors. */
export function Bar({ title, back, draft, children }: Props) {
  const [publishing, setPublishing] = useState(false)
  return (
    <header
      className={`sticky top-0 z-20 flex flex-wrap items-center gap-x-3 gap-y-2 border-b border-line bg-ground px-3
        py-2`}
    >
      <Link
        href={back.href}
        aria-label={back.name}
        className="grid size-9 place-items-center rounded-desk hover:bg-hover"
      >
        <ArrowLeft size={18} aria-hidden="true" />
      </Link>
      <h1 className="min-w-0 flex-1 truncate text-lg font-semibold">{title}</h1>
      {draft.edits.length > 0 || draft.state.kind !== 'saved' ? (
        <SavedLine state={draft.state} />
      ) : (
        <span role="status" className="text-faint">
          No changes
        </span>
      )}
      <span className="flex w-full items-center justify-end gap-2 sm:w-auto">
        <UndoButtons draft={draft} className="mr-auto sm:mr-0" />
        {children}
        <Button kind="main" disabled={draft.edits.length === 0} onClick={() => setPublishing(true)}>
          Publish
        </Button>
      </span>
      <PublishDialog brand={{ id: '' }} open={publishing} onClose={() => setPublishing(false)} draft={draft} />
    </header>
  )
}
