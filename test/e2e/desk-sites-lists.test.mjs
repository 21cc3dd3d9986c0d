// Lists of the sites: entries are added, moved, duplicated and removed; parts that open are used; every page is found.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { callsOf } from './calls.mjs'
import { signedIn, sights, violations } from './desk-people.mjs'
import { call, choose, draftSays, dragTo, editsOf, open, saved, toPage } from './desk-sites.mjs'
import { startBrowser, startLivery, until } from './harness.mjs'

const livery = await startLivery()
const browser = await startBrowser()
let count = 0
const somebody = () => signedIn(browser, livery, `person${++count}@fleet.example`, 'owner')

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
  await list.getByRole('button', { name: 'Remove', exact: true }).click()
  await until(async () => (await featuresOf(page, 'store')).join() === swapped.join())
  await list.getByRole('button', { name: 'Add one after this' }).click()
  await page.getByRole('tabpanel').getByRole('textbox').first().fill('A feature that was not there')
  await until(async () => (await featuresOf(page, 'store')).includes('A feature that was not there'))
  await saved(page)
  await page.getByRole('tab', { name: /^Draft/ }).click()
  await page.getByText(/^Features: .*“A feature that was not there” added/).waitFor()
  await page.context().close()
})

test('a list is one stop for keys: arrows go through it, Delete removes, and the focus is never lost', async () => {
  const page = await somebody()
  await open(livery, page, 'store')
  await choose(page, /Hero › Features › 1/)
  const list = page.getByRole('region', { name: 'List: Hero › Features' })
  const before = await featuresOf(page, 'store')
  const has = (name) => until(() => page.evaluate((text) => document.activeElement.textContent === text, name))
  await list.getByRole('button', { name: 'Move down' }).focus()
  await page.keyboard.press('Enter')
  await list.getByRole('button', { name: `2 ${before[0]}` }).waitFor()
  for (let at = 2; at < before.length; at++) {
    await page.keyboard.press('Enter')
    await list.getByRole('button', { name: `${at + 1} ${before[0]}` }).waitFor()
  }
  await page.keyboard.press('Enter') // it is the last by now, and the focus stays at the button
  for (let n = 0; n < 4; n++) await page.keyboard.press('Tab')
  await has(`${before.length}${before[0]}`)
  await page.keyboard.press('ArrowUp')
  await has(`${before.length - 1}${before.at(-1)}`)
  await page.keyboard.press('Delete')
  await until(async () => !(await featuresOf(page, 'store')).includes(before.at(-1)))
  await has(`${before.length - 1}${before[0]}`)
  await page.keyboard.press('Tab')
  assert.equal(await list.evaluate((one) => one.contains(document.activeElement)), false, 'the list is one stop')
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

test('the gallery turns, menu and large picture open while the page is used; their words can be chosen', async () => {
  const page = await somebody()
  const frame = await open(livery, page, 'store')
  const use = page.getByRole('button', { name: 'Use', exact: true })
  const caption = frame.locator('[data-field="gallery.captions.2"]').first()
  assert.equal(await caption.isVisible(), false)
  await use.click()
  await frame.locator('.gallery-thumbnails button').nth(2).click()
  await caption.waitFor()
  await use.click()
  await caption.click()
  await page.getByRole('heading', { name: 'Gallery › Captions › 3' }).waitFor()
  await page.getByRole('button', { name: 'Phone' }).click()
  const menu = frame.locator('#mobile-menu')
  await frame.locator('button.navbar-toggle').click({ modifiers: ['Alt'] })
  await menu.waitFor()
  await menu.locator('[data-field]').first().click()
  await page.getByRole('heading', { name: /^Words › Pages › / }).waitFor()
  await page.getByRole('button', { name: 'Desktop' }).click()
  const { path, title } = (await call(page, '/posts/store/links')).find((one) => one.kind === 'product')
  await toPage(page, path, title)
  const product = page.frameLocator(`main iframe[title$=", ${path}"]`)
  await use.click()
  await product.locator('[aria-haspopup="dialog"]').first().click()
  await product.locator('dialog[open]').waitFor()
  await product.locator('dialog[open] .zoom-tools button').last().click()
  await product.locator('dialog[open]').waitFor({ state: 'detached' })
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

test('an entry is dragged to another place in the panel, and on the page by its handle', async () => {
  const page = await somebody()
  const frame = await open(livery, page, 'store')
  await choose(page, /Hero › Features › 1/)
  const before = await featuresOf(page, 'store')
  const moved = (list, from, to) => list.toSpliced(from, 1).toSpliced(to, 0, list[from])
  const rows = page.getByRole('region', { name: 'List: Hero › Features' }).locator('li')
  await dragTo(page, rows.nth(0).locator('[title^="Drag"]'), rows.nth(2))
  await until(async () => (await featuresOf(page, 'store')).join() === moved(before, 0, 2).join())
  await saved(page)

  const now = moved(before, 0, 2)
  await frame.locator('[data-field="hero.features.2"]').first().hover()
  const handle = page.getByRole('button', { name: 'Feature 3', exact: true })
  await handle.waitFor()
  await dragTo(page, handle, frame.locator('[data-field="hero.features.0"]').first())
  await until(async () => (await featuresOf(page, 'store')).join() === moved(now, 2, 0).join())
  await until(async () => (await editsOf(page)).length === 0) // it is as it was
  await frame.locator('[data-field="hero.features.1"]').first().hover()
  await page.getByRole('button', { name: 'Feature 2', exact: true }).click()
  await page.locator('[data-handle="Feature 2"]').getByRole('button', { name: 'Duplicate' }).click()
  await until(async () => (await featuresOf(page, 'store')).join() === before.toSpliced(2, 0, before[1]).join())
  await saved(page)
  await frame.locator('[data-field="hero.features.2"]').first().hover()
  await page.getByRole('button', { name: 'Feature 3', exact: true }).click()
  await page.locator('[data-handle="Feature 3"]').getByRole('button', { name: 'Remove' }).click()
  await until(async () => (await editsOf(page)).length === 0)
  // Escape leaves an entry where it is
  const grip = await rows.nth(0).locator('[title^="Drag"]').boundingBox()
  await page.mouse.move(grip.x + 4, grip.y + 4)
  await page.mouse.down()
  await page.mouse.move(grip.x + 4, grip.y + 90, { steps: 4 })
  await page.keyboard.press('Escape')
  await page.mouse.up()
  await page.getByRole('button', { name: 'Undo' }).click()
  await until(async () => (await featuresOf(page, 'store')).length === before.length + 1)
  await page.context().close()
})

/** A list of each kind that content has, with the page that shows it. */
const lists = [
  ['/', 'Hero › Features'],
  ['/', 'Features › Items'],
  ['/', 'Steps › Items'],
  ['/', 'Figures'],
  ['/', 'Testimonials'],
  ['/', 'Gallery › Captions'],
  ['/', 'Navigation'],
  ['/', 'Social'],
  ['/solutions', 'Solutions › Sections'],
  ['/solutions', 'Solutions › Sections › 1 › Points'],
  ['/solutions', 'Questions'],
  ['/contact', 'Contact › Departments'],
  ['/request-demo', 'Request demo › Next steps'],
  ['/terms', 'Sections'],
]

test('every list is found in the panel; one that is empty has a way in', async () => {
  const page = await somebody()
  let at = '/'
  await open(livery, page, 'smarter-tracking')
  const summary = page.getByText(/^Lists of this page/)
  for (const [path, name] of lists) {
    if (path !== at) {
      await toPage(page, path)
      await page.frameLocator(`main iframe[title$=", ${path}"]`).locator('footer').waitFor()
    }
    at = path
    const choice = page.getByRole('button', { name: new RegExp(`^${name} ?(\\d+|none yet.*)$`) })
    if (!(await choice.isVisible())) await summary.click()
    await choice.click()
    const list = page.getByRole('region', { name: `List: ${name}`, exact: true })
    await list.waitFor()
    const first = list.getByRole('button', { name: /^(Add the first|Choose the links)/ })
    if (await first.isVisible()) await first.click()
    await list.locator('li button').first().click()
    await list.getByRole('button', { name: 'Move down' }).waitFor()
    if (name.startsWith('Gallery')) assert.equal(await list.getByRole('button', { name: 'Remove' }).count(), 0)
    else await list.getByRole('button', { name: 'Duplicate' }).waitFor()
  }
  await saved(page)
  const links = (await editsOf(page)).find((one) => one.field === 'navigation').after
  assert.deepEqual(links[0], { name: 'Home', path: '/' })
  await page.context().close()
})

test('one entry of a list says again what the family says, and the others stay', async () => {
  const page = await somebody()
  await open(livery, page, 'dashcam', '/request-demo')
  const steps = async () => (await editsOf(page)).find((one) => one.field === 'requestDemo.nextSteps')?.after
  for (const [name, words] of [
    [/Request demo › Next steps › 1/, 'First, something of our own.'],
    [/Request demo › Next steps › 2/, 'Then, something of our own.'],
  ]) {
    await choose(page, name)
    await page.getByRole('tabpanel').getByRole('textbox').first().fill(words)
    await saved(page)
  }
  const again = page.getByRole('button', { name: /^Use the words of the family dashcams for this next step again/ })
  await again.click()
  await until(async () => (await steps())?.[1] !== 'Then, something of our own.')
  assert.equal((await steps())[0], 'First, something of our own.')
  await choose(page, /Request demo › Next steps › 1/)
  await again.click()
  await until(async () => (await editsOf(page)).length === 0) // the brand follows its family again
  await page.context().close()
})

test('a first question is written where there was none', async () => {
  const page = await somebody()
  await open(livery, page, 'store', '/solutions')
  await page.getByText(/^Lists of this page/).click()
  await page.getByRole('button', { name: /^Questions ?\d+$/ }).click()
  const list = page.getByRole('region', { name: 'List: Questions' })
  await list.locator('li').first().waitFor()
  for (let left = await list.locator('li').count(); left > 0; left--) {
    await list.locator('li button').first().click()
    await list.getByRole('button', { name: 'Remove', exact: true }).click()
    await until(async () => (await list.locator('li').count()) === left - 1)
  }
  await saved(page)
  await list.getByRole('button', { name: 'Add the first question' }).click()
  await page.keyboard.type('Who mounts it?')
  const panel = page.getByRole('tabpanel')
  assert.equal(
    await panel.getByLabel('Question', { exact: true }).inputValue(),
    'Who mounts it?',
    'the new entry has the focus',
  )
  await panel.getByLabel('Answer').fill('You do, in ten minutes.')
  await saved(page)
  const edit = (await editsOf(page)).find((one) => one.field === 'questions')
  assert.deepEqual(edit.after, [{ ask: 'Who mounts it?', answer: 'You do, in ten minutes.' }])
  await page.frameLocator('main iframe').locator('details.question summary').getByText('Who mounts it?').waitFor()
  for (const { theme, viewport } of sights) {
    await page.setViewportSize(viewport)
    await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' })
    await page.waitForSelector(`[data-theme="${theme}"]`)
    assert.deepEqual(await violations(page), [], `${theme} ${viewport.width}`)
  }
  await page.context().close()
})
