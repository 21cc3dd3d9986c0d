// What makes a visit fast beyond the first page: what the first answer names, what is fetched on
// intent, how pages change, and how quickly Back is there.
import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import http2 from 'node:http2'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { brotliCompressSync } from 'node:zlib'
import { launchChromium } from '../chromium.mjs'
import {
  brands,
  frames,
  hydrated,
  open,
  primaryHost,
  sharedLivery,
  startBrowser,
  startLivery,
  until,
} from './harness.mjs'

const server = await sharedLivery()
const browser = await startBrowser({ compressed: true })

const ask = (brand, path, headers = {}) =>
  fetch(server.local(path), { headers: { cookie: `livery-brand=${brand.id}`, ...headers } })

/** Bytes as delivered: fetch decodes, so the length is read from the answer. */
const delivered = async (brand, path) =>
  Number((await ask(brand, path, { 'accept-encoding': 'br' })).headers.get('content-length'))

const kilobyte = 1024
const budgets = JSON.parse(readFileSync(new URL('../audit/budgets.json', import.meta.url)))

test('the first answer has all it needs to paint, and names ahead its fonts and the hero picture alone', async () => {
  for (const brand of brands) {
    const html = await (await ask(brand, '/')).text()
    const head = html.slice(0, html.indexOf('</head>'))
    assert.equal(head.match(/<style[ >]/g).length, 1, brand.id)
    assert.doesNotMatch(html, /rel="stylesheet"/)
    for (const [script] of html.matchAll(/<script[^>]*>/g))
      assert.match(script, /type="(module|application\/(ld\+)?json)"|id="start" async blocking="render"/)
    const preloads = [...html.matchAll(/<link rel="preload"[^>]*>/g)].map(([link]) => link)
    const picture = preloads.pop()
    assert.ok(preloads.length === 1 || preloads.length === 2, `${brand.id}: ${preloads}`)
    for (const font of preloads) assert.match(font, /as="font" type="font\/woff2" crossorigin/)
    assert.match(picture, /as="image" type="image\/avif" fetchpriority="high" imagesrcset="[^"]+" imagesizes="[^"]+"/)
    const first = brand.pictures?.['hero-main']?.picture ?? 'hero-main'
    assert.ok(picture.includes(`/${brand.id}/${first}-480.avif`), `${brand.id}: ${picture}`)
    const [, set, sizes] = /imagesrcset="([^"]*)" imagesizes="([^"]*)"/.exec(picture)
    assert.ok(
      html.includes(`<source type="image/avif" srcSet="${set}" sizes="${sizes}"/>`),
      'the picture chooses from the same files',
    )
    assert.equal(html.match(/fetchPriority="high"/g).length, 1, brand.id)
  }
})

/** The scripts that a page names: its code and its content, each once. */
function scriptsOf(html) {
  const [, entry, files, start] =
    /<script id="start" async blocking="render" data-entry="([^"]+)" data-files="([^"]+)" src="([^"]+)">/.exec(html)
  return new Set([start, entry, ...files.split(' ')])
}

const weights = new Map()
async function weightOf(brand, scripts) {
  let bytes = 0
  for (const script of scripts) {
    if (!weights.has(script)) weights.set(script, await delivered(brand, script))
    bytes += weights.get(script)
  }
  return bytes
}

test('a home page takes at most 81 KB of JavaScript and 15 KB of styles', async () => {
  for (const brand of brands) {
    const html = await server.ask(brand.id, '/')
    const bytes = await weightOf(brand, scriptsOf(html))
    assert.ok(
      bytes > 40 * kilobyte && bytes <= budgets.sizes.home.script * kilobyte,
      `${brand.id}: ${(bytes / kilobyte).toFixed(1)} KB of JavaScript`,
    )
    const styles = brotliCompressSync(/<style[^>]*>(.*?)<\/style>/s.exec(html)[1]).length
    assert.ok(styles <= 15 * kilobyte, `${brand.id}: ${(styles / kilobyte).toFixed(1)} KB of styles`)
  }
})

test('no page of any kind takes more than 86 KB of JavaScript', async () => {
  const heavy = []
  let heaviest = 0
  // The brand that sells most, others that sell, one whose posts are its content, and one with a contact page.
  for (const id of ['store', 'store-hub', 'dashcams', 'equipment', 'insights', 'smarter-tracking']) {
    const brand = brands.find((known) => known.id === id)
    const [, article] = /href="(\/blog\/(?!feed)[\w-]+)"/.exec(await server.ask(id, '/blog')) ?? []
    const sold = ['/products/2', '/products/2?sheet', '/products?compare=2,4,5,16', '/products?vehicle=van&want=road']
    const paths = [
      ...brand.pages.map((page) => (page === 'home' ? '/' : `/${page}`)),
      ...(brand.products ? sold : []),
      article,
      '/request-demo',
      '/privacy',
      '/terms',
    ]
    for (const path of paths) {
      const scripts = scriptsOf(await server.ask(id, path))
      assert.ok(scripts.size > 3, `${id}${path}`)
      const bytes = await weightOf(brand, scripts)
      heaviest = Math.max(heaviest, bytes)
      if (bytes > budgets.sizes.every.script * kilobyte) heavy.push(`${id}${path}: ${(bytes / kilobyte).toFixed(1)} KB`)
    }
  }
  assert.deepEqual(heavy, [])
  assert.ok(heaviest > 70 * kilobyte, 'scripts were weighed')
})

// A server may send about 14 KB before it has to wait for the visitor; headers take one of them. What nobody sees first
// comes after that: the sections below the hero, with the signature, and the footer.
test('what is first seen of a home page fits into the first round trip, whatever its variant', async () => {
  for (const brand of brands) {
    const bytes = await delivered(brand, '/')
    assert.ok(
      bytes > 5 * kilobyte && bytes <= budgets.sizes.home.document * kilobyte,
      `${brand.id}: ${(bytes / kilobyte).toFixed(1)} KB`,
    )
  }
})

test('a page brings its own styles along, and those of others are there before another page is shown', async () => {
  const marks = {
    '/products': ['.product-grid', 'grid'],
    '/blog': ['.featured-post', 'grid'],
    '/request-demo': ['.form', 'grid'],
    '/': ['.steps', 'grid'],
  }
  const displayed = (page, mark) =>
    page
      .locator(`main ${mark}`)
      .first()
      .evaluate((element) => getComputedStyle(element).display)
  const page = await open(browser, server.live('store', '/privacy'))
  for (const [path, [mark, display]] of Object.entries(marks)) {
    // Styles that come late must hold the page back, not be missing from it.
    await page.route(/\/assets\/app\/(home|shop|blog|forms)-[^/]+\.css$/, (route) =>
      setTimeout(() => route.continue(), 300),
    )
    await page
      .locator(`header a[href="${path}"], footer a[href="${path}"]`)
      .first()
      .evaluate((link) => link.click())
    await page.waitForSelector(`main ${mark}`, { state: 'attached' })
    assert.equal(await displayed(page, mark), display, `${path} from another page`)
    const direct = await open(browser, server.live('store', path))
    assert.equal(await displayed(direct, mark), display, path)
    assert.equal(await direct.locator('link[rel="stylesheet"]').count(), 0, `${path} has what it needs`)
    assert.deepEqual(direct.messages, [])
    await direct.close()
  }
  assert.deepEqual(page.messages, [])
  await page.close()
})

test('scripts are fetched at low priority beside the page, and start without waiting for the visitor', async () => {
  const page = await open(browser, 'about:blank', { hydrate: false, isNew: true })
  const session = await page.context().newCDPSession(page)
  await session.send('Network.enable')
  const priorities = {}
  session.on('Network.requestWillBeSent', ({ request }) => {
    const [, name] = /\/assets\/app\/(\w+)[^/]*\.js$/.exec(request.url) ?? []
    if (name && name !== 'start') priorities[name] ??= request.initialPriority
  })
  await page.goto(server.live('store', '/privacy'))
  await hydrated(page)
  assert.ok(Object.keys(priorities).length >= 3, JSON.stringify(priorities))
  for (const [name, priority] of Object.entries(priorities)) assert.equal(priority, 'Low', name)
  assert.deepEqual(page.messages, [])
  await page.close()
})

test('a page is fetched as soon as somebody reaches for its link, not before, and not for a visitor who saves data', async () => {
  for (const saveData of [false, true]) {
    const page = await open(browser, 'about:blank', { hydrate: false, isNew: true })
    await page.addInitScript(
      (saves) => Object.defineProperty(navigator, 'connection', { value: { saveData: saves } }),
      saveData,
    )
    const asked = []
    page.on('request', (request) => asked.push(new URL(request.url()).pathname))
    await page.goto(server.live('store'))
    await hydrated(page)
    await page.waitForLoadState('networkidle')
    const about = (path) => asked.some((url) => url.startsWith(path))
    assert.ok(
      !about('/assets/app/privacy-') && !about('/assets/content/store/legal-'),
      'nothing is fetched without a sign',
    )
    await page.locator('footer a[href="/privacy"]').focus()
    const files = ['/assets/app/privacy-', '/assets/content/store/legal-', '/assets/app/document-head-']
    if (saveData) {
      await frames(page)
      assert.deepEqual(files.filter(about), [])
    } else await until(() => files.every(about))
    await page.close()
  }
})

test('a change of page is one soft change of view, and none for a visitor who wants less motion', async () => {
  for (const reducedMotion of ['no-preference', 'reduce']) {
    const page = await open(browser, server.live('dashcams'), { reducedMotion })
    await page.evaluate(() => {
      window.views = 0
      const start = document.startViewTransition.bind(document)
      document.startViewTransition = (update) => {
        window.views++
        return start(update)
      }
    })
    const title = await page.title()
    await page.locator('footer a[href="/privacy"]').click()
    await page.waitForSelector('main[data-page="privacy"] h1')
    await page.waitForFunction((before) => document.title !== before, title)
    const now = await page.evaluate(() => ({
      views: window.views,
      top: window.scrollY,
      focus: document.activeElement.id,
      canonical: document.querySelector('link[rel="canonical"]').href,
    }))
    assert.deepEqual(now, {
      views: reducedMotion === 'reduce' ? 0 : 1,
      top: 0,
      focus: 'main',
      canonical: `https://${primaryHost(brands.find((brand) => brand.id === 'dashcams'))}/privacy`,
    })
    assert.deepEqual(page.messages, [])
    await page.close()
  }
})

test("Back shows the page as it was left, from the browser's own memory", async () => {
  const own = await launchChromium({ whole: true, ignoreDefaultArgs: ['--disable-back-forward-cache'] })
  try {
    const page = await (await own.newContext()).newPage()
    for (const path of ['/', '/products', '/blog', '/request-demo']) {
      await page.goto(server.live('store', path))
      await hydrated(page)
      await page.evaluate(() => {
        window.wasHere = true
        addEventListener('pageshow', (event) => (window.restored = event.persisted))
      })
      await page.goto(server.live('dashcams', '/privacy'))
      await page.evaluate(() => history.back()).catch(() => {})
      await page.waitForURL(server.live('store', path), { waitUntil: 'commit' })
      const back = await page.evaluate(() => [
        window.wasHere,
        window.restored,
        performance.getEntriesByType('navigation')[0].notRestoredReasons,
      ])
      assert.deepEqual(back, [true, true, null], path)
    }
  } finally {
    await own.close()
  }
})

test('over HTTP/2 a visit is answered early with the fonts that its page will need', async () => {
  const secure = await startSecure()
  const client = http2.connect(`https://127.0.0.1:${secure.port}`, { rejectUnauthorized: false })
  const visit = (headers) =>
    new Promise((resolve, reject) => {
      const early = []
      const request = client.request({ ':path': '/', ':authority': primaryHost(brands[0]), ...headers })
      request.on('headers', (answer) => early.push([answer[':status'], answer.link]))
      request.on('response', (answer) => resolve({ early, status: answer[':status'], link: answer.link }))
      request.on('error', reject)
      request.resume()
    })
  const visitor = await visit({ 'sec-fetch-mode': 'navigate' })
  assert.equal(visitor.status, 200)
  assert.equal(visitor.early.length, 1)
  assert.equal(visitor.early[0][0], 103)
  const hints = String(visitor.early[0][1]).split(', ')
  assert.ok(hints.length === 1 || hints.length === 2, String(hints))
  for (const hint of hints)
    assert.match(hint, /^<\/assets\/app\/[^>]+\.woff2>; rel=preload; as=font; type=font\/woff2; crossorigin$/)
  assert.deepEqual((await visit({})).early, [], 'who is no browser on a visit gets the page alone')
  client.close()
})

async function startSecure() {
  const folder = mkdtempSync(join(tmpdir(), 'livery-secure-'))
  after(() => rmSync(folder, { recursive: true }))
  const cert = join(folder, 'cert.pem')
  const key = join(folder, 'key.pem')
  execFileSync(
    'openssl',
    [
      'req',
      '-x509',
      '-newkey',
      'ec',
      '-pkeyopt',
      'ec_paramgen_curve:P-256',
      '-nodes',
      '-days',
      '2',
      '-subj',
      '/CN=livery',
      '-addext',
      `subjectAltName=DNS:${primaryHost(brands[0])}`,
      '-keyout',
      key,
      '-out',
      cert,
    ],
    { stdio: 'ignore' },
  )
  return startLivery('--tls-cert', cert, '--tls-key', key)
}
