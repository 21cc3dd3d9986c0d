// Nothing on a page moves once it is shown, in any look, whatever comes late or not at all.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { desktop, each, hydrated, phone, sample, startBrowser, startLivery, variants } from './harness.mjs'

const server = await startLivery()
const browser = await startBrowser()
const everyLook = variants.flatMap((variant) => [phone, desktop].map((viewport) => ({ variant, viewport })))
const eachLookOnce = variants.map((variant, i) => ({ variant, viewport: i % 2 ? phone : desktop }))

const recordShifts = () => {
  window.shifts = []
  new PerformanceObserver((list) => {
    for (const { value, sources } of list.getEntries())
      window.shifts.push({ value, moved: sources.map(({ node }) => node?.className || node?.nodeName) })
  }).observe({ type: 'layout-shift', buffered: true })
}

const readToTheEnd = async () => {
  for (let y = 0; y < document.body.scrollHeight; y += innerHeight / 2) {
    scrollTo(0, y)
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  return window.shifts
}

/** Opens the home page of looks, reads it to the end, and gives what moved. */
async function read(looks, prepare, judge) {
  await each(looks, async ({ variant, viewport }) => {
    const context = await browser.newContext({ viewport })
    const page = await context.newPage()
    await prepare(page, variant)
    await page.addInitScript(recordShifts)
    await page.goto(server.worn(sample(variant)))
    await hydrated(page)
    const shifts = await page.evaluate(readToTheEnd)
    const total = shifts.reduce((sum, { value }) => sum + value, 0)
    judge(total, `${variant} at ${viewport.width} px moves by ${total}: ${JSON.stringify(shifts)}`)
    await context.close()
  })
}

test("a font that comes late moves nothing, and a page asks for its look's fonts and no stylesheet", async () => {
  const asked = Object.fromEntries(variants.map((variant) => [variant, { font: new Set(), stylesheet: new Set() }]))
  await read(
    everyLook,
    async (page, variant) => {
      page.on('request', (request) => asked[variant][request.resourceType()]?.add(request.url()))
      await page.route('**/*.woff2', (route) => setTimeout(() => route.continue().catch(() => {}), 400))
    },
    (total, what) => assert.ok(total < 0.001, what),
  )
  for (const [variant, { font, stylesheet }] of Object.entries(asked)) {
    assert.deepEqual([...stylesheet], [], variant)
    assert.ok(font.size >= 1 && font.size <= 3, `${variant} asks for ${[...font]}`)
  }
})

/** Whether text is really set in so many of the look's faces. */
const wearsFaces = (count) =>
  count ===
  [...document.fonts]
    .filter(({ display }) => display === 'optional')
    .filter(({ family }) => {
      const pen = document.createElement('canvas').getContext('2d')
      const width = (families) => ((pen.font = `600 40px ${families}`), pen.measureText('Hamburgefonstiv').width)
      return width(`'${family}', serif`) !== width('serif')
    }).length

test('a font that comes late is put on where it moves no line, and else with the next page', async () => {
  const context = await browser.newContext({ viewport: desktop })
  const page = await context.newPage()
  await page.route('**/*.woff2', (route) => setTimeout(() => route.continue().catch(() => {}), 400))
  const wears = (faces) => page.waitForFunction(wearsFaces, faces)

  await page.goto(server.live('insights'))
  await wears(2)

  await page.goto(server.live('keyless'))
  await hydrated(page)
  await page.evaluate(() => document.fonts.ready)
  await wears(0)
  await page.getByRole('navigation').getByRole('link', { name: 'Solutions' }).first().click()
  await wears(2)
  await context.close()
})

test('a font that is there in time is not put on twice', async () => {
  const context = await browser.newContext({ viewport: desktop })
  const page = await context.newPage()
  await page.goto(server.live('insights'))
  await page.evaluate(() => document.fonts.ready)
  await page.reload()
  await hydrated(page)
  await page.waitForTimeout(500)
  const faces = await page.evaluate(() =>
    [...document.fonts].map(({ family, weight }) => `${family.replaceAll('"', '')} ${weight}`),
  )
  assert.deepEqual(faces, [...new Set(faces)])
  await context.close()
})

test('pictures that all fail move next to nothing', async () => {
  await read(
    eachLookOnce,
    (page) => page.route(/\.(avif|webp|jpe?g|png|gif|svg)(\?|$)/, (route) => route.abort()),
    (total, what) => assert.ok(total <= 0.02, what),
  )
})
