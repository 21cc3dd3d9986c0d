// Lists of the sites: entries are added, moved, duplicated and removed; parts that open are used; every page is found.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { callsOf } from './calls.mjs'
import { joined, sights, violations } from './desk-people.mjs'
import { call, choose, draftSays, editsOf, open, saved, toPage } from './desk-sites.mjs'
import { startBrowser, startLivery, until } from './harness.mjs'

const livery = await startLivery()
const browser = await startBrowser()
let count = 0
const somebody = () => joined(browser, livery, `person${++count}@fleet.example`, 'owner')

const featuresOf = async (page, brand) => {
  const { fields } = await call(page, `/sites/fields?brand=${brand}`)
  return fields.filter((one) => /^hero\.features\.\d+$/.test(one.path)).map((one) => one.value)
}

test('entries of a list are moved, added, duplicated and removed, by button and by key', async () => {
  const page = await somebody()
  await open(livery, page, 'store')
  await choose(page, /Hero › Features › 1/)
  const list = page.getByRole('region', { name: 'List: Hero › Features' })
  const before = await featuresOf(page, 'store')
  assert.ok(before.length > 1)
  await list.getByRole('button', { name: 'Move down' }).click()
  const swapped = [before[1], before[0], ...before.slice(2)]
  await until(async () => (await featuresOf(page, 'store')).join() === swapped.join())
  for (const { theme, viewport } of sights) {
    await page.setViewportSize(viewport)
    await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' })
    await page.waitForSelector(`[data-theme="${theme}"]`)
    assert.deepEqual(await violations(page), [], `${theme} ${viewport.width}`)
  }
  await page.setViewportSize({ width: 1440, height: 900 })

  await list.getByRole('button', { name: `2 ${before[0]}` }).focus()
  const fields = await callsOf(page).hold('fields')
  await page.keyboard.press('Alt+ArrowUp')
  await until(async () => (await editsOf(page)).length === 0) // it is as it was, so that there is nothing to publish

  // Somebody quicker than the fields, which are not read again yet, moves it once more.
  await fields.arrived
  await list.getByRole('button', { name: `1 ${before[0]}` }).focus()
  await page.keyboard.press('Alt+ArrowDown')
  await fields.release()
  await until(async () => (await featuresOf(page, 'store')).join() === swapped.join())
  await saved(page)
  await list.getByRole('button', { name: 'Duplicate' }).click()
  await until(async () => (await featuresOf(page, 'store')).length === before.length + 1)
  await list.getByRole('button', { name: 'Remove' }).click()
  await until(async () => (await featuresOf(page, 'store')).join() === swapped.join())
  await list.getByRole('button', { name: 'Add one after this' }).click()
  await page.getByRole('tabpanel').getByRole('textbox').first().fill('A feature that was not there')
  await until(async () => (await featuresOf(page, 'store')).includes('A feature that was not there'))
  await saved(page)
  await page.getByRole('tab', { name: /^Draft/ }).click()
  await page.getByText(/^Features: \d added, reordered$/).waitFor()
  await page.context().close()
})

test('a question opens while the page is used, and its answer can then be chosen', async () => {
  const page = await somebody()
  const frame = await open(livery, page, 'dashcam', '/solutions')
  const question = frame.locator('details.question').first()
  const answer = question.locator('p')
  await question.locator('summary').click()
  assert.equal(await answer.isVisible(), false, 'a click chooses the words of the question')
  await page.getByRole('button', { name: 'Use', exact: true }).click()
  await question.locator('summary').click()
  await answer.waitFor()
  await page.getByRole('button', { name: 'Use', exact: true }).click()
  await answer.click()
  await page.getByRole('heading', { name: /Questions › 1 › Answer/ }).waitFor()
  await frame
    .locator('details.question')
    .nth(1)
    .locator('summary')
    .click({ modifiers: ['Alt'] })
  await frame.locator('details.question').nth(1).locator('p').waitFor()
  assert.deepEqual(await draftSays(page), [])
  await page.context().close()
})

test('every product and post of a brand is found in the page menu', async () => {
  const page = await somebody()
  await open(livery, page, 'store')
  const all = await call(page, '/posts/store/links')
  for (const kind of ['product', 'post']) {
    const wanted = all.filter((one) => one.kind === kind).at(-1)
    await page.getByRole('button', { name: /^Page: / }).click()
    await page.getByRole('combobox', { name: 'Find a page, product or post' }).fill(wanted.title)
    const option = page.getByRole('option', { name: wanted.title }).first()
    await option.waitFor()
    assert.deepEqual(await violations(page), [])
    await option.click()
    await page.frameLocator(`main iframe[title$=", ${wanted.path}"]`).locator('footer').waitFor()
  }
  await toPage(page, '/solutions')
  await page.frameLocator('main iframe[title$=", /solutions"]').locator('footer').waitFor()
  await page.context().close()
})
