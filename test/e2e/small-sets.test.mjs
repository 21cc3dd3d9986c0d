// One, two and three of everything are laid out for their number; what is not there leaves nothing empty behind.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { objections } from './axe.mjs'
import { open, startBrowser, startLivery, until } from './harness.mjs'
import { counts, smallSet } from './small-set.mjs'
import { sweeping } from './visits.mjs'

const server = await startLivery('--content', smallSet())
const browser = await startBrowser()

const live = (path) => `http://none.example:${server.port}${path}`
const looks = ['corporate', 'minimal', 'grid', 'magazine', 'dark']

/** The boxes of elements, rounded to whole pixels, with the column that they stand in. */
const boxes = (page, selector) =>
  page.locator(selector).evaluateAll((all) =>
    all.map((one) => {
      const { left, right, top, bottom } = one.getBoundingClientRect()
      const column = one.closest('.container').getBoundingClientRect()
      return { left, right, top, bottom, width: right - left, height: bottom - top, column: column.width }
    }),
  )

/** How much of its column a row of boxes takes. */
const share = (row) =>
  (Math.max(...row.map((box) => box.right)) - Math.min(...row.map((box) => box.left))) / row[0].column

const rowsOf = (all) => new Set(all.map(({ top }) => Math.round(top / 4))).size

/** Each number in every second look, so that every look and every number is met; LIVERY_SWEEP=1 takes all. */
const numbered = Object.entries(counts)
  .slice(0, 3)
  .map(([id, count]) => ({ id, count, worn: looks.filter((_, at) => sweeping || (at + count) % 2 === 0) }))

test('features, products and posts share one row, and none ends in a hole', async () => {
  for (const { id, count, worn } of numbered)
    for (const look of worn) {
      const page = await open(browser, server.dev(id, `/?variant=${look}`))
      for (const kind of ['.feature-card', '.testimonial']) {
        const all = await boxes(page, kind)
        assert.equal(all.length, count)
        const last = all.filter((box) => Math.abs(box.top - all.at(-1).top) < 4)
        assert.ok(share(last) > 0.8, `${kind} of ${id} in ${look}: ${share(last).toFixed(2)} of the row`)
      }
      assert.equal(rowsOf(await boxes(page, '.feature-card')), 1, `features of ${id} in ${look}`)
      await page.goto(server.dev(id, `/products?variant=${look}`))
      const cards = await boxes(page, '.product-card')
      assert.equal(rowsOf(cards), 1, `products of ${id} in ${look}`)
      assert.ok(share(cards) > 0.8, `products of ${id} in ${look}: ${share(cards).toFixed(2)} of the row`)
      for (const card of cards) assert.ok(card.height < 700, `products of ${id} in ${look}: ${card.height} px high`)
      await page.close()
    }
})

test('one figure is a line, and a second post is no wall', async () => {
  for (const look of sweeping ? looks : ['corporate', 'magazine', 'dark']) {
    const page = await open(browser, server.dev('one', `/?variant=${look}`))
    const [value, label] = [...(await boxes(page, '.figure-value')), ...(await boxes(page, '.figure-label'))]
    assert.ok(label.left >= value.right && label.top < value.bottom, `${look}: ${JSON.stringify([value, label])}`)
    await page.goto(server.dev('two', `/blog?variant=${look}`))
    const [second] = await boxes(page, '.post-grid .post-card')
    assert.ok(second.height < 500, `${look}: the second post is ${second.height} px high`)
    assert.equal(await page.locator('.post-card img').count(), 2)
    await page.goto(server.dev('three', `/blog?variant=${look}`))
    assert.equal(await page.locator('.post-card').count(), 3)
    assert.equal(await page.locator('.post-card img').count(), 1, `${look}: what stands in is shown once`)
    await page.close()
  }
})

test('where one product is sold, nothing is to be filtered or compared', async () => {
  const page = await open(browser, server.dev('one', '/products'))
  assert.equal(await page.locator('.filter-bar, .compare-pick').count(), 0)
  await page.goto(server.dev('two', '/products'))
  assert.equal(await page.locator('.compare-pick').count(), 2)
  await page.close()
})

test('without telephone, address, e-mail and posts nothing empty is left', async () => {
  const page = await open(browser, live('/contact'))
  for (const path of ['/contact', '/request-demo', '/', '/solutions', '/blog']) {
    await page.goto(live(path))
    const empty = await page
      .locator('main :is(a, dd, dt, p, h2, h3, li, button):not(.sr-only, .gallery-caption, .emoji)')
      .evaluateAll((all) =>
        all
          .filter(
            (one) =>
              !one.textContent.trim() &&
              !one.querySelector('img, svg, input, .picture') &&
              !one.matches('.gallery-dots *') &&
              one.checkVisibility(),
          )
          .map((one) => one.outerHTML),
      )
    assert.deepEqual(empty, [], path)
    assert.equal(await page.locator('a[href="tel:"], a[href="mailto:"]').count(), 0, path)
    assert.equal(await page.getByText('Monday to Friday').count(), 0, path)
  }
  await page.goto(live('/blog'))
  assert.equal(await page.locator('.posts-state a').getAttribute('href'), '/contact')
  assert.equal(await page.locator('.posts-details').count(), 0)
  await page.close()
})

test('captions of a family do not stand below pictures of the brand', async () => {
  const page = await open(browser, server.dev('two', '/'))
  const captions = await page.locator('.gallery-caption').evaluateAll((all) => all.map((one) => one.textContent))
  assert.equal(captions.join(''), '')
  const names = await page.locator('.gallery-thumbnails button').evaluateAll((all) => all.map((one) => one.ariaLabel))
  assert.match(names[0], /What gallery-1 shows/)
  assert.equal(names.length, 2, 'the others of the family show products that this brand does not sell')
  await page.close()
})

const shown = (page) => page.locator('.shots').evaluate((strip) => Math.round(strip.scrollLeft / strip.clientWidth) + 1)
const current = (page) => page.locator('.shot-links [aria-current]').getAttribute('href')

test('a product with several pictures shows them by click and by key', async () => {
  const page = await open(browser, server.dev('two', '/products/101'))
  assert.equal(await page.locator('.shots > li').count(), 3)
  await page.getByRole('link', { name: 'What product-101-fitted shows', exact: true }).click()
  await until(async () => (await shown(page)) === 3 && (await current(page)) === '#picture-3')
  assert.equal(await page.evaluate(() => scrollY), 0, 'the page stays where it is')
  await page.locator('.shots').focus()
  await page.keyboard.press('ArrowLeft')
  await until(async () => (await shown(page)) === 2 && (await current(page)) === '#picture-2')
  await page.locator('.shots > li').nth(1).locator('.zoom-open').click()
  assert.equal(
    await page
      .locator('dialog[open] img')
      .getAttribute('src')
      .then((src) => /101-back/.test(src)),
    true,
  )
  await page.keyboard.press('Escape')
  await page.goto(server.dev('two', '/products/102'))
  assert.equal(await page.locator('.shots').count(), 0, 'one picture needs no gallery')
  await page.close()
})

test('the pictures of a product are there without scripts', async () => {
  const page = await open(browser, server.dev('two', '/products/101'), { hydrate: false, javaScriptEnabled: false })
  await page.getByRole('link', { name: 'What product-101-back shows', exact: true }).click()
  await until(async () => (await page.locator('.shots > li').nth(1).boundingBox()).x < 200)
  await page.close()
})

test('the pages of a small set are accessible', async () => {
  for (const [id, path] of [
    ['two', '/products/101'],
    ['one', '/products'],
    ['none', '/blog'],
    ['one', '/'],
  ]) {
    const page = await open(browser, server.dev(id, path))
    assert.deepEqual(await objections(page, 'main'), [], `${id}${path}`)
    await page.close()
  }
})
