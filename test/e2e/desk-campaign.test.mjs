// A campaign by keys alone, at the width of a desk and of a phone: hero, two features, a question and a picture, half
// of it for the family; scheduled, and cancelled into the draft. Every stop shows where it is.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { dialogOf, signedIn } from './desk-people.mjs'
import { draftSays, editsOf, open, saved } from './desk-sites.mjs'
import { desktop, phone, startBrowser, startLivery, until } from './harness.mjs'

const livery = await startLivery()
const browser = await startBrowser()

/** What has the focus: how it is called, and whether it can be seen that it has it. */
const focused = (page) =>
  page.evaluate(() => {
    const at = document.activeElement
    if (at.tagName === 'IFRAME') return { name: 'page', seen: true }
    const name = at.getAttribute('aria-label') ?? at.labels?.[0]?.textContent ?? at.textContent
    const isTime = at.type === 'datetime-local' // whose button for the calendar has a ring of the browser's own
    const seen = isTime || at === document.body || getComputedStyle(at).outlineStyle !== 'none'
    return { name: name.trim(), seen }
  })

/** Goes on with a key until something of that name has the focus. */
async function go(page, name, key = 'Tab', most = 40) {
  const met = []
  for (let n = 0; n < most; n++) {
    await page.keyboard.press(key)
    const at = await focused(page)
    met.push(at.name.slice(0, 40))
    assert.equal(at.seen, true, `nothing shows that ${at.name} has the focus`)
    if (name.test(at.name)) return met.length
  }
  assert.fail(`${name} is not reached by ${key}: ${met.join(', ')}`)
}

const press = async (page, ...keys) => {
  for (const key of keys) await page.keyboard.press(key)
}

/** Writes over the field that has the focus. */
async function write(page, words) {
  await until(() => page.evaluate(() => document.activeElement.matches('textarea, input')))
  await press(page, 'ControlOrMeta+A')
  await page.keyboard.type(words)
}

/** Finds a text of the page by its name, and opens its form. */
async function chooseText(page, name, words) {
  if (!/^Search the texts/.test((await focused(page)).name)) await go(page, /^Search the texts/, 'Tab', 60)
  await write(page, words)
  await go(page, name)
  await press(page, 'Enter')
  await page.locator('[aria-current="true"]', { hasText: name }).first().waitFor()
  await press(page, 'Enter')
}

for (const viewport of [desktop, phone]) {
  test(`a campaign by keys alone, ${viewport.width} px wide`, async () => {
    const page = await signedIn(browser, livery, `keys${viewport.width}@fleet.example`, 'owner')
    await page.setViewportSize(viewport)
    await open(livery, page, 'dashcams')
    await page.getByRole('button', { name: 'Publish', exact: true }).waitFor()
    await page.keyboard.press('Tab')
    if (viewport === phone) {
      await go(page, /^Panel$/)
      await press(page, 'Enter')
    }
    await page.getByText(/^All texts of this page/).waitFor()
    await go(page, /^Search the texts/, 'Tab', 60)
    await chooseText(page, /Hero › Title$/, 'hero title')
    await write(page, 'Winter evidence week')
    await saved(page)
    await chooseText(page, /Hero › Features › 1$/, 'hero features 1')
    await write(page, 'Warnings in snow, too')
    await go(page, /^1Warnings/)
    await press(page, 'ArrowDown', 'Enter')
    await page.getByRole('heading', { name: 'Hero › Features › 2' }).waitFor()
    await press(page, 'Enter')
    await write(page, 'Ten cold seconds')
    await saved(page)

    await go(page, /^Page: Home/, 'Shift+Tab', 60)
    await press(page, 'Enter')
    await dialogOf(page).getByRole('combobox').waitFor()
    await page.keyboard.type('/solutions')
    await dialogOf(page).getByRole('option').first().waitFor()
    await press(page, 'Enter')
    await page.frameLocator('main iframe[title$=", /solutions"]').locator('footer').waitFor({ state: 'attached' })
    await page.getByText(/^All texts of this page/).waitFor()
    await go(page, /^Search the texts/, 'Tab', 60)
    await chooseText(page, /Questions › 1 › Question$/, 'questions 1')
    await go(page, /^Add one after this$/)
    await press(page, 'Enter')
    await page.getByRole('heading', { name: 'Questions › 2' }).waitFor()
    await until(async () => (await focused(page)).name === 'Question')
    await page.keyboard.type('Will it start in the cold?')
    await press(page, 'Tab')
    await page.keyboard.type('Yes, down to minus thirty.')
    await saved(page)
    await go(page, /^Family dashcams$/)
    await press(page, 'Enter')
    await until(async () => (await draftSays(page)).some((one) => one.startsWith('families/dashcams questions')))
    await saved(page)

    await go(page, /^Words$/, 'Shift+Tab')
    await press(page, 'ArrowRight', 'ArrowRight')
    await page.getByRole('button', { name: /^Gallery 1/ }).waitFor()
    await go(page, /^Gallery 1/)
    await press(page, 'Enter')
    await page.getByRole('region', { name: 'Picture Gallery 1' }).waitFor()
    await until(async () => (await focused(page)).name.startsWith('Middle of the picture'))
    await go(page, /^From the library$/)
    await press(page, 'Enter')
    await dialogOf(page).getByRole('list', { name: 'Pictures' }).waitFor()
    if ((await focused(page)).name !== 'Search pictures') await go(page, /^Search pictures$/)
    await page.keyboard.type('hero secondary')
    await go(page, /^Hero secondaryFleet Dash Cams/)
    await press(page, 'Enter')
    await dialogOf(page).getByRole('region', { name: 'About this picture' }).waitFor()
    await press(page, 'Enter')
    await dialogOf(page).waitFor({ state: 'detached' })
    await until(async () => (await draftSays(page)).some((one) => one.includes('pictures.gallery-1')))
    await saved(page)
    await until(async () => /From the library/.test((await focused(page)).name))
    const edits = (await editsOf(page)).length

    await go(page, /^Publish$/, 'Shift+Tab', 60)
    await press(page, 'Enter')
    await until(async () => (await focused(page)).name === 'Why')
    await write(page, 'Winter')
    await press(page, 'Tab')
    await page.keyboard.type('03012031')
    await press(page, 'ArrowRight')
    await page.keyboard.type('0900AM')
    const dialog = dialogOf(page)
    const ready = dialog.getByRole('button', { name: 'Schedule', disabled: false })
    const sure = dialog.getByLabel(/in spite of/)
    await ready.or(sure).first().waitFor()
    if (await sure.isVisible()) {
      await go(page, /in spite of/)
      await press(page, 'Space')
    }
    await ready.waitFor()
    await go(page, /^Schedule$/)
    await press(page, 'Enter')
    await dialog.waitFor({ state: 'detached' })
    await until(async () => (await editsOf(page)).length === 0)
    assert.notEqual(await page.evaluate(() => document.activeElement.tagName), 'BODY', 'the focus is still somewhere')
    await go(page, /scheduled|to come/i, 'Shift+Tab')
    await press(page, 'Enter')
    await page.getByRole('region', { name: 'Scheduled' }).waitFor()
    await go(page, /^Cancel into my draft$/)
    await press(page, 'Enter')
    await until(async () => (await editsOf(page)).length === edits)
    await saved(page)
    await page.context().close()
  })
}
