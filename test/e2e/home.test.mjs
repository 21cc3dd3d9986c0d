import assert from 'node:assert/strict'
import { test } from 'node:test'
import { brandOf, desktop, each, frames, open, phone, startBrowser, startLivery, until, variants } from './harness.mjs'
import { fewBrands } from './visits.mjs'

const server = await startLivery()
const browser = await startBrowser()
const shop = 'https://shop.fleetstore.example/'

// spec: H1 H3 H8
test('eleven layouts, each with the whole hero', async () => {
  const brand = brandOf('store')
  await each(variants, async (variant) => {
    const page = await open(browser, server.dev('store', `/?variant=${variant}`))
    const hero = page.locator(`main > *:first-child`)
    assert.equal((await page.locator(`[class*="hero-${variant}"]`).count()) > 0, true, variant)
    const text = await page.locator('main').innerText()
    for (const words of [brand.hero.title, brand.hero.subtitle, brand.hero.description, ...brand.hero.features]) {
      assert.ok(text.replace(/\s+/g, ' ').toLowerCase().includes(words.toLowerCase()), `${variant} lacks "${words}"`)
    }
    const pictures = await page.locator(`main img[src*="hero-"], main [data-missing^="hero-"]`).count()
    assert.ok(pictures >= 2, `${variant} shows ${pictures} of the two hero pictures`)
    const demo = hero.locator('a', { hasText: 'Request Demo' }).first()
    assert.equal(await demo.getAttribute('href'), '/request-demo', variant)
    assert.equal(await page.locator('h1').count(), 1, variant)
    await page.close()
  })
})

// spec: H2
test('an unknown variant shows corporate', async () => {
  const page = await open(browser, server.dev('smarter-tracking', '/?variant=baroque'))
  assert.equal(await page.locator('main').getAttribute('data-variant'), 'corporate')
  await page.close()
})

const second = (page, label) => page.locator('main > *:first-child a', { hasText: label }).last()

// spec: H4 H5 H6 H7
test('second buttons go where their layout says', async () => {
  const wanted = {
    'store-hub': shop,
    'equipment-supply': shop,
    store: shop,
    equipment: '/products',
    dashcams: '/solutions',
    camera: '/solutions',
    fleetkeyless: '/request-demo',
    fleetdashcam: '/request-demo',
    cameras: '#testimonials',
    keyless: '#features',
    keylessfleet: '/solutions',
    insights: '/request-demo',
    dashcam: '/products',
  }
  await each(Object.entries(wanted), async ([id, href]) => {
    const page = await open(browser, server.live(id))
    const button = second(page, brandOf(id).cta.secondary.label)
    assert.equal(await button.getAttribute('href'), href, id)
    if (href === shop) {
      assert.equal(await button.getAttribute('target'), '_blank', id)
      assert.match(await button.getAttribute('rel'), /noopener/, id)
    }
    if (href.startsWith('#')) {
      assert.equal(await page.locator(href).count(), 1, `${id}: ${href} is not on the page`)
      await button.click()
      assert.equal(new URL(page.url()).pathname, '/', id)
    }
    await page.close()
  })
  await each(['creative', 'magazine', 'elegant'], async (variant) => {
    const page = await open(browser, server.dev('smarter-tracking', `/?variant=${variant}`))
    const href = await second(page, 'Learn More').getAttribute('href')
    assert.match(href, /^#/, variant)
    assert.equal(await page.locator(href).count(), 1, `${variant}: ${href}`)
    await page.close()
    const store = await open(browser, server.dev('store-hub', `/?variant=${variant}`))
    assert.equal(await second(store, 'Buy Now').getAttribute('href'), shop, `${variant}: Buy Now`)
    await store.close()
  })
})

// spec: H9
test('the minimal layout has badge, four figures and the Why Choose Us grid', async () => {
  const page = await open(browser, server.live('cameras'))
  const text = (await page.locator('main').innerText()).replace(/\s+/g, ' ')
  for (const words of [
    '50,000+',
    'Global Customers',
    '80 billion',
    'Data points daily',
    '4.7 million+',
    'Vehicle Subscriptions',
    '25+ years',
    'Innovation',
    'Why Choose Us',
  ]) {
    assert.ok(text.toLowerCase().includes(words.toLowerCase()), words)
  }
  assert.ok(text.includes('Fleet Cameras'))
  await page.close()
})

// spec: H10 H11 H13
test('shared sections follow the hero; features and testimonials only where they are on', async () => {
  await each(fewBrands, async (brand) => {
    const page = await open(browser, server.live(brand.id))
    for (const id of ['proof', 'steps', 'closing']) {
      if (id === 'proof' && !brand.figures?.length) continue
      assert.ok((await page.locator(`#${id}, .${id}`).count()) > 0, `${brand.id} lacks ${id}`)
    }
    assert.equal((await page.locator('#features').count()) > 0, brand.showFeatures, `${brand.id} features`)
    assert.equal((await page.locator('#testimonials').count()) > 0, brand.showTestimonials, `${brand.id} testimonials`)
    await page.close()
  })
  const page = await open(browser, server.live('camera'))
  assert.match(await page.locator('#testimonials').innerText(), /Regional delivery fleet, 60 vans/)
  await page.close()
})

// spec: H12
test('the features grid has 1, 2, 3 and 4 columns', async () => {
  for (const [width, columns] of [
    [390, 1],
    [800, 2],
    [1100, 3],
    [1440, 4],
  ]) {
    const page = await open(browser, server.live('smarter-tracking'), { viewport: { width, height: 900 } })
    const lefts = await page
      .locator('#features .feature-card')
      .evaluateAll((cards) => new Set(cards.map((card) => Math.round(card.getBoundingClientRect().left))).size)
    assert.equal(lefts, columns, `at ${width}`)
    await page.close()
  }
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
  await each(variants, async (variant) => {
    for (const path of ['/', '/solutions']) {
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

// spec: F2 F3 F4 F5
test('the footer links what the brand has', async () => {
  await each(['dashcams', 'cameras', 'smarter-tracking'], async (id) => {
    const page = await open(browser, server.live(id))
    const links = await page
      .locator('footer a')
      .evaluateAll((all) =>
        all.map((a) => [a.textContent.replace(/\s*\(opens.*/, '').trim(), a.getAttribute('href'), a.target]),
      )
    const names = links.map(([name]) => name)
    assert.equal(names.includes('Products'), brandOf(id).pages.includes('products'), id)
    for (const name of ['About', 'Testimonials']) assert.ok(!names.includes(name), `${id}: ${name}`)
    for (const [name, path] of [
      ['Solutions', '/solutions'],
      ['Blog', '/blog'],
      ['Privacy Policy', '/privacy'],
      ['Terms of Service', '/terms'],
    ]) {
      assert.ok(
        links.some(([label, href]) => label === name && href === path),
        `${id}: ${name}`,
      )
    }
    for (const name of ['Facebook', 'Instagram', 'X', 'LinkedIn']) {
      assert.ok(
        links.some(([label, href, target]) => label === name && /^https:/.test(href) && target === '_blank'),
        `${id}: ${name}`,
      )
    }
    await page.close()
  })
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

// spec: I3 I4
test('a missing picture tries the other extensions, then one stock photo, then rests', async () => {
  const owner = await browser.newContext({ viewport: desktop })
  const page = await owner.newPage()
  const asked = []
  await page.route(/hero-main/, (route) => {
    asked.push(new URL(route.request().url()).pathname.replace(/.*hero-main/, ''))
    return route.fulfill({ status: 404, body: '' })
  })
  const stock = []
  await page.route(/stockphotos/, (route) => {
    stock.push(route.request().url())
    return route.fulfill({ status: 404, body: '' })
  })
  await page.goto(server.live('insights'))
  await page.waitForSelector('[data-brand-loading="false"]', { state: 'attached' })
  await until(() => stock.length > 0)
  const extensions = asked.filter((name) => /^\.\w+$/.test(name))
  assert.deepEqual(extensions, [...new Set(extensions)], 'no extension is asked for twice')
  for (const extension of ['.jpg', '.jpeg', '.png', '.gif', '.svg', '.webp'])
    assert.ok(extensions.includes(extension), extension)
  assert.equal(stock.length >= 1, true)
  assert.match(stock[0], /insights-1\?w=1200/)
  const before = asked.length + stock.length
  await page.waitForSelector('main > *:first-child span.picture', { state: 'attached' })
  await frames(page)
  assert.equal(asked.length + stock.length, before, 'retrying stops')
  await owner.close()
})

// spec: M1
test('title, favicon and touch icon follow the brand, with a stamp on both icons', async () => {
  await each(fewBrands, async (brand) => {
    const page = await open(browser, server.live(brand.id))
    assert.equal(await page.title(), brand.seo.pages.home.title)
    const icon = await page.locator('link[rel="icon"]').getAttribute('href')
    const touch = page.locator('link[rel="apple-touch-icon"]')
    assert.match(icon, new RegExp(`/assets/domains/${brand.id}/favicon\\.png\\?v=\\w+`))
    assert.match(await touch.getAttribute('href'), /apple-touch-icon\.png\?v=\w+/)
    assert.equal(await touch.getAttribute('sizes'), '180x180')
    await page.close()
  })
})
