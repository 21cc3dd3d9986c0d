import { useState } from 'react'
import type { PostDetail } from '../../../gen/desk'
import { useNames } from '../../session'
import { Button } from '../../ui/button'
import { Differences } from './differences'
import type { Draft } from './use-draft'

/** Somebody else saved meanwhile: both versions side by side, and the person chooses. */
export function Conflict({ draft, current }: { draft: Draft; current: PostDetail }) {
  const name = useNames()
  const [open, setOpen] = useState(true)
  const who = current.savedBy ? name(current.savedBy) : 'Somebody'
  return (
    <section
      role="alertdialog"
      aria-label="Two versions of this post"
      className="max-h-[60%] shrink-0 overflow-y-auto border-b border-line bg-warn-ground px-4 py-3"
    >
      <div className="flex flex-wrap items-center gap-2">
        <p className="min-w-60 flex-1">
          <strong className="font-semibold">
            {who === 'you' ? 'You saved another version elsewhere' : `${who} saved another version`} while you wrote.
          </strong>{' '}
          Yours is kept in this browser. Choose which one goes on.
        </p>
        <Button onClick={() => setOpen(!open)} aria-expanded={open}>
          {open ? 'Hide the differences' : 'Show the differences'}
        </Button>
        <Button onClick={() => draft.settle(current, current.text)}>Take the other</Button>
        <Button kind="main" onClick={() => draft.settle(current, draft.text)}>
          Keep mine
        </Button>
      </div>
      {open && (
        <Differences
          before={current.text.post}
          after={draft.text.post}
          names={[who === 'you' ? 'The other version' : `${who}’s version`, 'Your version']}
        />
      )}
    </section>
  )
}
