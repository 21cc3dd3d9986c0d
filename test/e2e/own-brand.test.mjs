// Brands as their owners bring them: one with a logo, photographs and a post of its own, and one with nothing but its
// name. No page of them, or of the brands that ship, asks for a file that is not there or for another host. The gate
// looks at some brands and variants; LIVERY_SWEEP=1 at all.
import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { appendFileSync, copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { fileURLToPath } from 'node:url'
import {
  binary,
  brands,
  desktop,
  each,
  frames,
  hydrated,
  startBrowser,
  startLivery,
  until,
  variants,
} from './harness.mjs'
import { openTab } from './tabs.mjs'

const all = Boolean(process.env.LIVERY_SWEEP)
const content = mkdtempSync(join(tmpdir(), 'livery-own-'))
after(() => rmSync(content, { recursive: true, force: true }))

const livery = (...args) => execFileSync(binary, args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] })
const begin = (id, name, variant) =>
  livery(
    ...['brand', 'new', id, '--content', content, '--name', name, '--family', 'stores', '--variant', variant],
    ...['--hosts', `${id}.example`, '--colors', '#0B5FFF,#C2410C'],
  )
begin('lamps', 'Lamp House', 'minimal')
begin('bare', 'Bare Fleet Supply', 'corporate')
rmSync(join(content, 'assets/domains/bare'), { recursive: true })
appendFileSync(join(content, 'brands/bare.yaml'), 'sharedPictures: null\n')
begin('fresh', 'Fresh Fleet Supply', 'modern')

const logo = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 240 60"><title>Lamp House</title>
  <circle cx="30" cy="30" r="22" fill="#0B5FFF"/><path d="M70 18h150v6H70zM70 36h110v6H70z" fill="#10213a"/></svg>`
const folder = join(content, 'assets/domains/lamps')
mkdirSync(folder, { recursive: true })
for (const name of ['logo', 'favicon']) writeFileSync(join(folder, `${name}.svg`), logo)
const photographs = { 'hero-main': 'hero-main', 'gallery-1': 'gallery-1', 'gallery-2': 'gallery-2', yard: 'solution-1' }
for (const [name, from] of Object.entries(photographs))
  copyFileSync(
    fileURLToPath(new URL(`../../assets/domains/store/${from}.jpg`, import.meta.url)),
    join(folder, `${name}.jpg`),
  )
writeFileSync(join(folder, 'words.yaml'), 'hero-main: { alt: A street at night, focus: [0.25, 0.5] }\n')

// The host of stock photos that ships is a name that leads nowhere, which no page asks.
const stockPhotos = 'https://stockphotos.internal/{photo}?w={width}'
writeFileSync(join(content, 'site.yaml'), `settings: { stockPhotoUrl: "${stockPhotos}" }\n`)

const server = await startLivery('--content', content)
const browser = await startBrowser()

const post = `---\ntitle: Light the yard\nexcerpt: How much light a yard needs.\nauthor: Workshop Desk\ndate: "2024-01-22"\nimage: yard.jpg\n---
## Start at the gate\n\n${'Count the lamps along the way that drivers walk. '.repeat(10)}\n\n![The yard](yard.jpg "At ten in the evening")\n`
writeFileSync(join(content, 'light-the-yard.md'), post)
livery('blog', 'publish', 'lamps', join(content, 'light-the-yard.md'), '--content', content, '--data', server.data)

/** Opens a page, walks down it, and returns what it asked for in vain, and whom else it asked. */
async function visit(id, path) {
  const page = await openTab(browser, { viewport: { width: 1280, height: 900 }, reducedMotion: 'reduce' })
  const faults = []
  const name = (request) => `${id}${path}: ${request.method()} ${request.url()}`
  page.on('response', (answer) => answer.status() >= 400 && faults.push(`${answer.status()} ${name(answer.request())}`))
  page.on('requestfailed', (request) => {
    if (request.failure()?.errorText !== 'net::ERR_ABORTED') faults.push(`failed ${name(request)}`)
  })
  page.on('request', (request) => {
    const url = new URL(request.url())
    if (url.protocol.startsWith('http') && url.host !== `${id}.localhost:${server.port}`)
      faults.push(`outside ${name(request)}`)
  })
  const answer = await page.goto(server.dev(id, path))
  const html = await answer.text()
  await hydrated(page)
  await page.evaluate(async () => {
    const images = [...document.images]
    for (const image of images) image.loading = 'eager'
    await Promise.all(images.map((image) => image.decode().catch(() => {})))
  })
  const links = await page.evaluate(() =>
    [...document.querySelectorAll('a[href^="/"]')].map((a) => a.getAttribute('href')),
  )
  const result = {
    faults,
    html,
    links,
    title: await page.title(),
    home: await page.locator('.navbar-home').innerText(),
  }
  // Whatever the app manifest names is fetched too; a failure shows among the answers.
  await page.evaluate(async () => {
    const { icons } = await (await fetch('/manifest.webmanifest')).json()
    for (const { src } of icons) await fetch(src)
  })
  await page.close()
  return result
}

const kinds = ['/', '/request-demo', '/privacy', '/terms', '/solutions', '/products', '/blog', '/contact']

/** Visits every kind of page of a brand once, or those that are named, and returns what was wrong, and the paths. */
async function walk(id, paths = kinds) {
  const { links, faults } = await visit(id, '/')
  const rest = paths.filter((path) => path !== '/' && links.includes(path))
  const items = { '/products': /^\/products\/\d+$/, '/blog': /^\/blog\/[\w-]+$/ }
  await each(rest, async (path) => {
    const page = await visit(id, path)
    faults.push(...page.faults)
    const first = items[path] && page.links.find((link) => items[path].test(link))
    if (first) faults.push(...(await visit(id, first)).faults)
    if (first) rest.push(first)
  })
  return { faults, paths: rest }
}

test('no page requests a missing file or another host', async () => {
  const faults = []
  const some = { fresh: ['/products'], dashcams: ['/blog'] }
  for (const id of ['lamps', 'bare', 'fresh', ...(all ? brands.map((brand) => brand.id) : ['dashcams'])]) {
    const walked = await walk(id, all ? kinds : some[id])
    faults.push(...walked.faults)
    if (id === 'lamps') assert.ok(walked.paths.includes('/blog/light-the-yard'), 'the post is among the pages')
  }
  for (const [at, variant] of (all ? variants : ['modern', 'dark']).entries())
    for (const id of all ? ['lamps', 'bare'] : [['lamps', 'bare'][at]])
      faults.push(...(await visit(id, `/?variant=${variant}`)).faults)
  assert.deepEqual([...new Set(faults)].sort(), [])
})

test('a brand without a logo shows its name from the first byte, and no other name', async () => {
  for (const path of ['/', '/?variant=modern', '/solutions']) {
    const { html, home } = await visit('bare', path)
    assert.equal(home.trim(), 'Bare Fleet Supply')
    assert.match(html, /<span class="logo wordmark"[^>]*>Bare Fleet Supply<\/span>/)
    assert.doesNotMatch(html, /Loading\.\.\.|Fleet Solutions|default-logo|54<\/b> mph|REC 00/)
  }
})

test('a brand that was just begun has marks drawn from its name, and pictures of its family', async () => {
  const { html } = await visit('fresh', '/')
  for (const name of ['logo.svg', 'favicon.svg', 'apple-touch-icon.png', 'share.png'])
    assert.match(html, new RegExp(`/assets/domains/fresh/${name.replace('.', '\\.')}`), name)
  assert.match(html, /\/assets\/shared\/product-\d+/)
  const card = await fetch(server.local('/assets/domains/fresh/share.png'))
  assert.equal(card.headers.get('content-type'), 'image/png')
})

test('own pictures are served in sizes, drawings without the right to run anything', async () => {
  const { html } = await visit('lamps', '/')
  assert.match(html, /assets\/domains\/lamps\/logo\.svg\?v=\w+/)
  const [, file] = /(\/assets[^" ]*hero-main-480\.jpg\?v=\w+) 480w/.exec(html)
  assert.match(html, /object-position:25% 50%/)
  const picture = await fetch(`${server.local(file)}`, { headers: { cookie: 'livery-brand=lamps' } })
  assert.equal(picture.headers.get('content-type'), 'image/jpeg')
  assert.match(picture.headers.get('cache-control'), /immutable/)
  const drawing = await fetch(server.local('/assets/domains/lamps/logo.svg'))
  assert.equal(drawing.headers.get('content-type'), 'image/svg+xml')
  assert.match(drawing.headers.get('content-security-policy'), /default-src 'none'.*sandbox/)
  assert.equal(drawing.headers.get('x-content-type-options'), 'nosniff')
})

test('a picture that is added shows without a restart, and an uploaded one takes its place', async () => {
  const address = server.local('/assets/domains/bare/hero-main.svg')
  assert.equal((await fetch(address)).status, 404)
  mkdirSync(join(content, 'assets/domains/bare'))
  writeFileSync(join(content, 'assets/domains/bare/hero-main.svg'), logo)
  await until(async () => (await server.ask('bare')).includes('/assets/domains/bare/hero-main.svg'))
  assert.equal((await fetch(address)).status, 200)
  const photograph = join(folder, 'hero-main.jpg')
  livery('media', 'put', 'bare', photograph, '--alt', 'A street', '--content', content, '--data', server.data)
  await until(async () => (await server.ask('bare')).includes('/assets/domains/bare/hero-main-480.jpg'))
  assert.match(
    livery('media', 'list', 'bare', '--content', content, '--data', server.data),
    /hero-main\.jpg .*A street/,
  )
  livery('media', 'remove', 'bare', 'hero-main', '--content', content, '--data', server.data)
  await until(async () => (await server.ask('bare')).includes('/assets/domains/bare/hero-main.svg'))
})

// spec: I3 I4
test('a missing picture tries the other extensions, then one stock photo, then gives up', async () => {
  const page = await openTab(browser, { viewport: desktop })
  const asked = []
  await page.route(/hero-main/, (route) => {
    asked.push(new URL(route.request().url()).pathname.replace(/.*hero-main/, ''))
    return route.fulfill({ status: 404, body: '' })
  })
  const stock = []
  await page.route(/stockphotos/, (route) => {
    stock.push(route.request().url())
    return route.fulfill({ status: 404, body: '' })
  })
  await page.goto(server.dev('insights'))
  await page.waitForSelector('[data-brand-loading="false"]', { state: 'attached' })
  await until(() => stock.length > 0)
  const extensions = asked.filter((name) => /^\.\w+$/.test(name))
  assert.deepEqual(extensions, [...new Set(extensions)], 'no extension is asked for twice')
  for (const extension of ['.jpg', '.jpeg', '.png', '.gif', '.svg', '.webp'])
    assert.ok(extensions.includes(extension), extension)
  assert.equal(stock.length >= 1, true)
  assert.match(stock[0], /insights-1\?w=1200/)
  const before = asked.length + stock.length
  await page.waitForSelector('main > *:first-child span.picture', { state: 'attached' })
  await frames(page)
  assert.equal(asked.length + stock.length, before, 'retrying stops')
  await page.close()
})
