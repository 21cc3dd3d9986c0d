// What every browser test needs: a running livery with an empty data folder, a real Chromium,
// and pages that remember every message the browser printed.
import { execFileSync, spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { after } from 'node:test'
import { launchChromium } from '../chromium.mjs'
import { openTab } from './tabs.mjs'

const root = fileURLToPath(new URL('../../', import.meta.url))
export const binary = join(root, 'bin/livery')

export const phone = { width: 390, height: 844 }
export const desktop = { width: 1440, height: 900 }

/** What `livery brand list` says; run.mjs asks once for all files. */
export const listed = () =>
  process.env.LIVERY_BRANDS
    ? readFileSync(process.env.LIVERY_BRANDS, 'utf8')
    : execFileSync(binary, ['brand', 'list', '--json'], { encoding: 'utf8', maxBuffer: 1e8 })

/** Every brand as it is after all layers were merged, in order of id. */
export const brands = JSON.parse(listed()).sort((one, other) => (one.id < other.id ? -1 : 1))

export const brandOf = (id) => brands.find((brand) => brand.id === id)
export const variants = [
  'minimal',
  'modern',
  'corporate',
  'creative',
  'grid',
  'magazine',
  'professional',
  'clean',
  'landing',
  'elegant',
  'dark',
]

/** Of each variant the brand with the most pages; one that no brand has is put on the store for the test. */
export const sample = (variant) =>
  brands
    .filter((brand) => brand.variant === variant)
    .sort((one, other) => other.pages.length - one.pages.length)[0] ?? { ...brandOf('store'), borrowed: variant }

export const primaryHost = (brand) => brand.hosts.find((host) => host.role === 'primary').name

/** Starts bin/livery on a free port; it ends with the test file. */
export const startLivery = (...args) => startBinary(binary, ...args)

/** A livery whose server bundle is changed by a line of JavaScript at its end. */
export async function startChanged(script, ...args) {
  const folder = mkdtempSync(join(tmpdir(), 'livery-changed-'))
  const bundle = join(root, 'web/dist/server/server.js')
  const [changed, overlay, changedBinary] = ['server.js', 'overlay.json', 'livery'].map((name) => join(folder, name))
  writeFileSync(changed, `${readFileSync(bundle, 'utf8')}\n;${script}`)
  writeFileSync(overlay, JSON.stringify({ Replace: { [bundle]: changed } }))
  execFileSync('go', ['build', '-ldflags=-w', '-overlay', overlay, '-o', changedBinary, './cmd/livery'], { cwd: root })
  const server = await startBinary(changedBinary, ...args)
  rmSync(folder, { recursive: true, force: true }) // the running program needs its file no more
  return server
}

async function startBinary(file, ...args) {
  const data = mkdtempSync(join(tmpdir(), 'livery-'))
  const child = spawn(file, ['serve', '--lazy', '--admin=', '--listen', '127.0.0.1:0', '--data', data, ...args], {
    stdio: ['ignore', 'inherit', 'pipe'],
  })
  let log = ''
  const port = await new Promise((resolve, reject) => {
    child.stderr.on('data', (chunk) => {
      log += chunk
      const match = /livery serves .* at https?:\/\/localhost:(\d+)/.exec(log)
      if (match) resolve(Number(match[1]))
    })
    child.on('exit', (code) => reject(new Error(`livery stopped with ${code}: ${log}`)))
  })
  const stop = async (signal = 'SIGTERM') => {
    if (child.exitCode !== null || child.signalCode !== null) return
    const ended = new Promise((resolve) => child.once('exit', resolve))
    child.kill(signal)
    await ended
  }
  const clean = async () => {
    await stop()
    rmSync(data, { recursive: true, force: true })
  }
  if (process.env.NODE_TEST_CONTEXT) after(clean)
  else process.once('exit', () => rmSync(data, { recursive: true, force: true }))
  return { data, stop, log: () => log, ...addressesAt(port) }
}

/** How long a page may come as a shell while it is made, in ms, on a busy machine. */
const shellFor = 30_000

/** Where the brands are on a server of this machine. */
const addressesAt = (port) => ({
  port,
  /** A brand in development mode, by its id. */
  dev: (id, path = '/') => `http://${id}.localhost:${port}${path}`,
  /** A brand as visitors meet it, on its own host name. */
  live: (id, path = '/') => `http://${primaryHost(brandOf(id))}:${port}${path}`,
  /** A brand of sample(), in its own variant or in the borrowed one. */
  worn: (brand, path = '/') =>
    brand.borrowed
      ? `http://${brand.id}.localhost:${port}${path}${path.includes('?') ? '&' : '?'}variant=${brand.borrowed}`
      : `http://${primaryHost(brand)}:${port}${path}`,
  /**
   * What the server answers to a brand's path, before any script runs. A busy machine may send the shell first; the
   * page is made meanwhile, and has to be there soon.
   */
  ask: (id, path = '/') =>
    until(async () => {
      const answer = await fetch(`http://127.0.0.1:${port}${path}`, {
        headers: { ...plain, cookie: `livery-brand=${id}` },
      })
      const html = await answer.text()
      return !html.includes('<div id="root" data-shell>') && html
    }, shellFor),
  local: (path = '/') => `http://127.0.0.1:${port}${path}`,
})

/**
 * A livery for files that only read from it. run.mjs starts one for all of them, so that each page is rendered once;
 * a file that is run alone starts its own.
 */
export const sharedLivery = () =>
  process.env.LIVERY_SHARED ? addressesAt(Number(process.env.LIVERY_SHARED)) : startLivery()

/** The leads that a server has kept, as the operator exports them. */
export const leadsOf = ({ data }) =>
  JSON.parse(execFileSync(binary, ['leads', 'export', '--data', data, '--format', 'json'], { encoding: 'utf8' }))

/** A port that nobody listens on at this moment. */
export const freePort = () =>
  new Promise((resolve) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const { port } = probe.address()
      probe.close(() => resolve(port))
    })
  })

/** Milliseconds that are longer than anything takes on the busiest machine; a test that is red costs them. */
const hanging = 60_000

/** What costs a server more than all else of a page, for a test that asks for it once, is to compress it. */
const plain = { 'accept-encoding': 'identity' }

/** Starts Chromium; it ends with the test file. It gets files as they are, or compressed as visitors get them. */
export async function startBrowser({ compressed = false, ...options } = {}) {
  const browser = await launchChromium(options)
  const newContext = browser.newContext.bind(browser)
  browser.newContext = async (wanted) => {
    const context = await newContext(compressed ? wanted : { extraHTTPHeaders: plain, ...wanted })
    context.setDefaultTimeout(hanging)
    return context
  }
  if (process.env.NODE_TEST_CONTEXT) after(() => browser.close())
  return browser
}

/**
 * Opens a page and waits until React has taken it over. page.messages holds every console
 * message and page error, whatever its level. `isNew: true` gives a browser that has no file of the server yet.
 */
export async function open(browser, url, { viewport = desktop, hydrate = true, ...options } = {}) {
  const page = await openTab(browser, { viewport, ...options })
  page.messages = []
  page.on('console', (message) => {
    // The browser's own note on a picture that is not there; the fallback chain works behind it.
    const picture = /\/assets\/(domains|shared)\/|stockphotos/.test(message.location().url)
    if (!(picture && message.text().startsWith('Failed to load resource')))
      page.messages.push(`${message.type()}: ${message.text()}`)
  })
  page.on('pageerror', (error) => page.messages.push(`pageerror: ${error.message}`))
  page.answer = await page.goto(url)
  if (hydrate) await hydrated(page)
  return page
}

/** Resolves when the brand's loading flag became false, which the first effect does. */
export const hydrated = (page) => page.waitForSelector('[data-brand-loading="false"]', { state: 'attached' })

/** Resolves when the page has drawn what happened so far. */
export const frames = (page) =>
  page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))

/** What a page that is just being left answers, whatever it is asked. */
const isLeaving = (error) => /Execution context was destroyed/.test(error.message)

/** Resolves with what the check gives once that is true; the limit is only against hanging. */
export async function until(check, limit = hanging) {
  // Asked ever less often: a check that asks the server must not run into its limits.
  for (let start = Date.now(), pause = 20; ; pause = Math.min(pause * 1.3, 250)) {
    const found = await Promise.resolve(check()).catch((error) => {
      if (!isLeaving(error)) throw error
    })
    if (found) return found
    if (Date.now() - start > limit) throw new Error(`not within ${limit} ms: ${check}`)
    await new Promise((resume) => setTimeout(resume, pause))
  }
}

/** Runs the work for each item, at most `limit` at a time. */
export async function each(items, work, limit = 3) {
  const queue = [...items]
  await Promise.all(
    Array.from({ length: limit }, async () => {
      for (let item = queue.shift(); item !== undefined; item = queue.shift()) await work(item)
    }),
  )
}
