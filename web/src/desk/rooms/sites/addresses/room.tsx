import type { SiteAddresses, SiteDraft } from '../../../../gen/desk'
import type { Written } from '../../../ui/autosave/autosave'
import { Failed, WaitingRows } from '../../../ui/states'
import { Bar } from '../products/bar'
import { TwoDrafts } from '../two-drafts'
import type { Undo } from '../undo'
import { useDraft, useOpenedDraft, type Draft, type DraftEdit, type Edits, type OpenedDraft } from '../use-draft'
import { AllAddresses } from './list'
import { useAddresses } from './use-addresses'

/** Old addresses of all brands and where they lead, in the same draft as everything else. */
export function Addresses() {
  const addresses = useAddresses()
  const { written, opened, undo } = useOpenedDraft()
  for (const query of [addresses, opened])
    if (!query.data && query.isError) return <Failed error={query.error} again={() => void query.refetch()} />
  if (!addresses.data || !opened.data) return <WaitingRows label="Loading the addresses" />
  return <Open all={addresses.data} written={written} opened={opened.data} undo={undo} />
}

interface OpenProps {
  all: SiteAddresses
  written: Written<Edits, SiteDraft>
  opened: OpenedDraft
  undo: Undo<Edits>
}

const ofAddresses = (edit: DraftEdit) => edit.field === 'redirects' || edit.field === 'redirects+'

function Open({ all, written, opened, undo }: OpenProps) {
  const whole = useDraft(written, opened, undo, 'addresses')
  // Publishing here takes along what was done to addresses.
  const draft: Draft = { ...whole, isHere: ofAddresses }
  return (
    <>
      {draft.state.kind === 'conflict' && <TwoDrafts draft={draft} current={draft.state.current} />}
      <Bar title="Old addresses" back={{ href: '/sites', name: 'All sites' }} draft={draft} />
      <AllAddresses all={all} draft={draft} />
    </>
  )
}
