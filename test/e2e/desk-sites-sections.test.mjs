// The sections of a home page: their order, which are shown, and how they are laid out.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { signedIn, sights, violations } from './desk-people.mjs'
import { draftSays, dragTo, editsOf, open, publish, saved } from './desk-sites.mjs'
import { startBrowser, startLivery, until } from './harness.mjs'

const livery = await startLivery()
const browser = await startBrowser()
let count = 0
const somebody = () => signedIn(browser, livery, `person${++count}@fleet.example`, 'owner')

const ids = { proof: 'figures', features: 'features', steps: 'steps', gallery: 'gallery', testimonials: 'quotes' }

/** The sections that a home page shows, in their order. */
const shown = async (frame) =>
  (await frame.locator('main > section').evaluateAll((all) => all.map((one) => one.id))).flatMap((id) => ids[id] ?? [])

test('sections are reordered by drag and by key, hidden, laid out, undone and published', async () => {
  const page = await somebody()
  const frame = await open(livery, page, 'store')
  await page.getByRole('tab', { name: 'Look' }).click()
  const panel = page.getByRole('region', { name: 'Sections of the home page' })
  const row = (name) => panel.getByRole('listitem', { name, exact: true })
  const before = await shown(frame)
  assert.ok(before.length > 3, String(before))
  const order = () => panel.getByRole('listitem').evaluateAll((all) => all.map((one) => one.ariaLabel))
  const rows = await order()

  await dragTo(page, row(rows.at(-1)).locator('[title^="Drag"]'), row(rows[0]))
  await until(async () => (await order()).join() === [rows.at(-1), ...rows.slice(0, -1)].join())
  await saved(page)
  await page.getByRole('button', { name: 'Undo' }).click()
  await until(async () => (await order()).join() === rows.join())
  await until(async () => (await editsOf(page)).length === 0)

  await row('How it works').getByRole('button', { name: 'Show How it works' }).focus()
  for (let step = 0; step < rows.indexOf('How it works'); step++) await page.keyboard.press('Alt+ArrowUp')
  await until(async () => (await shown(frame))[0] === 'steps')
  await row('Gallery').getByRole('button', { name: 'Show Gallery' }).click()
  await until(async () => !(await shown(frame)).includes('gallery'))
  await row('Testimonials').getByRole('button', { name: 'Show Testimonials' }).click()
  await until(async () => !(await shown(frame)).includes('quotes'))
  await frame.locator('footer').scrollIntoViewIfNeeded()
  await row('Figures').getByLabel('Layout of Figures').selectOption({ label: 'One giant figure' })
  const isInSight = async (one) => (await one.boundingBox()).y > 0 // the page goes to what is changed beside it
  await until(() => isInSight(frame.locator('#proof[data-layout="giant"]')))
  await row('How it works').getByText('Layouts of How it works').click()
  const story = row('How it works').getByRole('button', { name: /A story/ })
  await story.locator('iframe').contentFrame().locator('#steps[data-layout="story"]').waitFor()
  await story.click()
  await frame.locator('#steps[data-layout="story"]').waitFor()
  await panel.getByText('Layouts of the hero').click()
  await panel.getByRole('button', { name: /The picture across the page/ }).click()
  await frame.locator('.hero-landing[data-layout="stage"]').waitFor()
  await saved(page)
  for (const { theme, viewport } of sights) {
    await page.setViewportSize(viewport)
    await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' })
    await page.waitForSelector(`[data-theme="${theme}"]`)
    assert.deepEqual(await violations(page), [], `${theme} ${viewport.width}`)
  }
  await page.setViewportSize({ width: 1440, height: 900 })
  assert.deepEqual((await editsOf(page)).map((one) => one.field).sort(), [
    'hero.layout',
    'sections',
    'showTestimonials',
  ])

  await publish(page, 'Another order')
  await until(async () => {
    const home = await livery.ask('store', '/')
    return !home.includes('id="gallery"') && !home.includes('id="testimonials"') && home.includes('data-layout="giant"')
  })
  const home = await livery.ask('store', '/')
  assert.ok(home.indexOf('id="steps"') < home.indexOf('id="proof"'))
  assert.match(home, /<section class="hero-landing"[^>]*data-layout="stage"/)
  assert.match(home, /\.hero-landing\[data-layout=['"]?stage/, 'the page brings the styles of the arrangement')
  assert.ok((await livery.ask('cam', '/')).includes('id="gallery"'), 'another brand keeps its own')
  await page.context().close()
})

test('a section is moved and hidden on the page itself, by its handle', async () => {
  const page = await somebody()
  const frame = await open(livery, page, 'cam')
  const before = await shown(frame)
  const second = before[1]
  const names = { steps: 'How it works', gallery: 'Gallery', figures: 'Figures', features: 'Features' }
  const id = Object.keys(ids).find((one) => ids[one] === second)
  await frame.locator(`#${id} h2, #${id} dt`).first().hover()
  const handle = page.getByRole('button', { name: `Section ${names[second]}`, exact: true })
  await handle.waitFor()
  await handle.click()
  const tools = page.locator(`[data-handle="Section ${names[second]}"]`)
  await tools.getByRole('button', { name: 'Move up' }).click()
  await until(async () => (await shown(frame))[0] === second)
  await frame.locator(`#${id} h2, #${id} dt`).first().hover()
  if (!(await tools.getByRole('button', { name: 'Hide' }).isVisible())) await handle.click()
  await tools.getByRole('button', { name: 'Hide' }).click()
  await until(async () => !(await shown(frame)).includes(second))
  await saved(page)
  assert.match((await draftSays(page)).join(), /brands\/cam sections=/)
  await page.context().close()
})

test('a section, a list or an entry that is chosen in the panel is brought into sight and marked', async () => {
  const page = await somebody()
  const frame = await open(livery, page, 'dashcam')
  const around = (selector) => frame.locator(`${selector}[data-desk='around']`)
  const isInSight = (one) =>
    one.evaluate((at) => at.getBoundingClientRect().top >= 0 && at.getBoundingClientRect().top < innerHeight)
  await page.getByRole('tab', { name: 'Look' }).click()
  await page
    .getByRole('listitem', { name: 'Signature' })
    .getByRole('button', { name: 'Signature', exact: true })
    .click()
  await around('#signature').waitFor()
  assert.ok(await isInSight(around('#signature')))
  const panel = page.getByRole('tabpanel')
  await panel.getByLabel('Accent', { exact: true }).waitFor()
  assert.equal(await panel.evaluate((one) => one.scrollWidth - one.clientWidth), 0, 'nothing is wider than the panel')

  await page.getByRole('tab', { name: 'Words' }).click()
  await around('*').waitFor({ state: 'detached' })
  await page.getByText(/^Lists of this page/).click()
  await panel.getByRole('button', { name: /^Features › Items/ }).click()
  await around('#features *').waitFor()
  assert.ok(await isInSight(around('#features *')))
  assert.equal(await panel.getByRole('button', { name: /^Signature › Items › 1/ }).count(), 0)
  await panel
    .getByRole('button', { name: /IP69K outside/ })
    .first()
    .click()
  await until(async () => /^\W*IP69K outside/.test((await around('#features *').textContent()).trim()))
  await page.context().close()
})
