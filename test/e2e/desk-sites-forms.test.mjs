// Everything that content can say has a form: what no page shows as words, what is empty, and what a page cuts off.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { dialogOf, signedIn, sights, violations } from './desk-people.mjs'
import { call, choose, editsOf, open, saved, toPage } from './desk-sites.mjs'
import { startBrowser, startLivery, until } from './harness.mjs'

const livery = await startLivery()
const browser = await startBrowser()
let count = 0
const somebody = () => signedIn(browser, livery, `person${++count}@fleet.example`, 'owner')
const edited = async (page, name) => (await editsOf(page)).find((one) => `${one.layer} ${one.field}` === name)?.after
const panelOf = (page) => page.getByRole('tabpanel')

async function isAccessible(page) {
  for (const { theme, viewport } of sights) {
    await page.setViewportSize(viewport)
    await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' })
    await page.waitForSelector(`[data-theme="${theme}"]`)
    assert.deepEqual(await violations(page), [], `${theme} ${viewport.width}`)
  }
  await page.setViewportSize({ width: 1440, height: 900 })
}

test('a button leads elsewhere, a shop and a profile have another address, an alias becomes a redirect', async () => {
  const page = await somebody()
  const frame = await open(livery, page, 'store')
  await choose(page, /Buttons › Secondary › Label/)
  await panelOf(page).getByLabel('Leads to').selectOption('contact')
  await until(async () => (await edited(page, 'brands/store cta.secondary.target')) === 'contact')

  await page.getByRole('tab', { name: 'Site' }).click()
  const shared = page.getByRole('region', { name: 'All brands' })
  await shared.getByLabel('Shop, for all brands', { exact: true }).fill('https://shop.example/another')
  await shared.getByLabel('Address').first().fill('https://profile.example/another')
  const hosts = page.getByRole('group', { name: 'Hosts' })
  await hosts.getByLabel('Role').last().selectOption('redirect')
  await page.getByText(/^Everything else/).click()
  await panelOf(page).getByLabel('Tools › Search').uncheck()
  await isAccessible(page)
  await saved(page)
  assert.equal(await edited(page, 'settings shop'), 'https://shop.example/another')
  assert.equal((await edited(page, 'settings social'))[0].url, 'https://profile.example/another')
  assert.equal((await edited(page, 'brands/store hosts')).at(-1).role, 'redirect')
  assert.equal(await edited(page, 'brands/store tools.search'), false)

  await frame.locator('footer a[href="https://profile.example/another"]').waitFor({ state: 'attached' })
  await page.context().close()
})

test('a profile and a legal text of all brands say so, and a brand gets its own', async () => {
  const page = await somebody()
  const frame = await open(livery, page, 'store')
  await page.getByText(/^Lists of this page/).click()
  await page.getByRole('button', { name: /^Social/ }).click()
  const list = page.getByRole('region', { name: 'List: Social' })
  await list.locator('li button').first().click()
  await page.getByText('Change it for').waitFor()
  await panelOf(page).getByLabel('Address').fill('https://profile.example/own')
  await until(async () => (await edited(page, 'brands/store links.social'))?.[0].url === 'https://profile.example/own')
  await frame.locator('footer a[href="https://profile.example/own"]').waitFor({ state: 'attached' })

  await toPage(page, '/privacy')
  const legal = page.frameLocator('main iframe[title$=", /privacy"]')
  await legal.locator('[data-field="legal/privacy#intro"]').click()
  await page.getByText(/said once for all brands\. .* visitors of \d+ brands read/).waitFor()
  await isAccessible(page)
  await page.getByRole('button', { name: 'Words of its own for this brand' }).click()
  await panelOf(page).getByLabel('Intro', { exact: true }).fill('Our own words on your data.')
  await legal.locator('[data-field="legal.privacy.intro"]', { hasText: 'Our own words on your data.' }).waitFor()
  await saved(page)
  assert.deepEqual(
    (await editsOf(page)).map((one) => `${one.layer} ${one.field}`),
    ['brands/store links.social', 'brands/store legal.privacy.intro'],
  )
  await page.context().close()
})

test('a row of how buying works is answered, and a text that is empty is found', async () => {
  const page = await somebody()
  await open(livery, page, 'store', '/solutions')
  await page.getByText(/^Lists of this page/).click()
  await page.getByRole('button', { name: /^Buying › Rows/ }).click()
  const list = page.getByRole('region', { name: 'List: Buying › Rows' })
  await list.locator('li button').first().click()
  await panelOf(page).getByLabel('Answer').fill('Within two working days.')
  await saved(page)
  const answers = (await editsOf(page)).filter((one) => one.field.startsWith('buying.answers'))
  assert.equal(answers.length, 1)
  assert.equal(answers[0].after, 'Within two working days.')
  await page.frameLocator('main iframe').getByText('Within two working days.').waitFor()

  await open(livery, page, 'store')
  await page.getByText(/^All texts of this page/).waitFor()
  const empty = page.getByRole('button', { name: 'Hero › Readout › Status', exact: true })
  if (!(await empty.isVisible())) await page.getByText(/^All texts of this page/).click()
  await empty.click()
  await panelOf(page).getByLabel('Status', { exact: true }).waitFor()
  await page.context().close()
})

test('a price list is a table of products by name, and a change of it is said in lines', async () => {
  const page = await somebody()
  await open(livery, page, 'store')
  await page.keyboard.press('Control+k')
  await page.keyboard.type('prices')
  await page
    .getByRole('option')
    .filter({ hasText: /^Prices/ })
    .first()
    .waitFor()
  await page.keyboard.press('Enter')
  const list = panelOf(page).getByRole('group', { name: 'Prices', exact: true })
  const once = list.getByLabel(/^Once: T100/)
  await until(() => once.evaluate((field) => field === document.activeElement))
  await panelOf(page).getByText('Nobody finds this name yet').first().waitFor({ state: 'attached' }) // which is above
  const { y } = await once.boundingBox()
  assert.ok(y > 0 && y < 300, `the first price is at ${y}`)
  await once.fill('145.5')
  await once.press('Tab')
  assert.equal(await once.inputValue(), '145.50')
  await list.getByLabel(/^A month: T100/).fill('12')
  await list.getByLabel(/^Months: T100/).fill('36')
  await saved(page)
  assert.deepEqual(await edited(page, 'brands/store prices.prices'), [
    { product: 1, once: '145.50', monthly: '12.00', term: 36 },
  ])
  assert.equal(await edited(page, 'brands/store prices.currency'), 'USD')
  if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/prices-1440.png` })
  await isAccessible(page)
  await page.getByRole('button', { name: 'Publish', exact: true }).click()
  await dialogOf(page).getByText('T100: 145.50 once, 12.00 a month for 36 months', { exact: true }).waitFor()
  if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/prices-publish.png` })
  await page.context().close()
})

test('a colour that is none is said at its field, and a title that search results cut off is counted', async () => {
  const page = await somebody()
  await open(livery, page, 'store')
  await page.getByRole('tab', { name: 'Look' }).click()
  const main = page.getByLabel('Main color', { exact: true })
  await main.fill('green')
  assert.equal(await main.getAttribute('aria-invalid'), 'true')
  const described = await main.getAttribute('aria-describedby')
  assert.match(await page.locator(`[id="${described}"]`).textContent(), /six digits/)
  await isAccessible(page)
  await main.fill('#0f5c4d')
  await until(async () => (await main.getAttribute('aria-invalid')) === 'false')
  await page.getByRole('tab', { name: 'Words' }).click()
  await choose(page, /Search results › Pages › Home › Title/)
  const counter = panelOf(page).getByText(/^\d+ of 60 characters/)
  await panelOf(page).getByRole('textbox').first().fill('Short enough for search results')
  await counter.getByText('31 of 60 characters', { exact: true }).or(counter).first().waitFor()
  assert.equal(await counter.textContent(), '31 of 60 characters')
  await panelOf(page)
    .getByRole('textbox')
    .first()
    .fill('A title that is so long that no search result shows its end any more')
  assert.match(await counter.textContent(), /^68 of 60 characters; search results and shared links cut off the rest/)
  await page.context().close()
})

/** Fields that pages name and that the editor has no form for, by page. Posts have a room of their own. */
const withoutForm = []

test('every text that a page of any kind shows has a form', async () => {
  const page = await somebody()
  const { brands } = await call(page, '/sites')
  const found = await page.evaluate(
    async (wanted) => {
      const json = (at) => fetch(`/api/desk${at}`).then((answer) => answer.json())
      const missing = new Set()
      for (const { id, paths } of wanted) {
        const fields = new Map([['', (await json(`/sites/fields?brand=${id}`)).fields.map((one) => one.path)]])
        for (const { path } of paths) {
          const html = await (
            await fetch(`/api/desk/sites/page?brand=${id}&path=${encodeURIComponent(path)}&origins`)
          ).text()
          const origins = [...html.matchAll(/ data-field(?:-[a-z-]+)?="([^"]+)"/g)].map((one) => one[1])
          for (const origin of new Set(origins)) {
            const [layer, field] = origin.includes('#') ? origin.split('#') : ['', origin]
            if (layer.startsWith('blogs/') || field.startsWith('pictures.')) continue
            if (!fields.has(layer)) {
              const answer = await fetch(`/api/desk/sites/fields?layer=${encodeURIComponent(layer)}`)
              fields.set(layer, answer.ok ? (await answer.json()).fields.map((one) => one.path) : [])
            }
            const known = fields.get(layer)
            if (!known.some((one) => one === field || one.startsWith(`${field}.`)))
              missing.add(`${id}${path} ${origin}`)
          }
        }
      }
      return [...missing]
    },
    brands.filter(({ id }) => ['store', 'cam', 'dashcam'].includes(id)),
  )
  assert.deepEqual(found, withoutForm)
  await page.context().close()
})
