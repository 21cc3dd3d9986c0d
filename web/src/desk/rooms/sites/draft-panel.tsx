import type { SiteProblem } from '../../../gen/desk'
import { Button } from '../../ui/button'
import { Empty } from '../../ui/states'
import { Differences } from './differences'
import { labelOf } from './fields'
import type { Draft } from './use-draft'

/** What is changed and not published, and what the rules say of it. */
export function DraftPanel({
  draft,
  problems,
  onChoose,
}: {
  draft: Draft
  problems: SiteProblem[]
  onChoose: (origin: string) => void
}) {
  const brandLayer = (layer?: string) => !layer || /^(brands\/|families\/|site$)/.test(layer)
  return (
    <div className="flex flex-col gap-5 p-4">
      <section aria-label="Problems" className="flex flex-col gap-2">
        <h2 className="font-semibold">Check</h2>
        {problems.length === 0 && <p className="text-good">✓ Nothing stands in the way of publishing.</p>}
        <ul className="flex flex-col gap-2">
          {problems.map((one, at) => (
            <li
              key={at}
              className={`rounded-desk px-3 py-2
                ${one.severity === 'error' ? 'bg-bad-ground text-bad' : 'bg-warn-ground text-warn'}`}
            >
              <p className="font-medium">
                {one.severity === 'error' ? 'Error' : 'Look again'}
                {one.field && ': '}
                {one.field && (
                  <button
                    className="underline"
                    onClick={() => onChoose(brandLayer(one.layer) ? one.field! : `${one.layer}#${one.field}`)}
                  >
                    {labelOf(one.field)}
                  </button>
                )}
              </p>
              <p>
                {one.message}. {one.fix}
              </p>
            </li>
          ))}
        </ul>
      </section>
      <section aria-label="Changes of the draft" className="flex flex-col gap-3">
        <h2 className="font-semibold">Your changes</h2>
        {draft.edits.length === 0 ? (
          <Empty title="Nothing is changed">
            Click on a text of the page to change it. Nobody sees it until you publish.
          </Empty>
        ) : (
          <>
            {draft.saved.map((edit) => (
              <div key={`${edit.layer} ${edit.field}`} className="flex items-start gap-2">
                <div className="min-w-0 flex-1">
                  <Differences edits={[edit]} />
                </div>
                <Button kind="quiet" onClick={() => draft.drop(edit.layer, edit.field)}>
                  Drop
                </Button>
              </div>
            ))}
            <Button onClick={() => draft.replace([])}>Drop all</Button>
          </>
        )}
      </section>
    </div>
  )
}
