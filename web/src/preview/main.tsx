import { flushSync } from 'react-dom'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { fetchPage } from '../ahead'
import { App } from '../app'
import type { Core, Input, PageData, Post } from '../gen/input'
import { treeOf } from '../lib/marks'
import { loadModule } from '../lib/modules'
import { registry } from '../registry.client'
import { show } from './use-post'

/** What the Desk says to the page in its frame. */
type Said = { type: 'preview-post'; post: Post; at?: number } | { type: 'preview-scroll'; section: number }

const desk = document.getElementById('preview')?.dataset.desk

async function start() {
  const root = document.getElementById('root')!
  const page = JSON.parse(document.getElementById('page-data')!.textContent!) as PageData
  // The draft is shown at the address it will have, which chooses the page.
  if (desk) history.replaceState(null, '', page.path)
  const core = await loadModule<Core>(page.modules.core)
  const input: Input = { page, core, ...(await fetchPage(page.path, page, core)) }
  const app = <App input={input} registry={registry} load={loadModule} />
  if ('shell' in root.dataset) createRoot(root).render(app)
  else hydrateRoot(root, app)
  document.addEventListener('click', onClick, true)
  if (desk) listen(desk, core)
}

/** In a frame links lead nowhere, so that the writer keeps the page; elsewhere they load what the server shows. */
function onClick(event: MouseEvent) {
  const link = (event.target as Element).closest<HTMLAnchorElement>('a[href]')
  if (!link || link.getAttribute('href')!.startsWith('#')) return
  if (desk) event.preventDefault()
  event.stopPropagation()
}

/** Pictures of the text that were brought after this page came. */
const unknown = (post: Post, core: Core): string[] =>
  [...(post.sections ?? []).map(({ content }) => content), post.conclusion ?? '']
    .flatMap(treeOf)
    .flatMap((block) => (block.kind === 'figure' && !core.pictures[block.picture] ? [block.picture] : []))

function listen(origin: string, core: Core) {
  const say = (message: object) => parent.postMessage(message, origin)
  addEventListener('message', ({ data, origin: from, source }: MessageEvent<Said>) => {
    if (from !== origin || source !== parent) return
    if (data.type === 'preview-scroll')
      document.getElementById(`section-${data.section + 1}`)?.scrollIntoView({ block: 'center' })
    if (data.type !== 'preview-post') return
    flushSync(() => show(data.post))
    requestAnimationFrame(() =>
      setTimeout(() => say({ type: 'preview-shown', at: data.at, unknown: unknown(data.post, core) })),
    )
  })
  say({ type: 'preview-ready' })
}

void start()
