// Next to nothing on a page moves once it is shown, in any variant, whatever comes late or not at all. With
// LIVERY_SWEEP=1 each variant is seen on each machine at each width; else at one width, on each machine in turn.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { desktop, each, hydrated, phone, sample, sharedLivery, variants } from './harness.mjs'
import { machines, startMachine } from './machines.mjs'
import { sweeping } from './visits.mjs'

const server = await sharedLivery()
const names = Object.keys(machines)
const browsers = Object.fromEntries(await Promise.all(names.map(async (name) => [name, await startMachine(name)])))

const everything = variants.flatMap((variant) =>
  [phone, desktop].flatMap((viewport) => names.map((machine) => ({ variant, viewport, machine }))),
)
/** Each variant once: the widths in turn, beginning with the first or the second, and the machines in turn. */
const eachOnce = (first) =>
  variants.map((variant, i) => ({
    variant,
    viewport: [phone, desktop][(i + first) % 2],
    machine: names[(i + first) % names.length],
  }))
const visits = (first) => (sweeping ? everything : eachOnce(first))

const recordShifts = () => {
  window.shifts = []
  const keep = (list) => {
    for (const { value, sources } of list.getEntries())
      window.shifts.push({ value, moved: sources.map(({ node }) => node?.className || node?.nodeName) })
  }
  const observer = new PerformanceObserver(keep)
  observer.observe({ type: 'layout-shift', buffered: true })
  const frames = async () => {
    for (let n = 0; n < 2; n++) await new Promise((resolve) => requestAnimationFrame(resolve))
  }
  window.readToTheEnd = async () => {
    await document.fonts.ready
    for (let y = 0; y < document.body.scrollHeight; y += innerHeight) {
      scrollTo({ top: y, behavior: 'instant' })
      await frames()
    }
    keep({ getEntries: () => observer.takeRecords() })
    window.read = true
  }
}

/** Opens the home page of a variant, reads it to the end, and gives what moved. */
async function movement({ variant, viewport, machine }, prepare = async () => {}) {
  const context = await browsers[machine].newContext({ viewport })
  const page = await context.newPage()
  await prepare(page, variant)
  await page.addInitScript(recordShifts)
  await page.goto(server.worn(sample(variant)))
  await hydrated(page)
  await page.evaluate(() => void window.readToTheEnd())
  await page.waitForFunction(() => window.read, null, { polling: 50 })
  const shifts = await page.evaluate(() => window.shifts)
  const worn = await page.evaluate(() =>
    [...document.fonts].filter(({ display }) => display === 'swap').map(({ status }) => status),
  )
  await context.close()
  const total = shifts.reduce((sum, { value }) => sum + value, 0)
  const said = `${variant} at ${viewport.width} px on ${machine} moves by ${total.toFixed(4)}: ${JSON.stringify(shifts)}`
  if (process.env.VERBOSE) console.log(said.slice(0, 300))
  return { total, said, worn }
}

/** 400 ms late, and on a busy machine as late as it takes to paint the page without the font. */
async function comeLate(page, route) {
  const paint = () => performance.getEntriesByName('first-contentful-paint').length > 0
  await Promise.all([page.waitForFunction(paint, null, { polling: 20 }), page.waitForTimeout(400)])
  await route.continue()
}

test("a font that arrives late is used and hardly moves a line; a page asks for its variant's fonts and no stylesheet", async () => {
  const asked = Object.fromEntries(variants.map((variant) => [variant, { font: new Set(), stylesheet: new Set() }]))
  const moved = []
  await each(visits(0), async (visit) => {
    const { total, said, worn } = await movement(visit, async (page, variant) => {
      page.on('request', (request) => asked[variant][request.resourceType()]?.add(request.url()))
      await page.route('**/*.woff2', (route) => comeLate(page, route))
    })
    if (total > 0.05) moved.push(said)
    assert.ok(worn.length >= 1 && worn.every((status) => status === 'loaded'), `${visit.variant}: ${worn}`)
  })
  assert.deepEqual(moved, [])
  for (const [variant, { font, stylesheet }] of Object.entries(asked)) {
    assert.deepEqual([...stylesheet], [], variant)
    assert.ok(font.size === 1 || font.size === 2, `${variant} asks for ${[...font]}`)
  }
})

/** The least of three tries: a busy machine may paint before a font that is there is read. */
async function leastMovement(visit) {
  let least = await movement(visit)
  for (let more = 2; more > 0 && least.total > 0.01; more--) {
    const next = await movement(visit)
    if (next.total < least.total) least = next
  }
  return least
}

test('a font that is there in time moves nothing', async () => {
  await each(visits(1), async (visit) => {
    const { total, said } = await leastMovement(visit)
    assert.ok(total <= 0.01, said)
  })
})

test('pictures that all fail move next to nothing', async () => {
  const chosen = visits(0).filter((_, i) => sweeping || i % 2 === 0)
  await each(chosen, async (visit) => {
    const { total, said } = await movement(visit, (page) =>
      page.route(/\.(avif|webp|jpe?g|png|gif|svg)(\?|$)/, (route) => route.abort()),
    )
    assert.ok(total <= 0.02, said)
  })
})
