// Tabs that are used again: a new one costs Chromium more work than the page that is opened in it. A tab that a test
// gives back has no cookies, storage, routes, listeners or pointer of that test left; one that cannot be made so is
// closed.

/** Ways to change a tab or its context for good. */
const lasting = {
  page: ['addInitScript', 'exposeFunction', 'exposeBinding', 'addScriptTag'],
  clock: ['install', 'setFixedTime'],
  context: ['addInitScript', 'newCDPSession', 'setOffline', 'grantPermissions', 'newPage'],
}

const parked = new WeakMap() // browser → options of the context, as JSON → tabs

function parkOf(browser, options) {
  if (!parked.has(browser)) parked.set(browser, new Map())
  const park = parked.get(browser)
  const key = JSON.stringify(options)
  if (!park.has(key)) park.set(key, [])
  return park.get(key)
}

/** Calls `seen` before each call of the named methods. */
function watch(owner, names, seen) {
  for (const name of names) {
    const real = owner[name].bind(owner)
    owner[name] = (...args) => (seen(...args), real(...args))
  }
}

async function newTab(browser, options) {
  const context = await browser.newContext(options)
  const page = await context.newPage()
  const tab = { page, context, origins: new Set(), listeners: [], changed: false }
  watch(page, lasting.page, () => (tab.changed = true))
  watch(page.clock, lasting.clock, () => (tab.changed = true))
  watch(context, lasting.context, () => (tab.changed = true))
  page.on('framenavigated', (frame) => frame === page.mainFrame() && tab.origins.add(new URL(frame.url()).origin))
  watch(page, ['on', 'once'], (event, listener) => tab.listeners.push([event, listener]))
  return tab
}

/** Leaves a tab as a new one, or says that this cannot be done. */
async function cleaned({ page, context, origins, listeners, changed }) {
  origins.delete('null') // about:blank
  if (changed || origins.size > 1 || context.pages().length > 1) return false
  for (const [event, listener] of listeners.splice(0)) page.off(event, listener)
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await context.unrouteAll({ behavior: 'ignoreErrors' })
  if (origins.size > 0) await page.evaluate(() => (sessionStorage.clear(), localStorage.clear()))
  await context.clearCookies()
  await page.mouse.move(-1, -1)
  await page.goto('about:blank')
  origins.clear()
  return true
}

/**
 * A tab without any past, but for the files of the server that the browser keeps; without these too when it is to be
 * new.
 */
export async function openTab(browser, { viewport, reducedMotion = null, isNew = false, ...options }) {
  const park = parkOf(browser, options)
  const tab = (!isNew && park.pop()) || (await newTab(browser, { viewport, ...options }))
  const { page, context } = tab
  await page.setViewportSize(viewport)
  await page.emulateMedia({ reducedMotion, colorScheme: null, forcedColors: null, media: null })
  page.close = async () => {
    if (isNew || !(await cleaned(tab).catch(() => false))) await context.close()
    else park.push(tab)
  }
  return page
}
