// Speed on a slow phone: 1.6 Mbit/s, 150 ms per round trip, a processor four times slower than this one.
// What a page transfers until its load event and the processor time it takes are measured; the time they
// would need is added up as if nothing overlapped, so the truth is faster. Each page is loaded three times, and the
// middle one counts: another program that holds the processor lengthens one of them.
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { brands, phone, startBrowser, sharedLivery } from './harness.mjs'
import { fewBrands } from './visits.mjs'

const server = await sharedLivery()
const browser = await startBrowser({ compressed: true })

const budgets = JSON.parse(readFileSync(new URL('../audit/budgets.json', import.meta.url)))
const line = { bytesPerSecond: 1.6e6 / 8, roundTrip: 0.15 }
const processor = 4
/** Name, connection, encryption, the page itself, and the files it names. */
const roundTrips = 5

async function secondsToLoad(url) {
  const context = await browser.newContext({ viewport: phone, deviceScaleFactor: 3, isMobile: true })
  const page = await context.newPage()
  const session = await context.newCDPSession(page)
  await session.send('Network.enable')
  await session.send('Performance.enable', { timeDomain: 'threadTicks' })
  let bytes = 0
  session.on('Network.loadingFinished', (file) => (bytes += file.encodedDataLength))
  await page.goto(url, { waitUntil: 'load' })
  const { metrics } = await session.send('Performance.getMetrics')
  const busy = metrics.find((metric) => metric.name === 'TaskDuration').value
  await context.close()
  return { bytes, busy, seconds: roundTrips * line.roundTrip + bytes / line.bytesPerSecond + busy * processor }
}

async function middleOfThree(url) {
  const loads = [await secondsToLoad(url), await secondsToLoad(url), await secondsToLoad(url)]
  return loads.sort((one, other) => one.seconds - other.seconds)[1]
}

const kinds = ['/solutions', '/products', '/products/2', '/blog', '/request-demo', '/privacy', '/terms']
const pages = [...fewBrands.map((brand) => [brand.id, '/']), ...kinds.map((path) => ['store', path])]

// spec: M3
test('every page loads in under 3 seconds on a slow phone', async () => {
  const slow = []
  for (const [id, path] of pages) {
    const { bytes, busy, seconds } = await middleOfThree(server.live(id, path))
    if (process.env.VERBOSE)
      console.log(id + path, Math.round(bytes / 1024), 'KB', busy.toFixed(2), 's busy', seconds.toFixed(2), 's')
    if (seconds >= 3)
      slow.push(
        `${id}${path}: ${seconds.toFixed(2)} s for ${Math.round(bytes / 1024)} KB and ${busy.toFixed(2)} s of work`,
      )
    assert.ok(bytes > 10_000, `${id}${path} was measured`)
  }
  assert.deepEqual(slow, [])
})

/** All that a page fetches before anybody scrolls: the pictures that a browser brings ahead belong to it. */
async function bytesOfVisit(url) {
  const context = await browser.newContext({ viewport: phone, deviceScaleFactor: 3, isMobile: true })
  const page = await context.newPage()
  const session = await context.newCDPSession(page)
  await session.send('Network.enable')
  let bytes = 0
  session.on('Network.loadingFinished', (file) => (bytes += file.encodedDataLength))
  await page.goto(url, { waitUntil: 'networkidle' })
  await context.close()
  return bytes
}

test('every home takes at most its budget on a phone, with the pictures below its first screen', async () => {
  const heavy = []
  for (const { id } of brands) {
    const size = Math.round((await bytesOfVisit(server.live(id, '/'))) / 102.4) / 10
    if (process.env.VERBOSE) console.log(id, size, 'KB')
    assert.ok(size > 10, `${id} was measured`)
    if (size > budgets.sizes.home.total) heavy.push(`${id}: ${size} KB`)
  }
  assert.deepEqual(heavy, [])
})
