// The sites room by keys alone: from the page to the panel, through the tabs, and anywhere by Ctrl+K.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { visitorAsks } from './desk-leads.mjs'
import { ask, deskOf, dialogOf, signedIn, sights, violations } from './desk-people.mjs'
import { dropAll, field, open as openAt, saved } from './desk-sites.mjs'
import { desktop, frames, startBrowser, startLivery, until } from './harness.mjs'

const livery = await startLivery()
const browser = await startBrowser()
const desk = deskOf(livery)
const ann = await signedIn(browser, livery, 'ann@fleet.example', 'owner')

const focused = (page) =>
  page.evaluate(() => {
    const at = document.activeElement
    return at.tagName === 'IFRAME' ? 'page' : (at.closest('[data-panel]') ? 'panel ' : '') + at.tagName.toLowerCase()
  })

test('the page is one stop: arrow keys choose its texts, Enter writes, Tab goes on to the panel', async () => {
  const page = ann
  const frame = await openAt(livery, page, 'store')
  await page.getByRole('button', { name: 'Publish', exact: true }).waitFor()
  await frame.locator('body a').first().focus()
  assert.equal(await focused(page), 'page')
  const chosen = async () => {
    const fields = await frame
      .locator("[data-desk~='chosen']")
      .evaluateAll((all) => all.map((one) => one.dataset.field))
    return fields[0]
  }
  for (let n = 0; n < 60 && (await chosen()) !== 'hero.title'; n++) {
    await page.keyboard.press('ArrowDown')
    await frame.locator("[data-desk~='chosen']").first().waitFor()
    await frames(page)
  }
  assert.equal(await chosen(), 'hero.title')
  assert.equal(await focused(page), 'page', 'choosing a text leaves the focus where it is')
  await page.getByLabel('Title', { exact: true }).waitFor()

  await page.keyboard.press('Tab')
  assert.equal(await focused(page), 'panel textarea', 'one stop from the page to the panel')
  assert.equal(await page.getByLabel('Title', { exact: true }).evaluate((one) => one === document.activeElement), true)

  await field(frame, 'hero.title').click()
  await page.keyboard.press('Escape')
  await frame.locator('body a').first().focus()
  await page.keyboard.press('Enter')
  await page.keyboard.press('ControlOrMeta+A')
  await page.keyboard.type('Written by keys')
  await page.keyboard.press('Enter')
  await saved(page)
  await until(async () => (await page.getByLabel('Title', { exact: true }).inputValue()) === 'Written by keys')
  await dropAll(page)
})

test('arrow keys go on behind a text that the page shows in two places', async () => {
  const page = ann
  const frame = await openAt(livery, page, 'dashcams')
  await frame.locator('body a').first().focus()
  const walked = []
  for (let n = 0; n < 60 && walked.at(-1) !== 'hero.features.0'; n++) {
    await page.keyboard.press('ArrowDown')
    await frames(page)
    walked.push(await frame.locator("[data-desk~='chosen']").first().getAttribute('data-field'))
  }
  assert.equal(walked.at(-1), 'hero.features.0')
  assert.equal(walked.filter((one) => one === 'cta.primary').length, 2, 'the button in the head, and that of the hero')
  assert.equal(walked.filter((one) => one === 'hero.title').length, 1)
})

test('arrow keys go through the tabs, and a text that is chosen in the list keeps the focus', async () => {
  const page = ann
  await openAt(livery, page, 'store')
  await page.getByRole('tab', { name: 'Words' }).focus()
  await page.keyboard.press('ArrowRight')
  await page.getByRole('tab', { name: 'Look', selected: true }).waitFor()
  await page.keyboard.press('End')
  await page.getByRole('tab', { name: 'History', selected: true }).waitFor()
  await page.keyboard.press('Home')
  await page.getByRole('tab', { name: 'Words', selected: true }).waitFor()
  const text = page.getByRole('button', { name: /Hero › Subtitle/ }).first()
  await text.focus()
  await page.keyboard.press('Enter')
  await page.getByLabel('Subtitle', { exact: true }).waitFor()
  assert.equal(await text.evaluate((one) => one === document.activeElement), true)
  assert.equal(await text.isVisible(), true)
  await page.keyboard.press('Enter')
  const form = page.getByLabel('Subtitle', { exact: true })
  assert.equal(await form.evaluate((one) => one === document.activeElement), true, 'once more leads to its form')
})

/** Types into Ctrl+K and waits for what is found. */
async function find(page, words, hint) {
  await page.locator('#room').waitFor()
  await frames(page) // the Desk listens once it is drawn
  await page.keyboard.press('ControlOrMeta+K')
  const dialog = dialogOf(page)
  await dialog.getByRole('combobox').fill(words)
  const choice = dialog.getByRole('option').filter({ hasText: hint }).first()
  await choice.waitFor()
  return { dialog, choice }
}

test('Ctrl+K finds texts, pages, products, posts, people, leads and commands, and goes there', async () => {
  const page = ann
  await visitorAsks(livery, 'store', 'Wilhelmina Quast', { notes: 'Twelve vans in two yards' })
  await page.goto(desk('/sites'))
  const { choice: lead } = await find(page, 'wilhelmina quast', 'Lead')
  await lead.click()
  await page.waitForURL(/\/leads\/./)
  const { choice: somebody } = await find(page, 'ann@fleet', 'Person')
  await somebody.click()
  await page.waitForURL(/\/people$/)
  const { choice: post } = await find(page, 'fleet', 'Post, ')
  await post.click()
  await page.waitForURL(/\/posts\/[a-z-]+\/./)
  const { dialog, choice: product } = await find(page, 't100', 'Product')
  for (const { theme, viewport } of sights) {
    await page.setViewportSize(viewport)
    await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' })
    assert.deepEqual(await violations(page), [], `${theme} ${viewport.width}`)
    if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/find-${viewport.width}.png` })
  }
  await page.setViewportSize(desktop)
  await product.click()
  await dialog.waitFor({ state: 'detached' })
  await page.frameLocator('main iframe[title*=", /products/"]').locator('footer').waitFor()
  const { choice: to } = await find(page, 'camera solutions', 'Page, ')
  await to.click()
  await page.frameLocator('main iframe[title$=", /solutions"]').locator('footer').waitFor()
  const { choice: command } = await find(page, 'go to trail', 'G T')
  await command.click()
  await page.waitForURL(/\/trail$/)
  const { choice: site } = await find(page, 'fleet store', 'Site of ')
  await site.click()
  await page.waitForURL(/\/sites\/store$/) // and not that of Fleet Store Hub

  await page.goto(desk('/sites/store'))
  const frame = page.frameLocator('main iframe[title$=", /"]')
  await frame.locator('footer').waitFor()
  const subtitle = (await field(frame, 'hero.subtitle').textContent()).trim()
  const { choice: text } = await find(page, subtitle.slice(0, 40), 'Text, ')
  await text.click()
  await page.waitForURL(/field=hero\.subtitle/)
  await page.getByLabel('Subtitle', { exact: true }).waitFor()
  await frame.locator("[data-desk~='chosen'][data-field='hero.subtitle']").waitFor()
})

test('Ctrl+K shows a person nothing that their rooms would not', async () => {
  const sam = await signedIn(browser, livery, 'sam@fleet.example', 'sales', '--brand', 'cam')
  const eve = await signedIn(browser, livery, 'eve@fleet.example', 'editor', '--brand', 'cam')
  const found = async (page, words) => (await ask(page, '/find', { words })).found
  assert.deepEqual(await found(sam, 'wilhelmina'), [], 'a lead of another brand')
  assert.deepEqual(await found(sam, 'solutions'), [], 'sales have no sites')
  assert.deepEqual(await found(eve, 'ann@fleet'), [], 'editors have no people')
  const pages = await found(eve, 'solutions')
  assert.equal(pages.length > 0, true)
  for (const one of pages) assert.match(one.path, /^\/(sites|posts)\/cam/)
})
