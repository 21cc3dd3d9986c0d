import { startTransition } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { fetchOnIntent, fetchPage } from './ahead'
import { App } from './app'
import { isDevelopment, switchBrand } from './brand/switch'
import type { Core, Input, PageData } from './gen/input'
import { rememberVisit } from './lib/attribution'
import { loadModule } from './lib/modules'
import { registry } from './registry.client'

declare global {
  interface Window {
    livery: {
      switchBrand: (id: string) => void
      /** Brings the page to life; may be called again when it failed. */
      start: () => Promise<void>
    }
  }
}

async function start() {
  const root = document.getElementById('root')!
  const page = JSON.parse(document.getElementById('page-data')!.textContent!) as PageData
  const core = await loadModule<Core>(page.modules.core)
  const input: Input = { page, core, ...(await fetchPage(location.pathname, page, core)) }
  // In small steps, between which the browser can answer a visitor.
  startTransition(() => {
    const app = <App input={input} registry={registry} load={loadModule} />
    // The server could not render a page that comes as a shell, so there is nothing to bring to life.
    if ('shell' in root.dataset) createRoot(root).render(app)
    else hydrateRoot(root, app)
  })
  window.early?.replay()
  fetchOnIntent(page, core)
  // Development is counted only when asked for.
  if (core.runtime.beacon && (!isDevelopment(location.hostname) || location.search === '?beacon'))
    setTimeout(() => import('./beacon').then((beacon) => beacon.watch(core.brand.id, page.kind)).catch(() => {}), 1000)
}

window.livery = { switchBrand, start }
rememberVisit(new URL(location.href), document.referrer)
if (isDevelopment(location.hostname)) void import('./chrome/brand-switcher').then((module) => module.mount())
