import { useState } from 'react'
import {
  AlertTriangle,
  ArrowLeft,
  ExternalLink,
  Link2,
  Monitor,
  MousePointerClick,
  PanelRight,
  Smartphone,
} from 'lucide-react'
import { Link } from 'wouter'
import type { SiteBrand, SiteCheck } from '../../../gen/desk'
import { SavedLine } from '../../ui/autosave/saved-line'
import { Button } from '../../ui/button'
import { Others, usePresence } from '../../ui/presence'
import { PreviewLinks } from '../../ui/preview-links'
import { countWords, faultsHere } from './counts'
import type { Width } from './editor'
import { PageMenu } from './page-menu'
import { PublishDialog } from './publish-dialog'
import { StillAnothersLink } from './still-anothers'
import { ToCome } from './to-come'
import { UndoButtons } from './undo-buttons'
import type { Draft } from './use-draft'

interface Props {
  brand: SiteBrand
  path: string
  onPath: (path: string) => void
  /** Whether somebody came to publish. */
  publish: boolean
  width: Width
  onWidth: (width: Width) => void
  draft: Draft
  problems: SiteCheck | undefined
  panel: boolean
  onPanel: () => void
  /** Whether a click operates the page instead of choosing its words. */
  using: boolean
  onUsing: () => void
  onProblems: () => void
  onHistory: () => void
}

/** Which page at which width, how the draft stands, and the way out to visitors. */
export function TopBar(props: Props) {
  const { brand, path, onPath, draft, problems } = props
  const [publishing, setPublishing] = useState(props.publish && draft.edits.length > 0)
  const [linking, setLinking] = useState(false)
  const count = draft.edits.length
  const faults = faultsHere(problems?.problems ?? [], brand.id)
  const present = usePresence(`/sites/brands/${brand.id}`, draft.state.kind !== 'saved')
  return (
    <header
      className={`flex flex-wrap items-center gap-x-3 gap-y-2 border-b border-line px-3 py-2 max-md:gap-1 xl:flex-nowrap
        max-md:[&_button:has(>svg:only-child)]:px-2`}
    >
      <Link href="/sites" aria-label="All sites" className="grid size-9 place-items-center rounded-desk hover:bg-hover">
        <ArrowLeft size={18} aria-hidden="true" />
      </Link>
      <h1 className="min-w-0 flex-1 truncate font-semibold md:flex-none">{brand.name}</h1>
      <StillAnothersLink brand={brand} />
      <i aria-hidden="true" className="order-2 basis-full md:hidden" />
      <span className="min-w-0 max-md:order-3 max-md:flex-1">
        <PageMenu brand={brand} path={path} onPath={onPath} />
      </span>
      <Widths width={props.width} onWidth={props.onWidth} />
      <Button
        aria-pressed={props.using}
        title="Use the page: open questions and menus, follow links. Alt and a click does it once."
        className="aria-pressed:bg-selected max-md:order-3 max-md:px-2"
        onClick={props.onUsing}
      >
        <MousePointerClick size={16} aria-hidden="true" /> <span className="max-lg:sr-only">Use</span>
      </Button>
      <span
        className={`contents md:ml-auto md:flex md:min-w-0 md:flex-wrap md:items-center md:justify-end md:gap-2
          xl:flex-nowrap`}
      >
        {/* It comes and goes; what is pressed stays where it is, to its right. */}
        {faults.length > 0 && (
          <Button
            kind={faults.some((one) => one.severity === 'error') ? 'danger' : 'plain'}
            className="max-md:order-3 max-md:px-2"
            onClick={props.onProblems}
          >
            <AlertTriangle size={16} aria-hidden="true" />
            {faults.length}
            <span className="sr-only">{faults.length === 1 ? ' problem' : ' problems'}</span>
          </Button>
        )}
        <span className="max-md:order-1">
          <Others others={present?.others ?? []} what="this brand" />
        </span>
        <span className="flex min-w-0 gap-1 max-md:order-1 max-md:max-w-28">
          <Standing draft={draft} />
        </span>
        <UndoButtons draft={draft} className="max-md:order-3" />
        <span className="max-md:order-3">
          <ToCome brand={brand.id} onOpen={props.onHistory} />
        </span>
        {brand.address && (
          <a
            href={brand.address + path}
            target="_blank"
            rel="noreferrer"
            aria-label="See this page as visitors do"
            title="See this page as visitors do"
            className="grid size-9 shrink-0 place-items-center rounded-desk text-soft hover:bg-hover max-md:hidden"
          >
            <ExternalLink size={16} aria-hidden="true" />
          </a>
        )}
        <Button
          aria-label="Preview links"
          title="Preview links"
          className="max-md:order-3"
          onClick={() => setLinking(true)}
        >
          <Link2 size={16} aria-hidden="true" />
        </Button>
        <span className="order-1 md:hidden">
          <Button aria-pressed={props.panel} aria-label="Panel" onClick={props.onPanel}>
            <PanelRight size={16} aria-hidden="true" />
          </Button>
        </span>
        <Button
          kind="main"
          className="aria-disabled:opacity-60 max-md:order-1"
          aria-disabled={count === 0} // and not disabled, so that the focus is still there after publishing
          onClick={() => count > 0 && setPublishing(true)}
        >
          Publish
        </Button>
      </span>
      <PublishDialog brand={brand} open={publishing} onClose={() => setPublishing(false)} draft={draft} />
      <PreviewLinks
        open={linking}
        onClose={() => setLinking(false)}
        path={`/sites/brands/${brand.id}/previews`}
        shows={`${brand.name} with this draft`}
        save={() => draft.flush()}
      />
    </header>
  )
}

/** How many changes there are, and whether they are saved. */
function Standing({ draft }: { draft: Draft }) {
  const { count } = draft
  if (!count && draft.state.kind === 'saved')
    return (
      <span role="status" className="text-faint">
        No changes
      </span>
    )
  return (
    <>
      <span className="hidden min-w-0 truncate text-faint lg:inline">{countWords(count, draft.elsewhere)} ·</span>
      <SavedLine state={draft.state} />
    </>
  )
}

function Widths({ width, onWidth }: { width: Width; onWidth: (width: Width) => void }) {
  const choice = 'grid size-8 place-items-center rounded text-soft aria-pressed:bg-selected aria-pressed:text-ink'
  return (
    <span role="group" aria-label="Width" className="flex rounded-desk border border-line max-md:hidden">
      <button
        aria-label="Desktop"
        aria-pressed={width === 'desktop'}
        className={choice}
        onClick={() => onWidth('desktop')}
      >
        <Monitor size={16} aria-hidden="true" />
      </button>
      <button aria-label="Phone" aria-pressed={width === 'phone'} className={choice} onClick={() => onWidth('phone')}>
        <Smartphone size={16} aria-hidden="true" />
      </button>
    </span>
  )
}
