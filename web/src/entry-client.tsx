import { hydrateRoot } from 'react-dom/client'
import { App } from './app'
import { isDevelopment, switchBrand } from './brand/switch'
import { variantOf } from './brand/variant'
import type { Core, Input, PageData } from './gen/input'
import { rememberVisit } from './lib/attribution'
import { routeFor } from './lib/routes'
import { registry } from './registry.client'

declare global {
  interface Window {
    livery: { switchBrand: (id: string) => void }
  }
}

const modules = new Map<string, Promise<unknown>>()

/** A brand's content module, fetched once. */
function load<T>(url: string): Promise<T> {
  let pending = modules.get(url)
  if (!pending) modules.set(url, (pending = import(/* @vite-ignore */ url).then((module) => module.default)))
  return pending as Promise<T>
}

const needsShelf = ['products', 'product']
const needsLegal = ['privacy', 'terms']

async function start(root: HTMLElement) {
  const page = JSON.parse(document.getElementById('page-data')!.textContent!) as PageData
  const core = await load<Core>(page.modules.core)
  const route = routeFor(location.pathname, core.brand.pages)
  const kind = 'kind' in route ? route.kind : 'home'
  const [shelf, legal] = await Promise.all([
    needsShelf.includes(kind) && page.modules.shelf ? load<Input['shelf']>(page.modules.shelf) : undefined,
    needsLegal.includes(kind) ? load<Input['legal']>(page.modules.legal) : undefined,
    registry.pages[kind].preload?.(),
    kind === 'home' ? registry.heroes[variantOf(page.variant ?? core.brand.variant)].preload?.() : undefined,
  ])
  const input: Input = { page, core, shelf, legal }
  hydrateRoot(root, <App input={input} registry={registry} load={load} />)
  // Development is counted only when asked for.
  if (core.runtime.beacon && (!isDevelopment(location.hostname) || location.search === '?beacon'))
    setTimeout(() => import('./beacon').then((beacon) => beacon.watch(core.brand.id, page.kind)).catch(() => {}), 1000)
}

window.livery = { switchBrand }
rememberVisit(new URL(location.href), document.referrer)
void start(document.getElementById('root')!)
if (isDevelopment(location.hostname)) void import('./chrome/brand-switcher').then((module) => module.mount())
