// The sites room: change a site by clicking on it, for one brand or its family; publish, schedule, take back.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { deskOf, dialogOf, signedIn, profile, sights, tabTo, violations } from './desk-people.mjs'
import { call, dropAll, field, open as openAt, publish, saved, toPage } from './desk-sites.mjs'
import { frames, startBrowser, startLivery, until } from './harness.mjs'

const livery = await startLivery()
const browser = await startBrowser()
const desk = deskOf(livery)

const person = (name, role = 'owner', ...more) => signedIn(browser, livery, `${name}@fleet.example`, role, ...more)

/** Somebody for the tests that leave nothing in their draft. */
const ann = await person('ann')

const open = (page, brand) => openAt(livery, page, brand)
const asVisitor = (brand, path = '/') => livery.ask(brand, path)

test('a heading is clicked, written over, published, seen by visitors of that brand alone, and taken back', async () => {
  const page = ann
  await page.goto(desk('/'))
  await page.getByRole('link', { name: 'Sites' }).click()
  await page.locator('main a[href="/sites/store"]').click()
  const frame = page.frameLocator('main iframe[title$=", /"]')
  const heading = field(frame, 'hero.title')
  const before = await heading.textContent()
  await heading.hover()
  const hint = page.getByRole('tooltip')
  await hint.getByText('Hero › Title').waitFor()
  await hint.getByText('As it was delivered').waitFor()

  await heading.click()
  await page.getByText('Where is this in the files?').click()
  await page.getByText(/brands\/store\.yaml, line \d+/).waitFor()
  await heading.click()
  await page.keyboard.press('ControlOrMeta+A')
  await page.keyboard.type('Written right here in the page')
  assert.equal(await heading.textContent(), 'Written right here in the page')
  assert.equal(await page.getByLabel('Title', { exact: true }).inputValue(), 'Written right here in the page')
  await saved(page)
  assert.equal((await asVisitor('store')).includes('Written right here in the page'), false, 'a draft is nobody else’s')

  const button = field(frame.locator('main'), 'cta.primary')
  const said = await button.textContent()
  await button.click()
  await page.keyboard.press('ControlOrMeta+A')
  await page.keyboard.type('Ask us')
  assert.equal(await button.textContent(), 'Ask us')
  await page.keyboard.press('Escape')
  await until(async () => (await button.textContent()) === said)
  await saved(page)

  await publish(page, 'A shorter title')
  await until(async () => (await asVisitor('store')).includes('Written right here in the page'))
  assert.equal((await asVisitor('cam')).includes('Written right here in the page'), false)

  await page.getByRole('tab', { name: 'History' }).click()
  const entry = page.getByRole('article', { name: 'A shorter title' })
  await entry.getByText('Written right here in the page').waitFor()
  await entry.getByText(before).waitFor()
  await entry.getByText(/^ann,/).waitFor()
  await entry.getByRole('button', { name: 'Take this back' }).click()
  await page.getByRole('button', { name: 'Take back now', exact: true }).click()
  await until(async () => (await asVisitor('store')).includes(before))
})

test('a draft is shown to a guest by a link that is listed and can be taken back', async () => {
  const page = await person('lin')
  const frame = await open(page, 'store')
  await page.getByRole('button', { name: 'Preview links' }).click()
  const dialog = dialogOf(page)
  await dialog.getByRole('button', { name: 'Make a link' }).click()
  await dialog.getByRole('alert').getByText('There is no draft to show yet').waitFor()
  await page.keyboard.press('Escape')
  await field(frame, 'hero.title').click()
  await page.keyboard.press('ControlOrMeta+A')
  await page.keyboard.type('Shown to a guest')
  await page.keyboard.press('Enter')
  await saved(page)
  await page.getByRole('button', { name: 'Preview links' }).click()
  await dialog.getByRole('button', { name: 'Make a link' }).click()
  const address = await dialog.getByLabel('The new link').inputValue()
  await dialog.getByText('a draft by lin').waitFor()
  const guest = await profile(browser)
  await guest.goto(address)
  await guest.getByText('Preview of').waitFor()
  await guest.getByRole('heading', { name: 'Shown to a guest' }).waitFor()
  await dialog.getByRole('button', { name: 'Revoke' }).click()
  await dialog.getByRole('button', { name: 'Revoke' }).waitFor({ state: 'detached' })
  assert.equal((await guest.goto(address)).status(), 410)
  await guest.context().close()
  await page.keyboard.press('Escape')
  await dropAll(page)
  await page.context().close()
})

test('a sentence of the family is changed for exactly the sisters that show it', async () => {
  const page = ann
  const { brands } = await call(page, '/sites')
  const brand = brands.find((one) => one.id === 'dashcam')
  const step = 'requestDemo.nextSteps.1'
  const sisters = []
  for (const { id } of brands.filter((one) => one.family === brand.family)) {
    const { fields } = await call(page, `/sites/fields?brand=${id}`)
    if (fields.find((one) => one.path === step).layer === `families/${brand.family}`) sisters.push(id)
  }
  assert.ok(sisters.length > 1, 'several brands show the same words of their family')
  await open(page, brand.id)
  await toPage(page, '/request-demo')
  await field(page.frameLocator('main iframe[title$=", /request-demo"]'), step).click()
  await page.getByText(`From the family ${brand.family}`).first().waitFor()
  await page.getByRole('tabpanel').getByRole('textbox').first().fill('You agree on a day that suits the whole family.')
  await page.getByRole('button', { name: `Family ${brand.family}` }).click()
  const reach = page.getByRole('region', { name: 'Brands that show this' })
  await reach.waitFor()
  const shows = await reach.locator('[data-shows]').evaluateAll((all) => all.map((one) => one.dataset.shows))
  assert.deepEqual(shows.sort(), sisters.sort())
  await reach.locator('iframe').first().waitFor()
  await saved(page)
  await publish(page, 'One sentence for all')
  for (const id of shows)
    await until(async () => (await asVisitor(id, '/request-demo')).includes('suits the whole family'))
  for (const one of brands.filter((other) => !shows.includes(other.id)))
    assert.equal((await asVisitor(one.id, '/request-demo')).includes('suits the whole family'), false, one.id)
})

test('a rule refuses to publish a page without a title, and says so at the field', async () => {
  const page = ann
  const frame = await open(page, 'cam')
  await field(frame, 'hero.title').click()
  await page.getByLabel('Title', { exact: true }).fill('')
  await page
    .getByRole('alert')
    .getByText(/is missing/)
    .first()
    .waitFor()
  await page.getByRole('button', { name: 'Publish', exact: true }).click()
  await page.getByText('This cannot be published:').waitFor()
  assert.equal(await page.getByRole('button', { name: 'Publish now' }).isDisabled(), true)
  await page.keyboard.press('Escape')
  await dropAll(page)
})

test('two people at one field are told of each other', async () => {
  const ida = await person('ida')
  const joe = await person('joe')
  for (const [page, text] of [
    [ida, 'Doors that know who Ida is'],
    [joe, 'Doors that know who Joe is'],
  ]) {
    const frame = await open(page, 'keyless')
    await field(frame, 'hero.title').click()
    await page.getByLabel('Title', { exact: true }).fill(text)
    await saved(page)
  }
  await joe.getByText('ida is changing this too').waitFor()
  await publish(ida, 'Ida was first')
  await joe.getByRole('tab', { name: /^Draft/ }).click()
  await joe.getByText(/ida changed it since/).waitFor()
  await joe.getByRole('button', { name: 'Publish', exact: true }).click()
  assert.equal(await joe.getByRole('button', { name: 'Publish now' }).isDisabled(), true)
  await joe.getByLabel('Publish over what others have changed since').waitFor()
  await ida.context().close()
  await joe.context().close()
})

test('what is copied holds no invisible characters', async () => {
  const page = await person('tim')
  const frame = await open(page, 'dashcam')
  await field(frame, 'hero.subtitle').click()
  await page.getByLabel('Subtitle', { exact: true }).fill('Typed and then copied')
  const copied = await frame.locator('body').evaluate((body) => {
    getSelection().selectAllChildren(body)
    return getSelection().toString()
  })
  assert.ok(copied.length > 500)
  assert.equal(/[\u2060-\u2064\ufe00-\ufe0e\u200b-\u200f]/.test(copied), false)
  await saved(page)
  await dropAll(page)
  await page.context().close()
})

test('a text is found, changed and published by keyboard alone', async () => {
  const page = await person('kay')
  await open(page, 'keylessfleet')
  await tabTo(page, /Hero › Title/)
  await page.keyboard.press('Enter')
  await page.getByLabel('Title', { exact: true }).waitFor()
  await tabTo(page, 'Title', 'Shift+Tab')
  await page.keyboard.press('ControlOrMeta+A')
  await page.keyboard.type('Keys turned by keyboard alone')
  await saved(page)
  await tabTo(page, 'Publish', 'Shift+Tab')
  await page.keyboard.press('Enter')
  await page.getByLabel('Why').waitFor()
  await tabTo(page, /^Why/)
  await page.keyboard.type('Keys')
  await dialogOf(page).getByRole('button', { name: 'Publish now', disabled: false }).waitFor()
  await tabTo(page, 'Publish now')
  await page.keyboard.press('Enter')
  await until(async () => (await asVisitor('keylessfleet')).includes('Keys turned by keyboard alone'))
  await page.context().close()
})

test('a new brand goes live with logos drawn from its name, and pictures and words of its family marked as borrowed', async () => {
  const page = ann
  await page.goto(desk('/sites'))
  await page.getByRole('link', { name: 'New brand' }).click()
  await page.getByLabel('Name', { exact: true }).fill('Harbor Lantern')
  assert.equal(await page.getByLabel('Short name').inputValue(), 'harbor-lantern')
  assert.equal(await page.getByLabel('Hosts').inputValue(), 'harborlantern.com')
  await page.getByLabel('Family').selectOption('keyless')
  await page.getByLabel('Hosts').fill('harborlantern.example')
  await page.getByRole('radio', { name: 'minimal' }).check()
  await page.getByLabel('Main color', { exact: true }).fill('#0f5c4d')
  await page.getByLabel('Accent', { exact: true }).fill('#d97706')
  await page.getByRole('button', { name: 'Make it' }).click()
  await page.getByRole('heading', { name: 'What Harbor Lantern still borrows' }).waitFor()
  const words = page.getByRole('region', { name: 'Words' })
  const home = words.locator('details').filter({ has: page.getByRole('progressbar', { name: /^Home: / }) })
  const [, all] = /^0 of (\d+) your own$/.exec(await home.getByText(/ your own$/).textContent())
  const facts = page.getByRole('region', { name: 'Addresses and numbers' })
  for (const name of ['Phone: none yet', 'Shop: ', 'Facebook: ']) await facts.getByText(name).first().waitFor()
  await page.getByRole('region', { name: 'Pictures' }).getByText('lent by the family').first().waitFor()
  for (const { theme, viewport } of sights) {
    await page.setViewportSize(viewport)
    await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' })
    assert.deepEqual(await violations(page), [], `what is left, ${theme} ${viewport.width}`)
    if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/left-${viewport.width}.png` })
  }
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.emulateMedia({ colorScheme: null, reducedMotion: 'reduce' })
  await home.getByText('Home', { exact: true }).click()
  await home.getByRole('link', { name: 'Hero › Title' }).click()
  await page.getByLabel('Title', { exact: true }).waitFor()
  const frame = page.frameLocator('main iframe[title="Harbor Lantern, /"]')
  await frame.locator('footer').waitFor()

  const logo = frame.locator('img[data-picture="logo"]').first()
  assert.match(await logo.getAttribute('src'), /\/drawn\/.+\/harbor-lantern\/logo\.svg/, 'as the draft draws it')
  await until(() => logo.evaluate((image) => image.complete && image.naturalWidth > 0))
  assert.ok(await frame.locator('img[data-picture="hero-main"]').count(), 'the family lends a picture')
  await page.getByText(/^All texts of this page/).click()
  await page.getByLabel(/Only those not yet yours \(\d+\)/).check()
  await page.getByRole('button', { name: /Hero › Title/ }).click()
  await page.getByText('Not yet yours: these are the words').waitFor()
  await page.getByLabel('Title', { exact: true }).fill('Lamps for the last mile')
  await saved(page)
  assert.equal((await livery.ask('harbor-lantern', '/')).includes('Lamps for the last mile'), false)

  await page.getByRole('link', { name: /\d+ still another’s/ }).click()
  await home.getByText(`1 of ${all} your own`).waitFor()
  await page.getByRole('link', { name: 'Open the site' }).click()
  await frame.locator('footer').waitFor()
  await page.getByRole('button', { name: 'Publish', exact: true }).click()
  await dialogOf(page)
    .getByText(/Still another’s: \d+ texts, \d+ pictures, \d+ addresses and numbers\. You can publish all the same/)
    .waitFor()
  await page.keyboard.press('Escape')
  await publish(page, 'A new brand')
  await until(async () => (await asVisitor('harbor-lantern')).includes('Lamps for the last mile'))
  const seen = await asVisitor('harbor-lantern')
  for (const name of ['logo.svg', 'favicon.svg', 'apple-touch-icon.png', 'share.png'])
    assert.ok(seen.includes(`/assets/domains/harbor-lantern/${name}`), name)
  const { brands } = await call(page, '/sites')
  for (const { path } of brands.find((one) => one.id === 'harbor-lantern').paths)
    assert.match(await asVisitor('harbor-lantern', path), /Harbor Lantern/, path)
})

const drawing = (colour) => ({
  name: 'Yard at Dusk.svg',
  mimeType: 'image/svg+xml',
  buffer: Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 16 9"><path fill="${colour}" d="M0 0h16v9H0z"/></svg>`,
  ),
})

test('a picture is clicked, replaced, described, published and taken back', async () => {
  const page = ann
  const frame = await open(page, 'insights')
  const hero = frame.locator('img[data-picture="hero-main"]').first()
  const before = await hero.getAttribute('src')
  await hero.hover({ force: true })
  await page.getByRole('tooltip').getByText('Picture › Hero main').waitFor()
  await hero.click({ force: true })
  const chosen = page.getByRole('region', { name: 'Picture Hero main' })
  await chosen.getByText('Came with the brand').waitFor()
  await chosen.locator('input[type=file]').setInputFiles(drawing('#a33'))
  await chosen.getByText('Brought by this brand').waitFor()
  await chosen.getByLabel('What it shows').fill('A yard at dusk, seen from the gate')
  await saved(page)
  await until(async () => (await hero.getAttribute('src')).includes('/files/insights/yard-at-dusk.svg'))
  assert.equal((await asVisitor('insights')).includes('yard-at-dusk'), false, 'a draft is nobody else’s')
  await publish(page, 'The yard')
  await until(async () => (await asVisitor('insights')).includes('/assets/domains/insights/yard-at-dusk.svg'))
  await page.getByRole('tab', { name: 'History' }).click()
  await page.getByRole('article', { name: 'The yard' }).getByRole('button', { name: 'Take this back' }).click()
  await page.getByRole('button', { name: 'Take back now', exact: true }).click()
  await until(async () => !(await asVisitor('insights')).includes('yard-at-dusk'))
  await until(async () => (await hero.getAttribute('src')) === before)
})

test('the words of a product are changed for all brands that sell it, and the check runs', async () => {
  const page = ann
  await open(page, 'store')
  const { brands } = await call(page, '/sites')
  const { path } = brands.find((one) => one.id === 'store').paths.find((one) => one.kind === 'product')
  const { title: name } = (await call(page, '/posts/store/links')).find((one) => one.path === path)
  await toPage(page, path, name)
  const frame = page.frameLocator(`main iframe[title$=", ${path}"]`)
  const title = frame.locator('h1 [data-field*="catalogue/products/"], h1[data-field*="catalogue/products/"]').first()
  await title.click()
  await page.getByLabel('Title', { exact: true }).fill('')
  await page
    .getByRole('alert')
    .getByText(/is missing|has no/)
    .first()
    .waitFor()
  await page.getByLabel('Title', { exact: true }).fill('Camera with a Very Plain Name')
  await saved(page)
  await publish(page, 'A plain name')
  for (const id of ['store', 'store-hub'])
    await until(async () => (await asVisitor(id, path)).includes('Camera with a Very Plain Name'))
})

test('a published change shows in rooms that other people have open', async () => {
  const ned = await person('ned')
  const oda = await person('oda')
  const seen = await open(ned, 'keyless')
  const frame = await open(oda, 'keyless')
  await field(frame, 'hero.subtitle').click()
  await oda.getByLabel('Subtitle', { exact: true }).fill('Seen in the other room without a reload')
  await saved(oda)
  await publish(oda, 'For Ned too')
  await field(seen, 'hero.subtitle').getByText('Seen in the other room without a reload').waitFor()
  await ned.context().close()
  await oda.context().close()
})

test('an editor of one brand changes that brand and not what brands share', async () => {
  const page = await person('eve', 'editor', '--brand', 'store')
  await page.goto(desk('/sites'))
  await page
    .getByRole('main')
    .getByRole('link', { name: /Fleet Store/ })
    .waitFor()
  assert.equal(await page.locator('main ul iframe').count(), 1)
  const frame = await open(page, 'store')
  await field(frame, 'hero.title').click()
  assert.equal(await page.getByRole('button', { name: /^Family/ }).isDisabled(), true)
  const other = await page.evaluate(() =>
    fetch('/api/desk/sites/page?brand=cam&path=/').then((answer) => answer.status),
  )
  assert.equal(other, 404)
  await page.context().close()
})

test('the room is accessible in both themes, on a phone and on a desktop', async () => {
  const page = ann
  for (const path of ['/sites', '/sites/store', '/sites/new', '/sites/history']) {
    await page.goto(desk(path))
    await page.getByRole('heading', { level: 1 }).first().waitFor()
    for (const { theme, viewport } of sights) {
      await page.setViewportSize(viewport)
      await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' })
      await page.waitForSelector(`[data-theme="${theme}"]`)
      await frames(page)
      await until(async () => (await page.locator('[aria-busy="true"]').count()) === 0)
      assert.deepEqual(await violations(page), [], `${path} ${theme} ${viewport.width}`)
      const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
      assert.equal(wide <= 0, true, `${path} scrolls sideways at ${viewport.width}`)
    }
  }
})
