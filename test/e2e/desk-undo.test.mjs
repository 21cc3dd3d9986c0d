// Taking back and making again what was changed in a draft of the sites; entries of lists.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { saved } from './desk-drafts.mjs'
import { call, choose, editsOf, toPage } from './desk-sites.mjs'
import { deskOf, signedIn, sights, violations } from './desk-people.mjs'
import { startBrowser, startLivery, until } from './harness.mjs'

const livery = await startLivery()
const browser = await startBrowser()
const desk = deskOf(livery)
let count = 0
const somebody = () => signedIn(browser, livery, `person${++count}@fleet.example`, 'owner')

async function open(page, brand, name) {
  await page.goto(desk(`/sites/${brand}`))
  await page.frameLocator('main iframe[title$=", /"]').locator('footer').waitFor()
  await choose(page, name)
}

const says = async (page) => (await editsOf(page)).map((one) => `${one.field}=${JSON.stringify(one.after)}`).join(' ')

test('changes are taken back and made again, with keys and buttons, also after a reload', async () => {
  const page = await somebody()
  await open(page, 'store', /Hero › Subtitle/)
  const subtitle = page.getByLabel('Subtitle', { exact: true })
  const before = await subtitle.inputValue()
  await subtitle.fill('One')
  await saved(page)
  await subtitle.fill('Two')
  await until(async () => (await says(page)) === 'hero.subtitle="Two"')
  await choose(page, /Hero › Title/)
  await page.getByLabel('Title', { exact: true }).fill('A title')
  await until(async () => (await says(page)).includes('A title'))
  await saved(page)

  await page.keyboard.press('Control+z')
  await until(async () => (await says(page)) === 'hero.subtitle="Two"')
  await page.getByRole('button', { name: 'Undo' }).click()
  await until(async () => (await says(page)) === 'hero.subtitle="One"')
  await saved(page)
  await open(page, 'store', /Hero › Subtitle/)
  await page.getByRole('button', { name: 'Undo', disabled: false }).click()
  await until(async () => (await says(page)) === '')
  await until(async () => (await subtitle.inputValue()) === before)
  assert.equal(await page.getByRole('button', { name: 'Undo' }).isDisabled(), true)
  await page.keyboard.press('Control+Shift+z')
  await until(async () => (await says(page)) === 'hero.subtitle="One"')
  await page.getByRole('button', { name: 'Redo', disabled: false }).click()
  await until(async () => (await says(page)) === 'hero.subtitle="Two"')
  for (const { theme, viewport } of sights) {
    await page.setViewportSize(viewport)
    await page.evaluate((chosen) => localStorage.setItem('desk-theme', chosen), theme)
    await page.reload()
    await page.getByRole('button', { name: 'Undo' }).waitFor()
    assert.deepEqual(await violations(page), [], `${theme} ${viewport.width}`)
    const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
    assert.equal(wide <= 0, true, `the editor scrolls sideways at ${viewport.width}`)
  }
  await page.context().close()
})

test('a question that is changed or new, and moved to the family, drops no other of anybody', async () => {
  const page = await somebody()
  const asked = async (brand) => {
    const { fields } = await call(page, `/sites/fields?brand=${brand}`)
    return fields.filter((one) => /^questions\.\d+\.ask$/.test(one.path)).map((one) => one.value)
  }
  await open(page, 'dashcam', /Hero › Title/)
  await toPage(page, '/solutions')
  await page.frameLocator('main iframe[title$=", /solutions"]').locator('footer').waitFor()
  await choose(page, /Questions › 2 › Question/)
  const before = await asked('dashcam')
  const input = page.getByRole('tabpanel').getByRole('textbox').first()
  await input.fill('Asked in other words?')
  await saved(page)
  await page.getByRole('button', { name: /^Family / }).click()
  await until(async () => (await editsOf(page)).every((one) => one.layer.startsWith('families/')))
  await saved(page)
  assert.equal((await editsOf(page)).length, 1)
  assert.deepEqual(
    await asked('dashcam'),
    before.map((ask, at) => (at === 1 ? 'Asked in other words?' : ask)),
  )

  const sister = await asked('fleetdashcam')
  const list = page.getByRole('region', { name: 'List: Questions' })
  await list.getByRole('button', { name: 'Add one after this' }).click()
  await page.getByRole('tabpanel').getByLabel('Question', { exact: true }).fill('Will it start in the cold?')
  await saved(page)
  await page.getByRole('button', { name: /^Family / }).click()
  await until(async () => (await editsOf(page)).every((one) => one.layer.startsWith('families/')))
  await saved(page)
  const more = (list) => list.toSpliced(2, 0, 'Will it start in the cold?')
  assert.deepEqual(await asked('fleetdashcam'), more(sister))
  assert.deepEqual(await asked('dashcam'), more(before.with(1, 'Asked in other words?')))
  await page.context().close()
})
