import type { SiteDraft } from '../../../gen/desk'
import type { Written } from '../../ui/autosave/autosave'
import { Failed, WaitingRows } from '../../ui/states'
import { Approval } from './approval'
import { Bar } from './products/bar'
import { TwoDrafts } from './two-drafts'
import type { Undo } from './undo'
import { useDraft, useOpenedDraft, type Draft, type DraftEdit, type Edits, type OpenedDraft } from './use-draft'
import { useFields } from './use-site'

/** Whose work somebody else approves, for all sites, in the same draft as everything else. */
export function ApprovalRoom() {
  const { written, opened, undo } = useOpenedDraft()
  if (!opened.data && opened.isError) return <Failed error={opened.error} again={() => void opened.refetch()} />
  if (!opened.data) return <WaitingRows label="Loading your draft" />
  return <Open written={written} opened={opened.data} undo={undo} />
}

interface OpenProps {
  written: Written<Edits, SiteDraft>
  opened: OpenedDraft
  undo: Undo<Edits>
}

const ofApproval = ({ layer, field }: DraftEdit) => layer === 'settings' && field.startsWith('approval.')

function Open({ written, opened, undo }: OpenProps) {
  const whole = useDraft(written, opened, undo, 'approval')
  // Publishing here takes along what was said of approval.
  const draft: Draft = { ...whole, isHere: ofApproval }
  const fields = useFields('', 'settings')
  return (
    <>
      {draft.state.kind === 'conflict' && <TwoDrafts draft={draft} current={draft.state.current} />}
      <Bar title="Who needs approval" back={{ href: '/sites/proposals', name: 'Proposals' }} draft={draft} />
      <div className="max-w-2xl p-5">
        {fields.data ? (
          <Approval all={fields.data} draft={draft} />
        ) : fields.isError ? (
          <Failed error={fields.error} again={() => void fields.refetch()} />
        ) : (
          <WaitingRows label="Loading who needs approval" />
        )}
      </div>
    </>
  )
}
