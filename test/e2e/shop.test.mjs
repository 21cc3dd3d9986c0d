import assert from 'node:assert/strict'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { brandOf, brands, each, frames, open, phone, sharedLivery, startBrowser, startLivery } from './harness.mjs'
import { lists } from './catalogue.mjs'
import { fewBrands } from './visits.mjs'

const server = await sharedLivery()
const browser = await startBrowser()
const shop = 'https://shop.fleetstore.example/'
const selling = brands.filter((brand) => brand.products)

const model = (title) => title.split(' ')[0]

const cards = (page) => page.locator('.product-card')
const titles = (page) => cards(page).locator('h3').allTextContents()
const filter = (page, name) =>
  page.getByRole('group', { name: 'Product category' }).getByRole('button', { name, exact: true })
const failures = (page) => page.messages.filter((message) => /pageerror|hydrat|React/i.test(message))
const address = (page) => new URL(page.url()).pathname + new URL(page.url()).search

/** Of each list of products the first brand that shows it. */
const listing = [...new Map(selling.toReversed().map((brand) => [brand.products.list, brand])).values()]

for (const brand of listing)
  // spec: P1 P2 P7 P8 P9 P10 P12
  test(`${brand.products.list}: each tab shows its products, and their number`, async () => {
    const page = await open(browser, server.live(brand.id, '/products'))
    const tabs = lists[brand.products.list]
    for (const [name, count] of tabs) {
      await filter(page, name).click()
      assert.equal(await filter(page, name).getAttribute('aria-pressed'), 'true')
      assert.equal(await page.locator('[aria-pressed="true"]').count(), 1)
      assert.equal(await cards(page).count(), count, `${brand.id} ${name}`)
      const products = count === 1 ? '1 product' : `${count} products`
      assert.match(await page.locator('.list-head [role="status"]').textContent(), new RegExp(`^${products}`))
    }
    await filter(page, tabs[0][0]).click()
    assert.equal(address(page), '/products')
    await page.close()
  })

// spec: P3
test('a product without a page of its own opens the shop in a tab that cannot reach back', async () => {
  const page = await open(browser, server.live('dashcams', '/products'))
  await page.context().route(`${shop}**`, (route) => route.fulfill({ contentType: 'text/html', body: 'shop' }))
  const opening = page.context().waitForEvent('page')
  await cards(page).filter({ hasText: 'H12' }).click()
  const tab = await opening
  await tab.waitForLoadState()
  assert.equal(tab.url(), shop)
  assert.equal(await tab.evaluate(() => window.opener), null)
  assert.equal(address(page), '/products')
  await page.close()
})

// spec: P2
test('a category has an address that can be linked, survives a reload and replaces the history entry', async () => {
  const page = await open(browser, server.live('dashcams', '/solutions'))
  await page.locator('header').getByRole('link', { name: 'Products', exact: true }).first().click()
  await filter(page, 'Multi-Camera').focus()
  await page.keyboard.press('Space')
  assert.equal(address(page), '/products?category=multi')
  assert.deepEqual((await titles(page)).map(model), ['C420', 'C450'])
  await page.reload()
  assert.deepEqual((await titles(page)).map(model), ['C420', 'C450'])
  await page.goBack()
  assert.equal(address(page), '/solutions')
  assert.deepEqual(failures(page), [])
  await page.close()
})

test('a product page shows the specification table and links related products and neighbours', async () => {
  const page = await open(browser, server.live('store', '/products/5'), { viewport: phone })
  const row = page.locator('.spec-table tr', { has: page.getByRole('rowheader', { name: 'Weight' }) })
  assert.match(await row.locator('td').textContent(), /\d g\b/)
  assert.ok((await page.evaluate(() => document.documentElement.scrollWidth)) <= phone.width)
  const related = page.locator('.related-card', { hasText: 'A30' })
  const [picture, words] = await Promise.all(
    ['.related-picture', 'h3'].map((part) => related.locator(part).boundingBox()),
  )
  assert.ok(picture.x + picture.width <= words.x, 'the words stand beside the picture')
  await related.click()
  await page.waitForURL('**/products/22')
  await page
    .getByRole('navigation', { name: 'More in Auxiliary' })
    .getByRole('link', { name: /Previous/ })
    .click()
  await page.waitForURL('**/products/10')
  await page.locator('h1', { hasText: 'A20 Rear and Cargo Camera' }).waitFor()
  await page.close()
})

test('the picture opens large, comes closer, and closes with Escape', async () => {
  const page = await open(browser, server.live('equipment', '/products/2'))
  await page.locator('.zoom-open').focus()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Picture of C200 AI Dual-Facing Dash Camera' })
  await dialog.waitFor()
  const before = (await dialog.locator('picture').boundingBox()).width
  await dialog.getByRole('button', { name: 'Closer view' }).click()
  assert.ok((await dialog.locator('picture').boundingBox()).width > before * 1.5)
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'hidden' })
  assert.equal(await page.evaluate(() => document.activeElement.className), 'zoom-open')
  await page.close()
})

// spec: PD4
test('an unknown product goes to the list in the browser too', async () => {
  const page = await open(browser, server.live('dashcams', '/products'))
  await page.evaluate(() => history.pushState(null, '', '/products/1'))
  await page.waitForURL((url) => url.pathname === '/products')
  assert.equal(await cards(page).count(), 14)
  await page.close()
})

// spec: P11
test('a product picture steps through png, jpg and gif to the default picture', async () => {
  const page = await open(browser, 'about:blank', { hydrate: false })
  const tried = []
  await page.route(/\/product-2(-square)?(-\d+)?\.(png|jpg|gif|avif|webp)/, (route) => {
    tried.push(new URL(route.request().url()).pathname.split('.').pop())
    return route.abort()
  })
  await page.goto(server.live('dashcams', '/products/2'))
  await page.waitForSelector('.zoom-open img[data-retried="true"]')
  assert.match(await page.locator('.zoom-open img').getAttribute('src'), /product-default/)
  for (const extension of ['png', 'jpg', 'gif']) assert.ok(tried.includes(extension), `${extension} of ${tried}`)
  assert.ok(tried.lastIndexOf('png') < tried.lastIndexOf('gif'))
  const before = tried.length
  await frames(page)
  assert.equal(tried.length, before, 'there is no second round')
  await page.close()
})

test('two to four products are compared side by side, differing rows marked in words', async () => {
  const page = await open(browser, server.live('store', '/products'))
  const pick = (name) => page.getByRole('checkbox', { name: new RegExp(`^Compare ${name}`) })
  assert.equal(await page.locator('.compare-bar').isVisible(), false)
  await pick('C200').check()
  const bar = page.locator('.compare-bar')
  assert.match(await bar.getByRole('status').textContent(), /1 of 4 chosen\. Choose one more/)
  await bar.getByRole('button', { name: 'Compare' }).click({ force: true })
  assert.equal(address(page), '/products')
  for (const name of ['C150', 'C500', 'T100']) await pick(name).check()
  assert.ok(await pick('M70').isDisabled())
  await pick('T100').uncheck()
  await bar.getByRole('button', { name: 'Compare' }).click()
  await page.waitForSelector('.compare-table')
  assert.equal(address(page), '/products?compare=2,4,16')
  assert.equal(await page.evaluate(() => window.scrollY), 0)
  const row = (name) =>
    page.locator('.compare-table tr', { has: page.getByRole('rowheader', { name: new RegExp(`^${name}`) }) })
  assert.deepEqual(await row('Memory card').locator('td').allTextContents(), [
    'Not listed',
    'Micro SD up to 256GB',
    'Micro SD up to 1TB (2 x 512GB)',
  ])
  assert.match(await row('Memory card').locator('th').textContent(), /Differs/)
  assert.doesNotMatch(await row('Supply').locator('th').textContent(), /Differs/)
  await page.getByRole('checkbox', { name: 'Show only what differs' }).check()
  assert.equal(await row('Supply').isVisible(), false)
  assert.equal(await row('Memory card').isVisible(), true)
  assert.equal(
    await page.locator('.compare').getByRole('link', { name: 'Request Demo' }).getAttribute('href'),
    '/request-demo?products=2,4,16',
  )
  await page.getByRole('link', { name: 'Remove C150' }).click()
  assert.equal(address(page), '/products?compare=2,16')
  await page.getByRole('link', { name: 'Change selection' }).click()
  await cards(page).first().waitFor()
  assert.ok(await pick('C200').isChecked())
  assert.equal(await pick('C150').isChecked(), false)
  assert.deepEqual(failures(page), [])
  await page.close()
})

test('on a phone the comparison scrolls inside its box and keeps its first column', async () => {
  const page = await open(browser, server.live('dashcams', '/products?compare=2,4,5,16'), { viewport: phone })
  assert.ok((await page.evaluate(() => document.documentElement.scrollWidth)) <= phone.width)
  const left = () =>
    page.getByRole('rowheader', { name: /^Weight/ }).evaluate((cell) => cell.getBoundingClientRect().left)
  const before = await left()
  await page.locator('.compare-scroll').evaluate((box) => box.scrollTo({ left: 300, behavior: 'instant' }))
  assert.equal(await page.locator('.compare-scroll').evaluate((box) => box.scrollLeft), 300)
  assert.equal(await left(), before)
  await page.close()
})

// spec: P1 P2 P3 PD1 S1
test('everything is readable and usable without scripts', async () => {
  const page = await open(browser, server.live('store', '/products'), { hydrate: false, javaScriptEnabled: false })
  assert.equal(await cards(page).count(), 23)
  await filter(page, 'Trackers').click()
  assert.equal(address(page), '/products?category=trackers')
  assert.equal(await cards(page).count(), 7)
  await page.getByRole('checkbox', { name: /^Compare T100/ }).check()
  await page.getByRole('checkbox', { name: /^Compare T120/ }).check()
  await page.getByRole('button', { name: 'Compare' }).click()
  assert.equal(await page.locator('.compare-table thead th').count(), 2)
  await page.getByRole('link', { name: 'T120 Hardwired Vehicle Tracker' }).click()
  assert.equal(await page.locator('h1').textContent(), 'T120 Hardwired Vehicle Tracker')
  assert.ok((await page.locator('.detail-card').count()) >= 4)
  await page.goto(server.live('store', '/solutions'))
  assert.equal(await page.locator('.solution').count(), 4)
  await page.close()
})

// spec: S1
test('pictures of solutions stand left and right in turn', async () => {
  await each(fewBrands, async (brand) => {
    const page = await open(browser, server.live(brand.id, '/solutions'))
    const sides = await page
      .locator('.solution')
      .evaluateAll((rows) =>
        rows.map(
          (row) =>
            row.querySelector('.picture').getBoundingClientRect().left <
            row.querySelector('h2').getBoundingClientRect().left,
        ),
      )
    assert.deepEqual(
      sides,
      brand.solutions.sections.map((_, at) => at % 2 === 0),
      brand.id,
    )
    await page.close()
  })
})

// spec: S3
test("solutions say 'Loading solutions...' while they load", async () => {
  const page = await open(browser, server.live('keyless', '/privacy'))
  let release
  const held = new Promise((resolve) => (release = resolve))
  await page.route('**/solutions-*.js', async (route) => {
    await held
    await route.continue()
  })
  await page.locator('header').getByRole('link', { name: 'Solutions', exact: true }).first().click()
  await page.getByText('Loading solutions...').waitFor()
  release()
  await page.locator('.solution').first().waitFor()
  await page.close()
})

/** Content in which three brands were set up carelessly. */
function carelessContent() {
  const dir = mkdtempSync(join(tmpdir(), 'livery-content-'))
  after(() => rmSync(dir, { recursive: true, force: true }))
  mkdirSync(join(dir, 'brands'))
  mkdirSync(join(dir, 'catalogue'))
  const write = (id, change) =>
    writeFileSync(join(dir, 'brands', `${id}.yaml`), JSON.stringify({ ...brandOf(id), ...change }))
  const list = (name) => ({ ...brandOf('store').products, list: name, featured: [] })
  write('keyless', { solutions: { title: 'x', subtitle: 'x', description: 'x', sections: [] } })
  write('store', { products: list('gap') })
  write('dashcams', { products: list('empty') })
  writeFileSync(join(dir, 'brands', 'bare.yaml'), 'id: bare\nfamily: keyless\nname: Bare\nhosts: [bare.example]\n')
  const shippedLists = readFileSync(
    fileURLToPath(new URL('../../content/catalogue/lists.yaml', import.meta.url)),
    'utf8',
  )
  const tabs = '[{ id: all, name: All }, { id: cameras, name: Cameras }, { id: power, name: Power }]'
  const extra = `gap:\n  tabs: ${tabs}\n  products: [2, 4]\n  featured: []\nempty:\n  tabs: ${tabs}\n  products: []\n  featured: []\n`
  writeFileSync(join(dir, 'catalogue', 'lists.yaml'), shippedLists + extra)
  return dir
}

const careless = await startLivery('--content', carelessContent())

// spec: P4 P5 S4
test('a page whose content is missing says so instead of showing nothing', async () => {
  const page = await open(browser, careless.live('store', '/products'))
  await filter(page, 'Power').click()
  await page.getByText('No products found in this category.').waitFor()
  await page.goto(careless.live('dashcams', '/products'))
  assert.equal(await page.locator('h1').textContent(), 'Products Not Available')
  await page.getByText('Products are not configured for this domain.').waitFor()
  await page.goto(careless.live('keyless', '/solutions'))
  assert.deepEqual(await noSolutions(page), debugOf('keyless'))
  await page.close()
})

const debugOf = (id) => ['Brand id', id, 'Domain config id', id, 'Domain manager id', id]

async function noSolutions(page) {
  await page.locator('[data-brand-loading=false]').waitFor({ state: 'attached' })
  assert.equal(await page.locator('h1').textContent(), 'No Solutions Found')
  return page.locator('.debug-list').evaluate((list) => [...list.children].map((child) => child.textContent))
}

// spec: S4
test('a brand without solutions says so on a development machine, and to nobody else', async () => {
  const page = await open(browser, careless.dev('bare', '/solutions'))
  assert.deepEqual(await noSolutions(page), debugOf('bare'))
  assert.equal(new URL(page.url()).pathname, '/solutions')
  await page.goto(`http://bare.example:${careless.port}/solutions`)
  assert.equal(new URL(page.url()).pathname, '/')
  assert.equal(await page.getByText('No Solutions Found').count(), 0)
  await page.close()
})
