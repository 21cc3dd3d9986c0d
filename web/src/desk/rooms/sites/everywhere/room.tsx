import { useState } from 'react'
import type { SiteDraft } from '../../../../gen/desk'
import type { Written } from '../../../ui/autosave/autosave'
import { Empty, Failed, WaitingRows } from '../../../ui/states'
import { Bar } from '../products/bar'
import { TwoDrafts } from '../two-drafts'
import type { Undo } from '../undo'
import { useDraft, useOpenedDraft, type Edits, type OpenedDraft } from '../use-draft'
import { isEnough, noteOf, searchOf, type Asked } from './asked'
import { Found } from './found'
import { here, useAsked, useWords } from './use-words'

/** One box over all words of all brands, and other words in their place, in the same draft as everything else. */
export function FindAndReplace() {
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

function Open({ written, opened, undo }: OpenProps) {
  const whole = useDraft(written, opened, undo, here)
  const { typed, asked, type } = useAsked()
  const [note, setNote] = useState('')
  const draft = { ...whole, note: whole.note || note }
  const words = useWords(asked)
  return (
    <>
      {draft.state.kind === 'conflict' && <TwoDrafts draft={draft} current={draft.state.current} />}
      <Bar title="Find and replace" back={{ href: '/sites', name: 'All sites' }} draft={draft} />
      <div className="flex max-w-4xl flex-col gap-5 p-5">
        <Wanted typed={typed} onType={type} />
        {!isEnough(asked) ? (
          <Empty title="What are you looking for?">
            All words of all brands, families, products, legal pages and pictures are looked through, and those of
            posts.
          </Empty>
        ) : words.isError && !words.data ? (
          <Failed error={words.error} again={() => void words.refetch()} />
        ) : !words.data ? (
          <WaitingRows label="Looking for the words" />
        ) : (
          <Found
            key={searchOf({ ...asked, with: '', out: false })} // what was left out is of these words alone
            asked={asked}
            found={words.data}
            isOld={words.isPlaceholderData}
            draft={draft}
            onReplaced={() => {
              setNote(noteOf(asked))
              type({ with: '', out: false }) // so that nothing is replaced twice
            }}
          />
        )}
      </div>
    </>
  )
}

/** The words that are looked for, how, and those to put in their place. */
function Wanted({ typed, onType }: { typed: Asked; onType: (more: Partial<Asked>) => void }) {
  const tick = (name: 'whole' | 'exact' | 'out', label: string) => (
    <label className="flex min-h-6 items-center gap-2">
      <input
        type="checkbox"
        className="tick"
        checked={typed[name]}
        onChange={(event) => onType({ ...typed, [name]: event.target.checked })}
      />
      {label}
    </label>
  )
  return (
    <form role="search" className="grid gap-4 sm:grid-cols-2" onSubmit={(event) => event.preventDefault()}>
      <div className="flex flex-col gap-2">
        <label>
          <span className="mb-1 block font-medium">Find</span>
          <input
            type="search"
            autoFocus
            className="field"
            placeholder="Words, a number, a name"
            value={typed.words}
            onChange={(event) => onType({ words: event.target.value })}
          />
        </label>
        {tick('whole', 'Whole words only')}
        {tick('exact', 'Same capitals only')}
      </div>
      <div className="flex flex-col gap-2">
        <label>
          <span className="mb-1 block font-medium">Replace with</span>
          <input
            className="field"
            placeholder="Leave it empty to look only"
            disabled={typed.out}
            value={typed.out ? '' : typed.with}
            onChange={(event) => onType({ with: event.target.value })}
          />
        </label>
        {tick('out', 'Take the words out, with nothing in their place')}
      </div>
    </form>
  )
}
