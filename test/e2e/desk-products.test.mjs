// Products at the Desk: added, copied, changed, ordered, featured, retired; in the same draft as all else of the sites.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ask, deskOf, dialogOf, signedIn, sights, violations } from './desk-people.mjs'
import { draftSays, saved } from './desk-sites.mjs'
import { startBrowser, startLivery, until } from './harness.mjs'

const livery = await startLivery()
const browser = await startBrowser()
let count = 0
const somebody = (...more) => signedIn(browser, livery, `person${++count}@fleet.example`, 'owner', ...more)

async function toProducts(page, id = '') {
  await page.goto(deskOf(livery)(`/sites/products${id && `/${id}`}`))
  await page.getByRole('heading', { level: 1 }).waitFor()
}

/** Publishes, in spite of what the check says where it says something. */
async function publish(page, note) {
  await page.getByRole('button', { name: 'Publish', exact: true }).click()
  const dialog = dialogOf(page)
  await dialog.getByLabel('Why').fill(note)
  const anyway = dialog.getByLabel('Publish in spite of what the check says')
  const now = dialog.getByRole('button', { name: 'Publish now', disabled: false })
  await until(async () => {
    if (await anyway.isVisible()) await anyway.check({ timeout: 2000 }).catch(() => {}) // it may have closed
    if (await now.isVisible()) await now.click({ timeout: 2000 }).catch(() => {})
    return (await dialog.count()) === 0
  })
}

/** What a brand answers at an address, without following it. */
const answerOf = (path) => fetch(livery.local(path), { headers: { cookie: 'livery-brand=store' }, redirect: 'manual' })

const svg = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 16 9"><path d="M0 0h16v9H0z"/></svg>'
const drawing = { name: 'Gate.svg', mimeType: 'image/svg+xml', buffer: Buffer.from(svg) }

test('a product is added, changed, featured and published, and its page is there', async () => {
  const page = await somebody()
  await page.goto(deskOf(livery)('/sites'))
  await page.getByRole('link', { name: 'Products' }).click()
  await page.getByRole('button', { name: 'New product' }).click()
  const form = dialogOf(page)
  await form.getByLabel('Model').fill('T100')
  await form.getByLabel('Category').fill('trackers')
  await form.getByLabel('Best for').fill('Yards that are dark at four')
  await form.getByRole('button', { name: 'Make it' }).click()
  await form.getByText('T100 is product 1 already').waitFor()
  await form.getByLabel('Model').fill('L10')
  await form.getByLabel('Name').fill('L10 Gate Lamp')
  await form.getByLabel('List').selectOption('full')
  await form.getByRole('button', { name: 'Make it' }).click()
  await page.waitForURL(/\/sites\/products\/101$/)
  await page.getByLabel('Description', { exact: true }).first().fill('A lamp that knows people from leaves.')
  await saved(page)
  const featured = page.getByRole('listitem').filter({ hasText: 'List full' }).first().getByLabel('Featured')
  await featured.check()
  await saved(page)
  await page.frameLocator('iframe[title^="The page of"]').getByText('knows people from leaves').first().waitFor()
  await page.getByLabel('Data sheet').check()
  await page.frameLocator('iframe[title^="The data sheet of"]').locator('.sheet').waitFor()
  const pictures = page.getByRole('region', { name: 'Pictures' })
  await pictures.getByLabel('File for Product 101', { exact: true }).setInputFiles(drawing)
  await pictures.locator('img').first().waitFor()
  await pictures.getByLabel('What it shows').first().fill('A lamp at a gate')
  await pictures.getByLabel('File for Product 101 view').setInputFiles(drawing)
  await pictures.getByRole('button', { name: 'Remove picture 2' }).waitFor()
  await saved(page)
  for (const { theme, viewport } of sights) {
    await page.setViewportSize(viewport)
    await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' })
    await page.waitForSelector(`[data-theme="${theme}"]`)
    assert.deepEqual(await violations(page), [], `${theme} ${viewport.width}`)
    if (process.env.SHOTS)
      await page.screenshot({ path: `${process.env.SHOTS}/product-${theme}-${viewport.width}.png`, fullPage: true })
  }
  await page.setViewportSize({ width: 1440, height: 900 })
  assert.equal((await answerOf('/products/101')).status, 302, 'nobody sees it before it is published')
  await publish(page, 'A lamp')
  await until(async () => (await livery.ask('store', '/products/101')).includes('knows people from leaves'))
  const shown = await livery.ask('store', '/products/101')
  assert.match(shown, /alt="A lamp at a gate"/)
  const file = /src="([^"]*product-101-main[^"]*)"/.exec(shown)?.[1]
  assert.equal((await answerOf(new URL(file, livery.local('/')).pathname)).status, 200, file)
  await page.context().close()
})

test('a list is put in order by keys, undone, and a product copied from another is dropped again', async () => {
  const page = await somebody()
  await toProducts(page)
  await page.getByLabel('List').selectOption('full')
  await page.getByText(/^Shown by .*in this order/).waitFor()
  const rows = page.getByRole('listitem').filter({ has: page.getByRole('button', { name: /^Move/ }) })
  const first = (await rows.first().getByRole('link').textContent()).slice(0, 4)
  await rows.first().getByRole('button', { name: /down$/ }).focus()
  await page.keyboard.press('Enter')
  await until(async () => !(await rows.first().textContent()).startsWith(first))
  await saved(page)
  assert.match((await draftSays(page)).join(), /catalogue\/lists full\.products=\[/)
  if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/products-1440.png`, fullPage: true })
  assert.deepEqual(await violations(page), [])
  await page.getByRole('button', { name: 'Undo' }).click()
  await until(async () => (await draftSays(page)).length === 0)
  await toProducts(page, 2)
  await page.getByRole('button', { name: 'Copy' }).click()
  await dialogOf(page).getByLabel('Model').fill('C201')
  await dialogOf(page).getByRole('button', { name: 'Make it' }).click()
  await page.waitForURL(/\/sites\/products\/\d{3}$/)
  assert.match((await draftSays(page)).join(), /forward collision/, 'with the figures of the first')
  await page.getByRole('button', { name: 'Drop' }).click()
  await page.waitForURL(/\/sites\/products$/)
  await until(async () => (await draftSays(page)).length === 0)
  await page.context().close()
})

test('a retired product leads where the person says until it is sold again', async () => {
  const page = await somebody()
  await toProducts(page, 4)
  await page.getByLabel('Its address leads to').selectOption('/products/2')
  await page.getByRole('button', { name: 'Retire it' }).click()
  await dialogOf(page).getByRole('button', { name: 'Retire it' }).click()
  await page.getByText('Visitors of its address are led to /products/2').waitFor()
  await saved(page)
  await publish(page, 'Out of stock')
  await until(async () => (await answerOf('/products/4')).status === 301)
  assert.equal((await answerOf('/products/4')).headers.get('location'), '/products/2')
  assert.equal((await livery.ask('store', '/products')).includes('href="/products/4"'), false)
  const visitor = await browser.newPage()
  await visitor.goto(livery.dev('store', '/products'))
  await visitor.locator('[data-brand-loading=false]').waitFor({ state: 'attached' })
  await visitor.evaluate(() => history.pushState(null, '', '/products/4'))
  await visitor.waitForURL((url) => url.pathname === '/products/2')
  await visitor.close()
  await page.getByRole('button', { name: 'Sell it again' }).click()
  await saved(page)
  await publish(page, 'Back')
  await until(async () => (await answerOf('/products/4')).status === 200)
  await page.context().close()
})

test('somebody of one brand reads products and changes none', async () => {
  const page = await signedIn(browser, livery, `person${++count}@fleet.example`, 'editor', '--brand', 'store')
  await toProducts(page, 2)
  assert.equal(await page.getByLabel('Title', { exact: true }).isEditable(), false)
  assert.equal(await page.getByRole('button', { name: /Copy|Retire/ }).count(), 0)
  await toProducts(page)
  assert.equal(await page.getByRole('button', { name: 'New product' }).count(), 0)
  await page.getByText('Products are shared by all brands.').waitFor()
  await page.context().close()
})

test('words are replaced everywhere from one box, one text left out, as one change that is taken back as one', async () => {
  const page = await somebody()
  await page.goto(deskOf(livery)('/sites'))
  await page.getByRole('heading', { level: 1 }).waitFor()
  await page.keyboard.press('Control+k')
  await dialogOf(page).getByRole('combobox').fill('one cart')
  await dialogOf(page)
    .getByRole('option', { name: /All texts with “one cart”/ })
    .click()
  await page.waitForURL(/\/sites\/words\?words=one\+cart$/)
  const texts = page.getByRole('list', { name: 'Texts' }).getByRole('listitem')
  await texts.filter({ hasText: 'in one carton' }).first().waitFor()
  await page.getByLabel('Whole words only').check()
  await texts.filter({ hasText: 'in one carton' }).first().waitFor({ state: 'detached' })
  await page.getByLabel('Replace with').fill('one basket')
  const title = texts.filter({ hasText: 'Signature › Title, Fleet Store' })
  await title.getByText('Shown on the Home page of Fleet Store').waitFor()
  await title.locator('ins', { hasText: 'one basket' }).waitFor()
  await page.getByRole('checkbox', { name: /Steps › Items › 2 › Title/ }).uncheck()
  for (const { theme, viewport } of sights) {
    await page.setViewportSize(viewport)
    await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' })
    assert.deepEqual(await violations(page), [], `${theme} ${viewport.width}`)
    if (process.env.SHOTS)
      await page.screenshot({ path: `${process.env.SHOTS}/replace-${theme}-${viewport.width}.png` })
  }
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.getByRole('button', { name: /^Replace in \d texts/ }).click()
  await page
    .getByRole('status')
    .filter({ hasText: /^Replaced in/ })
    .waitFor()
  await until(async () => (await texts.count()) === 1)
  assert.match((await draftSays(page)).join('\n'), /brands\/store signature.title="Four parts, one van, one basket"/)
  await page.getByRole('button', { name: 'Publish', exact: true }).click()
  const why = dialogOf(page).getByLabel('Why')
  assert.equal(await why.inputValue(), '“one basket” instead of “one cart”')
  await dialogOf(page)
    .getByText(/^All \d changes go\.$/)
    .waitFor() // what was replaced here is ticked
  await page.keyboard.press('Escape')
  await publish(page, 'Baskets')
  const home = async () => (await answerOf('/')).text()
  await until(async () => (await home()).includes('one van, one basket'))
  assert.equal((await home()).includes('Fill one cart'), true)
  const { changes } = await ask(page, '/sites/changes')
  await ask(page, `/sites/changes/${changes[0].id}/take-back`, { note: 'Carts again' })
  await until(async () => (await home()).includes('one van, one cart'))
  assert.equal((await home()).includes('one basket'), false)
  await page.context().close()
})

test('an old address is led on from the Desk, and refused where a page is', async () => {
  const page = await somebody()
  await page.goto(deskOf(livery)('/sites/addresses'))
  await page.getByRole('combobox', { name: 'For' }).selectOption({ label: 'Fleet Store' })
  await page.getByLabel('Old address').fill('/products')
  await page.getByLabel('Leads to').fill('/blog')
  await page.getByRole('button', { name: 'Add', exact: true }).click()
  await page.getByRole('alert').filter({ hasText: '/products is a page of Fleet Store' }).waitFor()
  await page.getByLabel('Old address').fill('/old-cart')
  await page.getByRole('button', { name: 'Add', exact: true }).click()
  await page.getByText('/old-cart → /blog').waitFor()
  for (const { theme, viewport } of sights) {
    await page.setViewportSize(viewport)
    await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' })
    assert.deepEqual(await violations(page), [], `${theme} ${viewport.width}`)
    if (process.env.SHOTS)
      await page.screenshot({ path: `${process.env.SHOTS}/addresses-${theme}-${viewport.width}.png` })
  }
  await page.setViewportSize({ width: 1440, height: 900 })
  await publish(page, 'An old address')
  await until(async () => (await answerOf('/old-cart')).status === 301)
  assert.equal((await answerOf('/old-cart')).headers.get('location'), '/blog')
  await page.context().close()
})

test('a link that leads nowhere is listed with the way to its words, and is gone once they are mended', async () => {
  const page = await somebody()
  const list = page.getByRole('region', { name: 'Links that lead nowhere' })
  const dead = page.getByRole('link', { name: /^Show \/zeppelins in / })
  const write = async (words) => {
    await page.getByRole('textbox', { name: 'Subtitle', exact: true }).fill(words)
    await saved(page)
  }
  await page.goto(deskOf(livery)('/sites/store?path=%2F&field=hero.subtitle'))
  await write('What we fly is at (/zeppelins).')
  await page.goto(deskOf(livery)('/sites/addresses'))
  await dead.waitFor()
  await list.getByText('It is not there.').waitFor()
  for (const { theme, viewport } of sights) {
    await page.setViewportSize(viewport)
    await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' })
    assert.deepEqual(await violations(page), [], `${theme} ${viewport.width}`)
    await list.scrollIntoViewIfNeeded()
    if (process.env.SHOTS)
      await page.screenshot({ path: `${process.env.SHOTS}/links-${theme}-${viewport.width}.png`, fullPage: true })
  }
  await page.setViewportSize({ width: 1440, height: 900 })
  await dead.click()
  assert.match(page.url(), /\/sites\/store\?path=%2F&field=hero\.subtitle$/)
  await write('What we fly is at (/products).')
  await page.goto(deskOf(livery)('/sites/addresses'))
  await list.getByText('All links in pages and posts lead somewhere.').waitFor()
  await page.context().close()
})

test('many old addresses come from a table, all or none, are led on and taken out as one change', async () => {
  const page = await somebody()
  const bring = async (lines) => {
    const file = { name: 'old.csv', mimeType: 'text/csv', buffer: Buffer.from(lines.join('\r\n')) }
    await page.getByLabel('A file with a table').setInputFiles(file)
    await until(async () => (await page.getByLabel('Lines of a table').inputValue()).includes(lines.at(-1)))
    await page.getByRole('button', { name: 'Add these lines' }).click()
  }
  await page.goto(deskOf(livery)('/sites/addresses'))
  await page.getByRole('combobox', { name: 'For' }).selectOption({ label: 'Fleet Store' })
  await page.getByRole('button', { name: 'Many at once' }).click()
  await bring(['Old,New', '/fine,/products', '/round,/about', '/about,/round'])
  await page.getByRole('alert').filter({ hasText: '/about leads to /round in a circle' }).waitFor()
  assert.equal(await page.getByText('/fine → /products').count(), 0)
  await bring([
    'Old,New,How',
    'https://old.example/carts/,/old-carts',
    '/old-carts,/products?category=all',
    '/sale,/blog,302',
  ])
  await page.getByText('/carts → /old-carts').waitFor()
  await publish(page, 'Addresses of the old site')
  await until(async () => (await answerOf('/sale')).status === 302)
  const chain = await answerOf('/carts?from=flyer')
  assert.equal(chain.status, 301)
  assert.equal(chain.headers.get('location'), '/products?category=all', 'straight to the end of its chain')
  assert.equal((await answerOf('/nowhere')).headers.get('location'), '/', 'unknown addresses go home as before')
  for (const from of ['/carts', '/old-carts', '/sale'])
    await page.getByRole('button', { name: `Remove the redirect from ${from}` }).click()
  await until(async () => (await page.getByRole('button', { name: /^Remove the redirect from/ }).count()) === 1)
  await page.context().close()
})
