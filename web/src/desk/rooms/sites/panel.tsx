import { useState } from 'react'
import type { SiteBrand, SiteProblem } from '../../../gen/desk'
import { Tabs } from '../../ui/tabs'
import { DraftPanel } from './draft-panel'
import { History } from './history'
import { PageFields } from './page-fields'
import { PageLists } from './page-lists'
import type { Tried } from './palette'
import { Pictures } from './pictures'
import type { Sections } from './sections'
import { SectionsPanel } from './sections-panel'
import { SiteSettings } from './site-settings'
import type { Draft } from './use-draft'
import { VariantPanel } from './variant-panel'
import { Words } from './words'

const tabs = {
  words: 'Words',
  variant: 'Look',
  pictures: 'Pictures',
  site: 'Site',
  draft: 'Draft',
  history: 'History',
} as const
export type Tab = keyof typeof tabs
export const tabOf = (name: string | null): Tab | undefined => (Object.keys(tabs) as Tab[]).find((one) => one === name)

interface Props {
  brand: SiteBrand
  path: string
  /** Changes whenever the page may look different. */
  version: string
  variants: string[]
  tab: Tab
  onTab: (tab: Tab) => void
  origin: string | undefined
  onChoose: (origin: string) => void
  /** A list is chosen, which has a long form. */
  onList: (origin: string) => void
  draft: Draft
  sections: Sections
  /** A section of the home page is to be shown in it. */
  onSection: (kind: string) => void
  problems: SiteProblem[]
  /** Whether the problems are of the draft as it is now. */
  isChecked: boolean
  onType: (origin: string, text: string) => void
  onTry: (tried: Tried | undefined) => void
}

/** Beside the page: the chosen text, the variant, the site's settings, the draft, and what was published. */
export function Panel(props: Props) {
  const { tab, draft } = props
  const named = (Object.keys(tabs) as Tab[]).map((id) => ({
    id,
    name: `${tabs[id]}${id === 'draft' && draft.count > 0 ? ` ${draft.count}` : ''}`,
  }))
  return (
    <Tabs
      label="What to change"
      tabs={named}
      value={tab}
      onChange={props.onTab}
      className="shrink-0 border-b border-line px-2"
      look={`h-10 border-b-2 border-transparent px-1.5 text-soft hover:text-ink aria-selected:border-accent
        aria-selected:font-medium aria-selected:text-ink`}
      panel={{ className: 'min-h-0 flex-1 overflow-y-auto', children: <Shown {...props} /> }}
    />
  )
}

function Shown(props: Props) {
  const { brand, tab, draft } = props
  const [listed, setListed] = useState<string>()
  return (
    <>
      {tab === 'words' && (
        <>
          <Words
            brand={brand.id}
            origin={props.origin}
            draft={draft}
            problems={props.problems}
            onType={props.onType}
            onChoose={props.onChoose}
            {...(listed === props.origin && { onShown: () => setListed(undefined) })}
          />
          <PageLists brand={brand.id} path={props.path} draft={draft} origin={props.origin} onChoose={props.onList} />
          <PageFields
            brand={brand.id}
            path={props.path}
            version={props.version}
            origin={props.origin}
            onChoose={(origin) => {
              setListed(origin)
              props.onChoose(origin)
            }}
          />
        </>
      )}
      {tab === 'variant' && (
        <>
          <div className="p-4 pb-0">
            <SectionsPanel
              sections={props.sections}
              brand={brand.id}
              version={draft.version}
              onSeek={props.onSection}
            />
          </div>
          <VariantPanel
            brand={brand}
            variants={props.variants}
            draft={draft}
            problems={props.problems}
            onTry={props.onTry}
          />
        </>
      )}
      {tab === 'pictures' && (
        <Pictures brand={brand} origin={props.origin} draft={draft} onChoose={props.onChoose} onType={props.onType} />
      )}
      {tab === 'site' && <SiteSettings brand={brand.id} draft={draft} />}
      {tab === 'draft' && (
        <DraftPanel
          brand={brand.id}
          draft={draft}
          problems={props.problems}
          isChecked={props.isChecked}
          onChoose={props.onChoose}
        />
      )}
      {tab === 'history' && <History brand={brand.id} />}
    </>
  )
}
