// The scoreboard: what a visit tells the operator, and when it tells nothing. What arrives is read from the
// server's own counts, since a browser's tools do not show every request of a page that is going away.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { each, freePort, hydrated, open, startBrowser, startLivery } from './harness.mjs'

async function watched(...args) {
  const admin = `http://127.0.0.1:${await freePort()}/-`
  const server = await startLivery('--admin', new URL(admin).host, ...args)
  const ask = async (path) => (await fetch(admin + path)).text()
  return {
    ...server,
    scores: async (id) => JSON.parse(await ask('/status')).scoreboard.brands[id],
    /** How many reports were received, counted or not. */
    received: async () =>
      [...(await ask('/metrics')).matchAll(/requests_total\{[^}]*kind="beacon"\} (\d+)/g)].reduce(
        (sum, [, n]) => sum + Number(n),
        0,
      ),
  }
}

const server = await watched()
const silent = await watched('--no-scoreboard')
const browser = await startBrowser()

const pause = (page, millis) => page.waitForTimeout(millis)
const chunk = /\/assets\/app\/beacon-[^/]+\.js$/

/** Opens a page and waits until the chunk that reports was there or, for a quiet one, would have been. */
async function visit(url, { quiet = false, wish } = {}) {
  const page = await open(browser, 'about:blank', { hydrate: false, isNew: true })
  if (wish) await page.addInitScript(wish)
  page.chunks = 0
  page.on('request', (request) => (page.chunks += chunk.test(request.url()) ? 1 : 0))
  if (quiet) {
    await page.clock.install()
    await page.goto(url)
    await hydrated(page)
    await page.clock.runFor(10_000)
  } else await Promise.all([page.goto(url), page.waitForResponse(chunk)])
  await pause(page, 300) // the entries arrive in tasks of their own
  return page
}

/** Goes elsewhere, and waits until the server knows it or would know it. */
async function leave(page, from, expected) {
  await page.goto('about:blank')
  for (let i = 0; i < 20 && (await from.received()) < expected; i++) await pause(page, 100)
  if (!expected) await pause(page, 500)
}

/** Hides the page as changing the tab does, and returns the request with what it carries when it was answered. */
async function hide(page) {
  const sent = page.waitForRequest('**/api/beacon')
  const text = await page.evaluate(() => {
    let body
    navigator.sendBeacon = (url, blob) => Navigator.prototype.sendBeacon.call(navigator, url, (body = blob))
    Object.defineProperty(document, 'hidden', { value: true, configurable: true })
    Object.defineProperty(document, 'visibilityState', { value: 'hidden', configurable: true })
    document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))
    return body.text()
  })
  const request = await sent
  await request.response()
  return { request, report: JSON.parse(text) }
}

test('nothing is sent by a visitor who asks not to be tracked, in development, or without a scoreboard', async () => {
  const quiet = [
    [
      server,
      server.live('store'),
      { wish: () => Object.defineProperty(Navigator.prototype, 'globalPrivacyControl', { get: () => true }) },
    ],
    [
      server,
      server.live('store'),
      { wish: () => Object.defineProperty(Navigator.prototype, 'doNotTrack', { get: () => '1' }) },
    ],
    [server, server.dev('store'), { quiet: true }],
    [silent, silent.live('store'), { quiet: true }],
  ]
  await each(
    quiet,
    async ([from, path, options]) => {
      const page = await visit(path, options)
      assert.equal(page.chunks, options.quiet ? 0 : 1, path)
      await leave(page, from, 0)
      assert.equal(await from.received(), 0, `${path} ${options.wish ?? ''}`)
      assert.deepEqual(page.messages, [])
      await page.close()
    },
    quiet.length,
  )
})

// spec: M3
test('a visit shows on the status page against the target, once, and leaves the console empty', async () => {
  const page = await visit(server.live('store'))
  assert.equal(await server.received(), 0, 'nothing is sent while the page is read')
  await leave(page, server, 1)
  assert.equal(await server.received(), 1)
  assert.deepEqual(page.messages, [])
  const store = await server.scores('store')
  assert.equal(store.views, 1)
  assert.equal(store.kinds.home.views, 1)
  assert.ok(store.lcpMillisP75 > 0 && store.clsP75 >= 0, JSON.stringify(store))
  assert.equal(store.withinTarget, store.lcpMillisP75 < 3000)
  await page.goBack()
  await leave(page, server, 0)
  assert.ok(
    (await server.scores('store')).views <= 2,
    'a page that was kept is reported once, one fetched again as another view',
  )
  await page.close()
})

test('an interaction, a form begun and sent, and a link that leads nowhere are reported; nothing typed is', async () => {
  const page = await visit(server.live('dashcam', '/request-demo'))
  await page.getByLabel('Full Name').fill('Jane Doe')
  await page.getByLabel('Email Address').fill('jane@example.org')
  await page.locator('form [type=submit]').click()
  await page.getByRole('heading', { name: 'Thank you!' }).waitFor()
  await page.evaluate(() => history.pushState(null, '', '/no-such-page?name=Jane'))
  await page.waitForURL((url) => url.pathname === '/')
  const { request, report } = await hide(page)
  const { brand, kind, lcp, inp, cls, ...counts } = report
  assert.deepEqual([brand, kind], ['dashcam', 'request-demo'])
  assert.ok(lcp > 0 && inp > 0 && cls >= 0, JSON.stringify({ lcp, inp, cls }))
  assert.deepEqual(counts, { starts: ['request-demo'], sends: ['request-demo'], missed: ['/no-such-page'] })
  assert.equal(await request.headerValue('cookie'), null)
  assert.equal((await request.response()).status(), 204)
  const { forms, missed } = await server.scores('dashcam')
  assert.deepEqual(
    [forms, missed],
    [{ 'request-demo': { starts: 1, sends: 1 } }, [{ path: '/no-such-page', times: 1 }]],
  )
  assert.deepEqual(page.messages, [])
  await page.close()
})

test('a page that is hidden again reports only what is new, and may be kept for the way back', async () => {
  const page = await visit(server.live('cam', '/request-demo'))
  await hide(page)
  await page.getByLabel('Full Name').fill('Jane Doe')
  const { report } = await hide(page)
  assert.deepEqual(report, { brand: 'cam', starts: ['request-demo'], sends: [], missed: [] })
  const { views, forms } = await server.scores('cam')
  assert.deepEqual([views, forms['request-demo']], [1, { starts: 1, sends: 0 }])
  const session = await page.context().newCDPSession(page)
  const unloaders = []
  for (const target of ['window', 'document']) {
    const { result } = await session.send('Runtime.evaluate', { expression: target })
    const { listeners } = await session.send('DOMDebugger.getEventListeners', { objectId: result.objectId })
    unloaders.push(...listeners.map((listener) => listener.type).filter((type) => /unload/.test(type)))
  }
  assert.deepEqual(unloaders, [])
  await page.close()
})

test('development is counted when asked for', async () => {
  const page = await visit(server.dev('store', '/?beacon'))
  assert.equal((await hide(page)).report.brand, 'store')
  await page.close()
})
