import { flushSync } from 'react-dom'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { fetchPage } from '../ahead'
import { App } from '../app'
import type { Core, Input, PageData, Picture, Post } from '../gen/input'
import { loadModule } from '../lib/modules'
import { registry } from '../registry.client'
import { show, type Titles } from './use-post'

/** What the Desk says to the page in its frame. */
type Said =
  | { type: 'preview-post'; post: Post; pictures: Record<string, Picture>; titles?: Titles; at?: number }
  | { type: 'preview-scroll'; field: string; block: number }

const desk = document.getElementById('preview')?.dataset.desk

async function start() {
  const root = document.getElementById('root')!
  const page = JSON.parse(document.getElementById('page-data')!.textContent!) as PageData
  // The draft is shown at the address it will have, which chooses the page.
  if (desk) history.replaceState(null, '', page.path)
  const core = await loadModule<Core>(page.modules.core)
  const input: Input = { page, core, ...(await fetchPage(page.path, page, core)) }
  // The pages of the brand do not know what only drafts show.
  const app = (more: Record<string, Picture> = {}) => (
    <App
      input={{ ...input, core: { ...core, pictures: { ...core.pictures, ...more } } }}
      registry={registry}
      load={loadModule}
    />
  )
  const first = page.post?.pictures ?? {}
  const shown = 'shell' in root.dataset ? createRoot(root) : hydrateRoot(root, app(first))
  if ('shell' in root.dataset) shown.render(app(first))
  document.addEventListener('click', onClick, true)
  if (desk) listen(desk, first, (pictures) => shown.render(app(pictures)))
}

/** In a frame links lead nowhere, so that the writer keeps the page; elsewhere they load what the server shows. */
function onClick(event: MouseEvent) {
  const link = (event.target as Element).closest<HTMLAnchorElement>('a[href]')
  if (!link || link.getAttribute('href')!.startsWith('#')) return
  if (desk) event.preventDefault()
  event.stopPropagation()
}

/** Scrolls to a block of the text, such as the third of 'sections.1', where it is out of sight. */
function bringIntoSight(field: string, block: number) {
  const own = field === 'conclusion' ? '.post-conclusion' : 'section:not(.post-conclusion)'
  const box = document.querySelectorAll(`.post-body article > ${own}`)[Number(field.split('.')[1] ?? 0)]
  const blocks = [...(box?.children ?? [])].filter(({ tagName }) => tagName !== 'H2')
  const shown = blocks[block] ?? box
  const { top = 0, bottom = 0 } = shown?.getBoundingClientRect() ?? {}
  if (bottom < 96 || top > innerHeight - 96) shown?.scrollIntoView({ block: 'center' })
}

function listen(origin: string, known: Record<string, Picture>, draw: (pictures: Record<string, Picture>) => void) {
  const say = (message: object) => top?.postMessage(message, origin)
  addEventListener('message', ({ data, origin: from, source }: MessageEvent<Said>) => {
    if (from !== origin || source !== top) return
    if (data.type === 'preview-scroll') bringIntoSight(data.field, data.block)
    if (data.type !== 'preview-post') return
    // A picture that was published meanwhile is still shown.
    const pictures = { ...known, ...data.pictures }
    const isNew = JSON.stringify(pictures) !== JSON.stringify(known)
    flushSync(() => {
      show(data.post, data.titles)
      if (isNew) draw(pictures)
    })
    known = pictures
    requestAnimationFrame(() => setTimeout(() => say({ type: 'preview-shown', at: data.at })))
  })
  say({ type: 'preview-ready' })
}

void start()
