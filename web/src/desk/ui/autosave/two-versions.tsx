import { useState } from 'react'
import { Button } from '../button'
import { Differences, type Difference } from '../differences'

interface TwoVersionsProps {
  /** What there are two versions of: 'this post'. */
  of: string
  /** Who saved the other one; nobody is the person themselves. */
  by?: string | undefined
  /** Where the one that was not chosen is found again. */
  lost?: string
  busy?: boolean
  /** The other version and this one, place by place. */
  places: Difference[]
  onMine: () => void
  onOther: () => void
}

/** Another version was saved meanwhile, of the very same words: both side by side, and the person chooses. */
export function TwoVersions({ of, by, lost, busy = false, places, onMine, onOther }: TwoVersionsProps) {
  const [open, setOpen] = useState(true)
  return (
    <section
      role="alertdialog"
      aria-label={`Two versions of ${of}`}
      className="max-h-[60%] shrink-0 overflow-y-auto border-b border-line bg-warn-ground px-4 py-3"
    >
      <div className="flex flex-wrap items-center gap-2">
        <p className="min-w-60 flex-1">
          <strong className="font-semibold">
            {by ? `${by} saved another version` : 'You saved another version elsewhere'} while you wrote.
          </strong>{' '}
          Yours is kept in this browser. Choose which one goes on{lost && `; the other stays in ${lost}`}.
        </p>
        <Button onClick={() => setOpen(!open)} aria-expanded={open}>
          {open ? 'Hide the differences' : 'Show the differences'}
        </Button>
        <Button busy={busy} onClick={onOther}>
          Take the other
        </Button>
        <Button kind="main" busy={busy} onClick={onMine}>
          Keep mine
        </Button>
      </div>
      {open && <Differences places={places} names={[by ? `${by}’s version` : 'The other version', 'Your version']} />}
    </section>
  )
}
