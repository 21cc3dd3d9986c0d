import assert from 'node:assert/strict'
import { test } from 'node:test'
import { desktop, each, frames, open, phone, sharedLivery, startBrowser, variants } from './harness.mjs'
import { sweeping } from './visits.mjs'

const server = await sharedLivery()
const browser = await startBrowser()

// spec: H7
test('a button that leads to a part of the page stays on it', async () => {
  const page = await open(browser, server.live('keyless'))
  await page.locator('main > *:first-child a[href="#features"]').click()
  await page.waitForFunction(() => Math.abs(document.querySelector('#features').getBoundingClientRect().top) < 200)
  assert.equal(new URL(page.url()).pathname, '/')
  await page.close()
})

// spec: H12
test('the features grid has 1, 2, 3 and 4 columns', async () => {
  const page = await open(browser, server.live('smarter-tracking'))
  for (const [width, columns] of [
    [390, 1],
    [800, 2],
    [1100, 3],
    [1440, 4],
  ]) {
    await page.setViewportSize({ width, height: 900 })
    const lefts = await page
      .locator('#features .feature-card')
      .evaluateAll((cards) => new Set(cards.map((card) => Math.round(card.getBoundingClientRect().left))).size)
    assert.equal(lefts, columns, `at ${width}`)
  }
  await page.close()
})

// spec: H14
test('the background moves at 0.5 of the scroll in modern and 0.3 in dark, and not on phones', async () => {
  for (const [id, factor] of [
    ['dashcam', 0.5],
    ['dashcams', 0.3],
  ]) {
    const page = await open(browser, server.live(id))
    const shift = () =>
      page.evaluate(() =>
        Math.max(
          0,
          ...[...document.querySelectorAll('main > *:first-child, main > *:first-child *')].map((element) => {
            const matrix = getComputedStyle(element).transform
            return element.style.transform.includes('translate') ? new DOMMatrix(matrix).m42 : 0
          }),
        ),
      )
    await page.evaluate(() => window.scrollTo(0, 200))
    await page.waitForFunction(() => window.scrollY === 200)
    await frames(page)
    assert.ok(Math.abs((await shift()) - 200 * factor) < 2, `${id}: ${await shift()}`)
    await page.close()
    const small = await open(browser, server.live(id), { viewport: phone })
    await small.evaluate(() => window.scrollTo(0, 200))
    await small.waitForFunction(() => window.scrollY === 200)
    await frames(small)
    assert.equal(
      await small.evaluate(
        () =>
          [...document.querySelectorAll('main *')].filter((element) => element.style.transform.includes('translate'))
            .length,
      ),
      0,
      id,
    )
    await small.close()
  }
})

// spec: N1 N2
test('the navbar is solid once scrolled more than 10 px, not at 10', async () => {
  const page = await open(browser, server.live('smarter-tracking'))
  const solid = () => page.locator('.navbar').getAttribute('data-solid')
  const scroll = async (y) => {
    await page.evaluate((top) => window.scrollTo(0, top), y)
    await frames(page)
  }
  assert.equal(await solid(), 'false')
  await scroll(10)
  assert.equal(await solid(), 'false')
  await scroll(11)
  assert.equal(await solid(), 'true')
  assert.equal(await page.locator('.navbar a[href="/request-demo"]').first().innerText(), 'Request Demo')
  await page.close()
})

// spec: N2
test('in every variant the navbar lets the page through at 10 px, covers it at 11, and is seen to change', async () => {
  const covering = (colour) => {
    const [, alpha = '1'] = /[,/]\s*([\d.]+)\)$/.exec(colour.startsWith('rgba') ? colour : '') ?? []
    return Number(alpha)
  }
  await each([...variants.entries()], async ([at, variant]) => {
    const paths = ['/', '/solutions']
    for (const path of sweeping ? paths : [paths[at % 2]]) {
      const page = await open(browser, server.dev('store', `${path}?variant=${variant}`), { reducedMotion: 'reduce' })
      const navbar = page.locator('.navbar')
      const at = async (y) => {
        await page.evaluate((top) => window.scrollTo(0, top), y)
        await page.waitForSelector(`.navbar[data-solid="${y > 10}"]`)
        const ground = await navbar.evaluate((element) => getComputedStyle(element).backgroundColor)
        // What lies under the bar is hidden, so that only the bar itself can make the pictures differ.
        await page.evaluate(() => (document.querySelector('main').style.visibility = 'hidden'))
        const clip = { x: 0, y: 0, width: desktop.width, height: 90 }
        const picture = await page.screenshot({ clip, animations: 'disabled' })
        await page.evaluate(() => (document.querySelector('main').style.visibility = ''))
        return { ground: covering(ground), picture }
      }
      const [before, after] = [await at(10), await at(11)]
      assert.equal(before.ground, 0, `${variant} ${path} is solid at 10 px`)
      assert.ok(after.ground > 0.85, `${variant} ${path} shows the page through at 11 px: ${after.ground}`)
      assert.ok(!before.picture.equals(after.picture), `${variant} ${path} looks the same at 10 and 11 px`)
      await page.close()
    }
  })
})

// spec: N3
test('on a phone the hamburger toggles the menu and a link closes it', async () => {
  const page = await open(browser, server.live('dashcams'), { viewport: phone })
  const toggle = page.getByRole('button', { name: 'Menu' })
  const link = page.locator('.mobile-menu a[href="/solutions"]')
  assert.equal(await link.isVisible(), false)
  await toggle.click()
  assert.equal(await link.isVisible(), true)
  assert.equal(await toggle.getAttribute('aria-expanded'), 'true')
  await toggle.press('Escape')
  assert.equal(await link.isVisible(), false)
  await toggle.click()
  await link.click()
  await page.waitForSelector('main[data-page="solutions"]')
  assert.equal(await link.isVisible(), false)
  await page.close()
})

// spec: G1 G2 G3 G4 G5
test('the gallery turns by itself, by hand, and stops', async () => {
  const owner = await browser.newContext({ viewport: desktop })
  const page = await owner.newPage()
  await page.clock.install()
  await page.goto(server.live('smarter-tracking'))
  await page.waitForSelector('[data-brand-loading="false"]', { state: 'attached' })
  const current = () => page.locator('.gallery-slide[data-current="true"]').getAttribute('aria-label')
  const gallery = page.locator('#gallery')
  assert.equal(await page.locator('.gallery-slide').count(), 4)
  assert.equal(await current(), '1 of 4')
  await page.clock.runFor(5000)
  assert.equal(await current(), '2 of 4')
  assert.equal(
    await page
      .locator('.gallery-slide')
      .first()
      .evaluate((slide) =>
        getComputedStyle(slide)
          .transitionDuration.split(',')
          .some((time) => time.trim() === '0.5s'),
      ),
    true,
  )
  await gallery.getByRole('button', { name: 'Previous slide' }).click()
  await gallery.getByRole('button', { name: 'Previous slide' }).click()
  assert.equal(await current(), '4 of 4')
  await gallery.getByRole('button', { name: 'Next slide' }).click()
  assert.equal(await current(), '1 of 4')
  await page.clock.runFor(20000)
  assert.equal(await current(), '1 of 4')
  assert.ok(await gallery.getByRole('button', { name: 'Play Auto-slide' }).isVisible())
  await gallery
    .getByRole('button', { name: /^Slide 3/ })
    .first()
    .click()
  assert.equal(await current(), '3 of 4')
  await gallery.getByRole('button', { name: 'Play Auto-slide' }).click()
  assert.ok(await gallery.getByRole('button', { name: 'Pause Auto-slide' }).isVisible())
  await owner.close()
})

// spec: L1 L3 L4
test('a logo that fails falls back to the default, then to the placeholder', async () => {
  const owner = await browser.newContext({ viewport: desktop })
  const page = await owner.newPage()
  const messages = []
  page.on('console', (message) => messages.push(message.text()))
  await page.route(/\/(logo|logo-white|default-logo|default-logo-white)\.(svg|png|jpe?g)/, (route) =>
    route.fulfill({ status: 404, body: '' }),
  )
  await page.goto(server.live('dashcams'))
  await page.locator('.navbar .logo-placeholder').first().waitFor()
  assert.equal(await page.locator('.navbar .logo-placeholder').first().innerText(), 'Logo')
  assert.ok(messages.includes('Logo failed to load'))
  await owner.close()
})
