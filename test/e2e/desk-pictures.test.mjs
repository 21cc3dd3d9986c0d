// Pictures at the Desk: a library over all brands, crop and focal point, removed, replaced everywhere, and private
// until something published shows them.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { dialogOf, signedIn, sights, violations } from './desk-people.mjs'
import { dropAll, draftSays, open as openAt, publish, saved } from './desk-sites.mjs'
import { desktop, startBrowser, startLivery, until } from './harness.mjs'

const livery = await startLivery()
const browser = await startBrowser()
const ann = await signedIn(browser, livery, 'ann@fleet.example', 'owner')

/** A photograph of a size, as somebody brings it. */
async function photograph(page, name, width, colour) {
  const address = await page.evaluate(
    ([wide, fill]) => {
      const canvas = document.createElement('canvas')
      canvas.width = wide
      canvas.height = (wide * 9) / 16
      const drawn = canvas.getContext('2d')
      drawn.fillStyle = fill
      drawn.fillRect(0, 0, wide, wide)
      return canvas.toDataURL('image/jpeg')
    },
    [width, colour],
  )
  return { name, mimeType: 'image/jpeg', buffer: Buffer.from(address.split(',')[1], 'base64') }
}

/** Nothing is wrong with what is open, in both themes and at both widths. */
async function wellMade(page, what) {
  for (const { theme, viewport } of sights) {
    await page.setViewportSize(viewport)
    await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' })
    await page.waitForSelector(`[data-theme="${theme}"]`)
    const panel = page.getByRole('button', { name: 'Panel', pressed: false })
    if (await panel.isVisible()) await panel.click()
    assert.deepEqual(await violations(page), [], `${what} ${theme} ${viewport.width}`)
    const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
    assert.equal(wide <= 0, true, `${what} scrolls sideways at ${viewport.width}`)
    if (process.env.SHOTS)
      await page.screenshot({ path: `${process.env.SHOTS}/${what.replaceAll(' ', '-')}-${viewport.width}.png` })
  }
  await page.setViewportSize(desktop)
}

const pictureOf = (page, name) => page.getByRole('region', { name: `Picture ${name}` })

/** Opens a brand with a place of its pictures. */
async function openPlace(page, brand, place, name) {
  const frame = await openAt(livery, page, brand)
  await page.getByRole('tab', { name: 'Pictures' }).click()
  await page.getByRole('button', { name, exact: true }).first().click()
  await pictureOf(page, name).waitFor()
  return frame.locator(`img[data-picture="${place}"]`).first()
}

const status = async (path) => (await fetch(livery.local(path))).status

test('a picture that is brought is nobody’s until something published shows it; too small or mute is said first', async () => {
  const page = ann
  const hero = await openPlace(page, 'insights', 'hero-main', 'Hero main')
  const chosen = pictureOf(page, 'Hero main')
  await chosen.locator('input[type=file]').setInputFiles(await photograph(page, 'The Gate.jpg', 700, '#a33'))
  await chosen.getByText('Brought by this brand').waitFor()
  await chosen.getByText('It is 700 px wide, which looks soft on large screens').waitFor()
  await chosen.getByText('Nothing says what it shows').waitFor()
  await saved(page)
  await until(async () => (await hero.getAttribute('src')).includes('/files/insights/the-gate.jpg'))
  await until(() => hero.evaluate((one) => one.complete && one.naturalWidth > 0))
  for (const file of ['the-gate.jpg', 'the-gate-480.jpg'])
    assert.equal(await status(`/assets/domains/insights/${file}`), 404, `${file} is nobody's yet`)

  await page.getByRole('button', { name: 'Publish', exact: true }).click()
  const dialog = dialogOf(page)
  await dialog.getByText('is 700 pixels wide').waitFor()
  await dialog.getByText('nothing says what "the-gate" shows').waitFor()
  await dialog.getByRole('img', { name: /^Before: / }).waitFor()
  await until(() =>
    dialog.getByRole('img', { name: 'After: the-gate' }).evaluate((one) => one.complete && one.naturalWidth > 0),
  )
  assert.equal(await dialog.getByRole('button', { name: 'Publish now' }).isDisabled(), true)
  await wellMade(page, 'publish a picture')
  await page.keyboard.press('Escape')

  await chosen.getByLabel('What it shows').fill('A gate in red')
  await chosen.getByText('Nothing says what it shows').waitFor({ state: 'detached' })
  await saved(page)
  await publish(page, 'The gate', { anyway: 'Publish in spite of what the check says' })
  await until(async () => (await livery.ask('insights', '/')).includes('/assets/domains/insights/the-gate.jpg'))
  assert.equal(await status('/assets/domains/insights/the-gate.jpg'), 200)
})

test('a picture is found by what it shows, whose it is, its size and where it is shown, and what may be used is said', async () => {
  const page = ann
  const hero = await openPlace(page, 'store', 'gallery-1', 'Gallery 1')
  await pictureOf(page, 'Gallery 1').getByRole('button', { name: 'From the library' }).click()
  const dialog = dialogOf(page)
  const pictures = dialog.getByRole('list', { name: 'Pictures' }).getByRole('button')
  const count = dialog.getByRole('status')
  await count.getByText(/^\d{3} pictures/).waitFor()
  await dialog.getByLabel('Search pictures').fill('gate red insights hero')
  await count.getByText('1 picture', { exact: true }).waitFor()
  await dialog.getByLabel('Size').selectOption('Large enough here')
  await count.getByText('0 pictures').waitFor()
  await dialog.getByLabel('Size').selectOption('Any size')
  await dialog.getByLabel('Shown', { exact: true }).selectOption('Shown nowhere')
  await count.getByText('0 pictures').waitFor()
  await dialog.getByLabel('Shown', { exact: true }).selectOption('Shown or not')
  await pictures.first().click()
  const about = dialog.getByRole('region', { name: 'About this picture' })
  await about.getByText(/this brand gets a copy of it/).waitFor()
  await about.getByText(/Hero main/).waitFor()

  await dialog.getByLabel('Search pictures').fill('')
  await dialog.getByLabel('Whose').selectOption({ value: 'cam' })
  await pictures.filter({ hasText: /^Logo/ }).first().click()
  await about.getByText(/Spells the name of/).waitFor()
  assert.equal(await dialog.getByRole('button', { name: 'Use this picture' }).isDisabled(), true)
  await wellMade(page, 'library of pictures')

  await pictures.filter({ hasText: 'Hero main' }).first().click()
  await about.getByText(/may show its name, so this brand may not use it/).waitFor()
  assert.equal(await dialog.getByRole('button', { name: 'Use this picture' }).isDisabled(), true)
  await pictures.filter({ hasText: 'Hero secondary' }).first().click()
  await about.getByText(/this brand may show it too/).waitFor()
  await dialog.getByRole('button', { name: 'Use this picture' }).click()
  await saved(page)
  await until(async () => (await hero.getAttribute('src')).includes('/assets/domains/cam/hero-secondary.jpg'))
  assert.deepEqual(await draftSays(page), ['brands/store pictures.gallery-1.picture="domains/cam/hero-secondary"'])
  await dropAll(page)
})

test('a picture goes from every place that shows it, of other brands too, is removed, and comes back by undo', async () => {
  const page = ann
  await openPlace(page, 'store', 'gallery-1', 'Gallery 1')
  const pick = async (name) => {
    await pictureOf(page, name).getByRole('button', { name: 'From the library' }).click()
    const dialog = dialogOf(page)
    await dialog.getByLabel('Search pictures').fill('gate red')
    await dialog.getByRole('list', { name: 'Pictures' }).getByRole('button').first().click()
    await dialog.getByRole('button', { name: 'Use this picture' }).click()
    await dialog.waitFor({ state: 'detached' })
    await saved(page)
  }
  await pick('Gallery 1')
  assert.deepEqual(await draftSays(page), ['brands/store pictures.gallery-1.picture="the-gate"'], 'a copy of it')

  await openPlace(page, 'insights', 'hero-main', 'Hero main')
  const chosen = pictureOf(page, 'Hero main')
  assert.equal(await chosen.getByLabel(/^In all/).count(), 0, 'the copy is another picture')
  await openPlace(page, 'store', 'gallery-2', 'Gallery 2')
  await pick('Gallery 2')
  const second = pictureOf(page, 'Gallery 2')
  await second.getByLabel('In all 2 places that show this picture').check()
  await second.getByRole('button', { name: 'Remove' }).click()
  await saved(page)
  const says = (name) => ['gallery-1', 'gallery-2'].map((place) => `brands/store pictures.${place}.picture="${name}"`)
  await until(async () => String((await draftSays(page)).sort()) === String(says('none')))
  await second.getByText('No picture; pages are laid out without it').waitFor()
  await page.getByRole('button', { name: 'Undo' }).first().click()
  await until(async () => String((await draftSays(page)).sort()) === String(says('the-gate')))
  await dropAll(page)
})

test('what must stay in sight is chosen by hand or key, and seen on every page and width that shows the picture', async () => {
  const page = ann
  const hero = await openPlace(page, 'store', 'hero-main', 'Hero main')
  const chosen = pictureOf(page, 'Hero main')
  await chosen.getByText('How it is cut on its pages').click()
  await chosen
    .getByText(/^Phone, \d+ × \d+/)
    .first()
    .waitFor()
  await chosen
    .getByText(/^Desktop, \d+ × \d+/)
    .first()
    .waitFor()
  const point = chosen.getByRole('button', { name: /^Middle of the picture: 50 % from the left/ })
  await point.focus()
  for (let n = 0; n < 4; n++) await page.keyboard.press('ArrowLeft')
  await chosen.getByRole('button', { name: /^Middle of the picture: 30 % from the left, 50 % from the top/ }).waitFor()
  for (const name of ['phone', 'desktop']) {
    const cut = chosen.frameLocator(`iframe[title="Home, ${name}"]`).locator('img[data-picture="hero-main"]').first()
    await until(async () => (await cut.evaluate((one) => one.style.objectPosition)) === '30% 50%')
  }
  await saved(page)
  await until(async () => (await hero.evaluate((one) => one.style.objectPosition)) === '30% 50%')
  assert.deepEqual(await draftSays(page), ['brands/store pictures.hero-main.focus="30% 50%"'])
  await wellMade(page, 'focal point')
  await publish(page, 'The camera stays in sight')
  await until(async () => (await livery.ask('store', '/')).includes('object-position:30% 50%'))
})
