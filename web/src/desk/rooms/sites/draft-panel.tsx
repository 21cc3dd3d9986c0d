import { useRef, useState } from 'react'
import type { SiteProblem } from '../../../gen/desk'
import { Button } from '../../ui/button'
import { Dialog } from '../../ui/dialog'
import { Empty } from '../../ui/states'
import { say } from '../../frame/toasts'
import { placeWords } from './describe'
import { Differences } from './differences'
import { byLayer, useLayerName } from './layers'
import { MoveRow } from './move-row'
import { ProblemWords, useProblemPlace } from './problem-words'
import { SentBack } from './proposals/sent-back'
import { partsOf, rowsOf, together } from './together'
import type { Draft } from './use-draft'
import { useNames } from './use-names'

/** How what the rules say is called and looks; a note asks for nothing. */
const severities: Record<string, { name: string; look: string }> = {
  error: { name: 'Error', look: 'bg-bad-ground text-bad' },
  warning: { name: 'Look again', look: 'bg-warn-ground text-warn' },
  note: { name: 'Only to know', look: 'bg-hover text-soft' },
}

/** What is changed and not published, and what the rules say of it. */
export function DraftPanel({
  brand,
  draft,
  problems,
  isChecked,
  onChoose,
}: {
  brand: string
  draft: Draft
  problems: SiteProblem[]
  /** Whether the problems are of the draft as it is now. */
  isChecked: boolean
  onChoose: (origin: string) => void
}) {
  const brandLayer = (layer?: string) => !layer || /^(brands\/|families\/|site$)/.test(layer)
  const placeOf = useProblemPlace(problems)
  return (
    <div className="flex flex-col gap-5 p-4">
      <WholeDraft draft={draft} />
      <SentBack draft={draft} look="rounded-desk px-3 py-2" />
      <section aria-label="Problems" className="flex flex-col gap-2">
        <h2 className="font-semibold">Check</h2>
        {!isChecked && <p className="text-faint">Looking at what is changed…</p>}
        {isChecked && problems.length === 0 && <p className="text-good">✓ Nothing stands in the way of publishing.</p>}
        <ul className="flex flex-col gap-2">
          {problems.map((one, at) => (
            <li
              key={at}
              className={`rounded-desk px-3 py-2 ${severities[one.severity]?.look ?? severities.warning!.look}`}
            >
              <p className="font-medium">
                {severities[one.severity]?.name ?? severities.warning!.name}
                {one.field && ': '}
                {one.field && (
                  <button
                    className="text-left align-top underline"
                    onClick={() => onChoose(brandLayer(one.layer) ? one.field! : `${one.layer}#${one.field}`)}
                  >
                    {placeOf(one)}
                  </button>
                )}
              </p>
              <ProblemWords problem={one} />
            </li>
          ))}
        </ul>
      </section>
      <Changes brand={brand} draft={draft} />
    </div>
  )
}

/** The draft as one: it stands above what comes and goes, so that nothing moves under somebody's hand. */
function WholeDraft({ draft }: { draft: Draft }) {
  const [asking, setAsking] = useState(false)
  const { count } = draft
  return (
    <div className="flex min-h-9 items-center justify-between gap-3">
      <p className="text-soft">{count === 1 ? 'One change' : count > 1 && `${count} changes`}</p>
      <Button disabled={draft.edits.length === 0} onClick={() => setAsking(true)}>
        Drop all
      </Button>
      <DropAll open={asking} onClose={() => setAsking(false)} draft={draft} />
    </div>
  )
}

/** Every edit of the draft, by the brand, family or all that it is for. */
function Changes({ brand, draft }: { brand: string; draft: Draft }) {
  const nameOf = useLayerName()
  const names = useNames(draft.saved)
  const heading = useRef<HTMLHeadingElement>(null)
  const toHeading = () => setTimeout(() => heading.current?.focus()) // the row with its buttons goes
  return (
    <section aria-label="Changes of the draft" className="flex flex-col gap-3">
      <h2 ref={heading} tabIndex={-1} className="font-semibold">
        Your changes
      </h2>
      {draft.edits.length === 0 && (
        <Empty title="Nothing is changed">
          Click on a text of the page to change it. Nobody sees it until you publish.
        </Empty>
      )}
      {byLayer(rowsOf(draft.saved), brand).map(([layer, edits]) => (
        <section key={layer} aria-label={nameOf(layer)} className="flex flex-col gap-2">
          <h3 className="font-medium">{nameOf(layer)}</h3>
          {edits.map((edit) => (
            <div key={edit.field} className="flex items-start gap-2">
              <div className="min-w-0 flex-1">
                <Differences edits={partsOf(draft.saved, edit)} />
              </div>
              <div className="flex shrink-0 flex-wrap justify-end">
                <MoveRow brand={brand} draft={draft} edit={edit} of={placeWords(edit, names)} onMoved={toHeading} />
                <Button
                  kind="quiet"
                  aria-label={`Drop ${placeWords(edit, names)}`}
                  onClick={() => {
                    draft.drop(...together(draft.saved, edit))
                    toHeading()
                  }}
                >
                  Drop
                </Button>
              </div>
            </div>
          ))}
        </section>
      ))}
    </section>
  )
}

/** Asks before a whole draft goes, and offers the way back afterwards. */
function DropAll({ open, onClose, draft }: { open: boolean; onClose: () => void; draft: Draft }) {
  const nameOf = useLayerName()
  const names = byLayer(rowsOf(draft.saved)).map(([layer, edits]) => `${nameOf(layer)} (${edits.length})`)
  const drop = async () => {
    onClose()
    await draft.flush() // so that the way back leads to everything that was there
    draft.replace([])
    say('Your changes are dropped', draft.undo)
  }
  return (
    <Dialog open={open} onClose={onClose} title="Drop all changes?">
      <div className="flex flex-col gap-4">
        <p>
          {draft.count === 1 ? 'One change goes' : `${draft.count} changes go`}, of: {names.join(', ')}.
        </p>
        <p className="text-soft">Visitors see none of it. You can bring them back with Undo.</p>
        <div className="flex justify-end gap-2">
          <Button onClick={onClose}>Cancel</Button>
          <Button kind="danger" onClick={() => void drop()}>
            Drop them
          </Button>
        </div>
      </div>
    </Dialog>
  )
}
