import { useEffect, useEffectEvent, useState, type ReactNode } from 'react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { ArrowLeft, RotateCcw } from 'lucide-react'
import type { PostCheck, PostChoices, PostDetail, PostRevisionText, PostText } from '../../../gen/desk'
import { post } from '../../api'
import { useShortcuts } from '../../frame/shortcuts'
import { say } from '../../frame/toasts'
import { moment } from '../../lib/time'
import { useNames } from '../../session'
import { readingTimeOf } from '../../../lib/reading-time'
import type { Written } from '../../ui/autosave/autosave'
import { SavedLine } from '../../ui/autosave/saved-line'
import { TwoVersions } from '../../ui/autosave/two-versions'
import { Button } from '../../ui/button'
import { Others, usePresence } from '../../ui/presence'
import { Tabs } from '../../ui/tabs'
import { askedPlace } from './asked-place'
import { Checks } from './checks'
import { Comments, openOf, useComments } from './comments'
import { Details } from './details'
import { History, useRestore } from './history'
import { Pictures } from './pictures/context'
import { placesOf } from './places'
import { Preview } from './preview'
import { Proposal } from './proposal'
import { Publish } from './publish'
import { focusField, isAmongWords, isInText, ShowPlace } from './show-place'
import { StateBadge } from './state-badge'
import type { CaretPlace } from './text/text-editor'
import { useChecks } from './use-checks'
import { dueOf, pathOf, useDraft, type Draft, type OpenedPost } from './use-draft'
import { useNewer } from './use-newer'
import { wordsOf } from './word-count'
import { Writing } from './writing'

const panels = [
  { id: 'write', name: 'Write' },
  { id: 'page', name: 'Page' },
  { id: 'details', name: 'Details' },
  { id: 'checks', name: 'Checks' },
  { id: 'comments', name: 'Comments' },
  { id: 'history', name: 'History' },
] as const
type Panel = (typeof panels)[number]['id']

interface EditorProps {
  written: Written<PostText, PostDetail>
  opened: OpenedPost
  choices: PostChoices
  onBack: () => void
}

/** A post being written: the words on the left, the page that readers will see and all the rest on the right. */
export function Editor({ written, opened, choices, onBack }: EditorProps) {
  const draft = useDraft(written, opened)
  const { brand, id } = draft.detail
  const { checks: all } = useChecks(draft)
  // Before the first word there is nothing to object to.
  const { title, excerpt, sections = [] } = draft.text.post
  const checks = title || excerpt || sections.length ? all : []
  const present = usePresence(pathOf(brand, id), draft.state.kind !== 'saved')
  // On a phone one panel is in sight, and writing is one of them; beside the words there is always another.
  const [panel, setPanel] = useState<Panel>('write')
  const beside = panel === 'write' ? 'page' : panel
  const [place, setPlace] = useState<PostCheck>()
  const [caret, setCaret] = useState<CaretPlace>()
  const showPlace = (check: PostCheck) => {
    if (!isAmongWords(check.field)) setPanel('details')
    else if (!matchMedia('(min-width: 80rem)').matches) setPanel('write')
    setTimeout(() => setPlace({ ...check })) // once its panel is there and the dialog is not
  }
  const showAsked = useEffectEvent(() => {
    const asked = askedPlace(location.search, draft.text.post)
    if (asked) showPlace(asked)
  })
  useEffect(() => showAsked(), [])
  const moveCaret = (at: CaretPlace) =>
    setCaret((now) => (now?.field === at.field && now.block === at.block ? now : at))
  useEffect(() => {
    if (place && !isInText(place.field)) focusField(place.field)
  }, [place])
  const comments = useComments(draft)
  const counts: Counts = {
    checks: checks.filter((check) => check.severity !== 'note').length,
    comments: openOf(comments.data),
  }
  useShortcuts([
    { keys: 'Escape', does: 'Back to the list', run: onBack },
    { keys: 'Ctrl B', does: 'In the text: strong; with I, emphasis' },
    { keys: 'Ctrl K', does: 'In the text, on chosen words: a link' },
    { keys: 'Alt ArrowUp', does: 'In the text: the section goes up; with ↓, down' },
    { keys: '##', does: 'At the start of a line, then a space: a section; ### a sub-heading, - a list, > a quote' },
    { keys: 'Ctrl Z', does: 'Undo; with Shift, redo' },
  ])
  return (
    <Around brand={brand} choices={choices} onShow={showPlace}>
      <div className="flex h-full flex-col">
        <header className="flex min-h-13 flex-wrap items-center gap-2 border-b border-line px-3 py-2 sm:flex-nowrap">
          <button
            onClick={onBack}
            aria-label="Back to the list"
            className="rounded p-2 text-soft hover:bg-hover hover:text-ink"
          >
            <ArrowLeft size={18} aria-hidden="true" />
          </button>
          <h1 className="sr-only">{draft.text.post.title || 'Without a title'}</h1>
          <StateBadge state={draft.detail.state} changed={draft.detail.changed} />
          {dueOf(draft.detail) && <span className="text-warn">for {moment(dueOf(draft.detail))}</span>}
          <SavedLine state={draft.state} />
          <Others others={present?.others ?? []} what="this post" />
          <Newer draft={draft} version={present?.version} />
          <span className="ml-auto hidden text-faint lg:block">
            {wordsOf(draft.text.post).toLocaleString()} words · {readingTimeOf({ ...draft.text.post, readTime: '' })}
          </span>
          <Publish
            draft={draft}
            checks={all}
            choices={choices}
            onShowChecks={() => setPanel('checks')}
            onShowComments={() => setPanel('comments')}
            onGone={onBack}
          />
        </header>
        <Proposal draft={draft} onDecided={onBack} />
        {draft.state.kind === 'conflict' && <Conflict draft={draft} current={draft.state.current} />}
        <div className="flex min-h-0 flex-1">
          <section
            aria-label="Words"
            className={`${panel === 'write' ? 'block' : 'hidden xl:block'} min-w-0 flex-1 overflow-y-auto`}
          >
            <Writing draft={draft} checks={checks} place={place} choices={choices} onCaret={moveCaret} />
          </section>
          <section
            aria-label="Beside the words"
            className={`${panel === 'write' ? 'hidden xl:flex' : 'flex'} min-w-0 flex-1 flex-col border-line xl:max-w-[52%] xl:border-l`}
          >
            <PanelTabs
              panel={beside}
              onChange={setPanel}
              counts={counts}
              className="border-b max-xl:hidden"
              without="write"
            />
            <div className="flex min-h-0 flex-1 flex-col overflow-y-auto">
              {beside === 'page' && <Preview draft={draft} caret={caret} />}
              {beside === 'details' && <Details draft={draft} choices={choices} checks={checks} />}
              {beside === 'checks' && <Checks draft={draft} checks={checks} />}
              {beside === 'comments' && <Comments draft={draft} query={comments} />}
              {beside === 'history' && <History draft={draft} />}
            </div>
          </section>
        </div>
        <PanelTabs panel={panel} onChange={setPanel} counts={counts} className="border-t xl:hidden" />
      </div>
    </Around>
  )
}

interface AroundProps {
  brand: string
  choices: PostChoices
  onShow: (check: PostCheck) => void
  children: ReactNode
}

/** What every part of a post can ask for. */
const Around = ({ brand, choices, onShow, children }: AroundProps) => (
  <Pictures brand={brand} choices={choices}>
    <ShowPlace value={onShow}>{children}</ShowPlace>
  </Pictures>
)

/** Somebody else saved the post, and there is nothing here that is not saved. */
function Newer({ draft, version }: { draft: Draft; version: string | undefined }) {
  const newer = useNewer(draft, version)
  if (!newer || newer.version === draft.detail.version || draft.state.kind !== 'saved') return null
  return (
    <Button kind="quiet" className="h-7" onClick={() => draft.follow(newer)}>
      <RotateCcw size={14} aria-hidden="true" /> Show the newer version
    </Button>
  )
}

/** Both wrote the same words: one version goes on, the other stays in the history. */
function Conflict({ draft, current }: { draft: Draft; current: PostDetail }) {
  const name = useNames()
  const client = useQueryClient()
  const restore = useRestore(draft)
  const by = name(current.savedBy)
  const { mine, other } = draft.versions(current)
  const choose = useMutation({
    mutationFn: (chosen: PostText) =>
      post<PostRevisionText>(
        `${pathOf(current.brand, current.id)}/replaced`,
        chosen === mine ? {} : { text: draft.text },
      ),
    onSuccess: ({ id }, chosen) => {
      draft.settle(current, chosen)
      void client.invalidateQueries({ queryKey: ['revisions'] })
      say(`${chosen === mine ? 'Yours' : 'The other one'} goes on; what it replaced is in History`, () =>
        restore.mutate(id),
      )
    },
  })
  return (
    <TwoVersions
      of="this post"
      by={by === 'you' ? undefined : by || 'Somebody'}
      lost="History"
      busy={choose.isPending}
      places={placesOf(other.post, mine.post)}
      onMine={() => choose.mutate(mine)}
      onOther={() => choose.mutate(other)}
    />
  )
}

/** How many things wait in a part of the post. */
type Counts = Partial<Record<Panel, number>>

interface PanelTabsProps {
  panel: Panel
  onChange: (panel: Panel) => void
  counts: Counts
  className: string
  without?: Panel
}

function PanelTabs({ panel, onChange, counts, className, without }: PanelTabsProps) {
  const named = (id: Panel, name: string) =>
    counts[id] ? (
      <>
        {name}
        <span className="ml-1.5 rounded-full bg-warn-ground px-1.5 text-xs text-warn">{counts[id]}</span>
      </>
    ) : (
      name
    )
  return (
    <Tabs
      label="Parts of the post"
      tabs={panels.filter(({ id }) => id !== without).map(({ id, name }) => ({ id, name: named(id, name) }))}
      value={panel}
      onChange={onChange}
      className={`${className} shrink-0 gap-1 overflow-x-auto border-line p-2`}
      look="h-8 grow rounded px-2 font-medium whitespace-nowrap text-soft hover:bg-hover aria-selected:bg-selected aria-selected:text-ink xl:grow-0"
    />
  )
}
