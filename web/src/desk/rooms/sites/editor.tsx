import { useRef, useState } from 'react'
import type { SiteBrand, SiteDraft } from '../../../gen/desk'
import { useShortcuts } from '../../frame/shortcuts'
import type { Written } from '../../ui/autosave/autosave'
import { Empty, Failed, WaitingRows } from '../../ui/states'
import { shownEdit } from './editing'
import { editorKeys } from './editor-keys'
import { pictureAt, placeOf, valueOf } from './fields'
import { Hint } from './hint'
import { EntryHandle } from './page-handle'
import { pageOf, shownAt, type Sought } from './page-follow'
import { PageFrame, type Near } from './page-frame'
import type { Tried } from './palette'
import { Panel, type Tab } from './panel'
import { SentBack } from './proposals/sent-back'
import { SectionHandle } from './section-handle'
import { useSections } from './sections'
import { TopBar } from './top-bar'
import { TwoDrafts } from './two-drafts'
import { targetOf, useList } from './use-list'
import { unsavedTexts, useDraft, useOpenedDraft, type Edits, type OpenedDraft } from './use-draft'
import type { Undo } from './undo'
import { useUndoKeys } from './use-undo-keys'
import { useCheck, useFields, usePictures, useWall } from './use-site'

const widths = { desktop: 1440, phone: 390 } as const
export type Width = keyof typeof widths

/** A brand's real pages with the panel beside them. */
export function Editor({ brand, path, onPath, ...first }: { brand: string } & PageProps & OpenProps['first']) {
  const wall = useWall()
  const { written, opened, undo } = useOpenedDraft()
  // What is open stays open, whatever becomes of a later look at it.
  for (const query of [wall, opened])
    if (!query.data && query.isError) return <Failed error={query.error} again={() => void query.refetch()} />
  if (!wall.data || !opened.data) return <WaitingRows label="Opening the brand" />
  const found = wall.data.brands.find((one) => one.id === brand)
  if (!found)
    return <Empty title="There is no such brand">It may have another name now, or you do not work for it.</Empty>
  return (
    <Open
      brand={found}
      variants={wall.data.variants}
      served={wall.data.change ?? ''}
      written={written}
      opened={opened.data}
      undo={undo}
      path={path}
      onPath={onPath}
      first={first}
    />
  )
}

interface PageProps {
  /** The page that is shown. */
  path: string
  onPath: (path: string) => void
}

interface OpenProps extends PageProps {
  brand: SiteBrand
  variants: string[]
  served: string
  written: Written<Edits, SiteDraft>
  opened: OpenedDraft
  undo: Undo<Edits>
  /** The text of the page, the tab beside it, or the dialog over it, that is open at first. */
  first: { field: string | undefined; tab: Tab | undefined; publish: boolean }
}

function Open({ brand, variants, served, written, opened, undo, path, onPath, first }: OpenProps) {
  const draft = useDraft(written, opened, undo, brand.id)
  useUndoKeys(draft)
  const [width, setWidth] = useState<Width>(innerWidth < 768 ? 'phone' : 'desktop')
  const [chosen, setChosen] = useState(first.field)
  const [near, setNear] = useState<Near>()
  const [typed, setTyped] = useState<{ origin: string; text: string }>()
  const [tried, setTried] = useState<Tried>()
  const [tab, setTab] = useState<Tab>(first.tab ?? (pictureAt(first.field) ? 'pictures' : 'words'))
  const [using, setUsing] = useState(false)
  const [panel, setPanel] = useState(first.field !== undefined || !!first.tab) // on a phone, the panel stands in for the page
  const { data: fields } = useFields(brand.id)
  const check = useCheck(draft.version)
  const version = `${draft.version} ${served}`
  const layers = fields?.layers.map((one) => one.layer) ?? []
  const side = useRef<HTMLDivElement>(null)
  const [pointed, setPointed] = useState<string>()
  const [section, setSection] = useState<string>()
  const frame = useRef<HTMLIFrameElement>(null)
  const [sought, setSought] = useState<Sought | undefined>(first.field ? { origin: first.field } : undefined)
  const { data: pictures } = usePictures(brand.id, tab === 'pictures')

  const choose = (origin: string) => {
    setChosen(origin)
    setSought({ origin })
    setPointed(origin)
    setTab(pictureAt(origin) ? 'pictures' : 'words')
    setNear(undefined)
    if (innerWidth < 768) setPanel(true)
  }
  /** What is chosen beside the page is shown in it; on another page, where it is not on this one. */
  const chooseBeside = (origin: string) => {
    choose(origin)
    const page = frame.current?.contentDocument
    if (page && !shownAt(page, { origin })) onPath(pageOf(origin, brand, fields, pictures) ?? path)
  }
  /** To the head of a form: each begins there. */
  const toTop = () => side.current?.querySelector('[role="tabpanel"]')?.scrollTo(0, 0)
  /** Another page: the text that was chosen is on the one before. */
  const lead = (to: string) => {
    if (to === path) return
    onPath(to)
    setChosen(undefined)
    setPointed(undefined)
    setNear(undefined)
    setSection(undefined)
  }
  const seekSection = (section: string) => {
    lead('/')
    setSought({ section })
  }
  const sections = useSections(brand.id, draft, seekSection)
  const write = (origin: string, text: string) => {
    const place = placeOf(origin)
    if (!fields || place.layer) return
    draft.put({ layer: targetOf(fields, draft, place), field: place.path, after: text })
  }
  const list = useList(brand.id, pointed ?? chosen, draft, choose)
  const mayWrite = (origin: string, shown: string) => {
    const place = placeOf(origin)
    const value =
      fields &&
      (shownEdit(fields, draft.saved, draft.edits, place.path)?.value ??
        valueOf(fields.fields.find((one) => one.path === place.path)))
    return innerWidth >= 768 && !place.layer && value === shown
  }
  const letGo = () => {
    setChosen(undefined)
    setSought(undefined)
  }
  const show = (next: Tab) => {
    setTab(next)
    setPanel(true)
  }
  // On a phone the panel stands in for the page, but for its words and its look: whoever changes them sees what
  // becomes.
  const beside =
    (tab === 'words' && chosen !== undefined) || tab === 'variant'
      ? 'flex flex-1 max-md:h-2/5 max-md:flex-none'
      : 'hidden md:flex'
  const pageLook = panel ? `${beside} md:flex-1` : 'flex flex-1'
  useShortcuts([{ keys: 'Escape', does: 'Let go of the text', run: letGo }, ...editorKeys])
  return (
    <div
      className="relative flex h-full flex-col overflow-clip"
      onFocus={({ target }) => draft.setInField(target.matches('input, textarea'))}
      onBlur={() => draft.setInField(false)}
    >
      <TopBar
        brand={brand}
        path={path}
        onPath={lead}
        publish={first.publish}
        width={width}
        onWidth={setWidth}
        draft={draft}
        problems={check.data}
        panel={panel}
        onPanel={() => setPanel((now) => !now)}
        using={using}
        onUsing={() => setUsing((now) => !now)}
        onProblems={() => show('draft')}
        onHistory={() => show('history')}
      />
      <SentBack draft={draft} brand={brand.id} look="border-b border-line px-4 py-2" />
      {draft.state.kind === 'conflict' && <TwoDrafts draft={draft} current={draft.state.current} />}
      <div className="flex min-h-0 flex-1 max-md:flex-col">
        <div className={`${pageLook} min-h-0 min-w-0`}>
          <PageFrame
            frame={frame}
            brand={brand.id}
            name={brand.name}
            path={path}
            width={widths[width]}
            version={version}
            chosen={chosen}
            sought={sought}
            typed={typed}
            unsaved={() => unsavedTexts(draft, layers)}
            tried={tried}
            using={using}
            onChoose={(origin) => {
              choose(origin)
              toTop()
            }}
            onNear={(next) => {
              setNear(next)
              if (next) setPointed(next.origin) // the way to the handle of an entry leads out of it
            }}
            onWrite={write}
            onWriting={draft.setInField}
            mayWrite={mayWrite}
            onUndo={draft.undo}
            onRedo={draft.redo}
            onLead={(to) => lead(to.split('#')[0] || '/')}
            onSection={setSection}
            over={(inFrame) => (
              <>
                {list && list.entry.at >= 0 && <EntryHandle {...inFrame} list={list} />}
                {section && path === '/' && <SectionHandle {...inFrame} kind={section} sections={sections} />}
              </>
            )}
          />
        </div>
        <div
          ref={side}
          data-panel
          className={`${panel ? 'flex' : 'hidden md:flex'} min-h-0 w-full flex-col border-line max-md:flex-1
            max-md:border-t md:w-90 md:shrink-0 md:border-l`}
        >
          <Panel
            brand={brand}
            path={path}
            version={version}
            variants={variants}
            tab={tab}
            onTab={(next) => {
              setTab(next)
              setSought((now) => (now?.section ? undefined : now))
              toTop()
            }}
            origin={chosen}
            onChoose={chooseBeside}
            onList={(origin) => {
              chooseBeside(origin)
              toTop()
            }}
            draft={draft}
            sections={sections}
            onSection={(kind) => {
              seekSection(kind)
              if (innerWidth < 768) setPanel(false)
            }}
            problems={check.data?.problems ?? []}
            isChecked={!!check.data && !check.isFetching && !check.isPlaceholderData}
            onType={(origin, text) => setTyped({ origin, text })}
            onTry={setTried}
          />
        </div>
      </div>
      {near && near.origin !== chosen && <Hint brand={brand.id} near={near} />}
    </div>
  )
}
