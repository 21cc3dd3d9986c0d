// What a visitor presses before the page is alive is done all the same: on a phone's screen, over 1.6 Mbit/s and 150
// ms, right after the first paint and a little later, at full speed and with a processor four times slower. Of these
// the gate takes two for each press, `make sweep` all.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { brandOf, brands, each, hydrated, open, phone, startBrowser, sharedLivery, until } from './harness.mjs'
import { sweeping } from './visits.mjs'

const server = await sharedLivery()
const browser = await startBrowser({ compressed: true })
const contactBrand = brands.find((brand) => brand.pages.includes('contact')).id

const line = { offline: false, latency: 150, downloadThroughput: 1.6e6 / 8, uploadThroughput: 0.75e6 / 8 }
/** Only against hanging: what is awaited comes as soon as the scripts are there. */
const limit = { timeout: 60_000 }

const type = (values) => (page) =>
  page.evaluate((typed) => {
    for (const [id, value] of Object.entries(typed)) document.getElementById(id).value = value
  }, values)

const presses = {
  menu: {
    url: server.live('store', '/privacy'),
    target: 'button.navbar-toggle',
    done: (page) => page.locator('#mobile-menu').waitFor(limit),
  },
  filter: {
    url: server.live('store', '/products'),
    target: '.filter-button[href*="category=cameras"]',
    done: (page) => page.locator('.filter-button[href*="category=cameras"][aria-pressed="true"]').waitFor(limit),
  },
  'gallery arrow': {
    url: server.live('store', '/'),
    target: '.gallery [aria-label="Next slide"]',
    done: async (page) => {
      // Only a press by hand turns the auto-slide off.
      await page.getByRole('button', { name: 'Play Auto-slide' }).waitFor({ state: 'attached', ...limit })
      assert.equal(await page.locator('.gallery-slide').nth(1).getAttribute('data-current'), 'true')
    },
  },
  'demo submit': {
    url: server.live('store', '/request-demo'),
    before: type({ name: 'Jane Doe', email: 'jane@example.org' }),
    target: 'form [type=submit]',
    done: (page) => page.getByRole('heading', { name: 'Thank you!' }).waitFor(limit),
  },
  'contact submit': {
    url: server.live(contactBrand, '/contact'),
    before: type({ name: 'Jane Doe', email: 'jane@example.org', subject: 'Price', message: 'How much?' }),
    target: 'form [type=submit]',
    done: async (page) => {
      await page.waitForFunction(() => window.alerts?.length > 0, null, limit)
      assert.deepEqual(await page.evaluate(() => window.alerts), [
        'Thank you for your message! We will get back to you soon.',
      ])
      assert.equal(await page.inputValue('#message'), 'How much?')
    },
  },
}

/** A page on a slow line that has just been painted for the first time. */
async function firstPaint(url, slower) {
  const page = await open(browser, 'about:blank', {
    hydrate: false,
    isNew: true,
    viewport: phone,
    isMobile: true,
    hasTouch: true,
  })
  await page.addInitScript(() => {
    window.alerts = []
    window.alert = (text) => window.alerts.push(text)
    window.painted = new Promise((resolve) =>
      new PerformanceObserver(resolve).observe({ type: 'paint', buffered: true }),
    )
  })
  const session = await page.context().newCDPSession(page)
  await session.send('Network.enable')
  await session.send('Network.emulateNetworkConditions', line)
  await session.send('Emulation.setCPUThrottlingRate', { rate: slower })
  await page.goto(url, { waitUntil: 'commit' })
  await page.evaluate(() => window.painted.then(() => {}))
  return page
}

const moments = [1, 4].flatMap((slower) => [0, 150, 700].map((wait) => ({ slower, wait })))
const visits = Object.entries(presses).flatMap(([name, press], at) =>
  moments.filter((_, i) => sweeping || i % 3 === at % 3).map((moment) => ({ name, ...moment, ...press })),
)

test('no press is lost, however early it comes', async () => {
  const lost = []
  await each(visits, async ({ name, slower, wait, url, before, target, done }) => {
    const page = await firstPaint(url, slower)
    await page.waitForTimeout(wait)
    await before?.(page)
    try {
      await page
        .locator(target)
        .first()
        .tap({ force: true, noWaitAfter: true, ...limit })
      await done(page)
      assert.deepEqual(page.messages, [])
    } catch (error) {
      lost.push(`${name}, ${wait} ms after first paint, ${slower}x slower: ${error.message.split('\n')[0]}`)
    }
    await page.close()
  })
  assert.deepEqual(lost, [])
})

/** Refuses the first request for each script, as a line that broke for a moment. */
async function failOnce(page, pattern) {
  const failed = new Set()
  await page.route(pattern, (route) => {
    const url = route.request().url()
    if (failed.has(url)) return route.continue()
    failed.add(url)
    return route.abort()
  })
  return failed
}

test('a script that failed to load is tried again at the next press and when the network is back', async () => {
  const signs = {
    press: (page) => page.locator('button.navbar-toggle').tap(),
    network: (page) => page.evaluate(() => dispatchEvent(new Event('online'))),
  }
  for (const [at, [sign, give]] of Object.entries(signs).entries())
    for (const script of ['start', 'base', 'entry-client', 'privacy', 'core'].filter(
      (_, i) => sweeping || i % 2 === at,
    )) {
      const page = await open(browser, 'about:blank', { hydrate: false, viewport: phone, hasTouch: true })
      const failed = await failOnce(page, `**/${script}-*.js`)
      await page.goto(server.live('store', '/privacy'))
      await until(() => failed.size > 0)
      await page.waitForLoadState('networkidle')
      await give(page)
      if (sign === 'press') await page.locator('#mobile-menu').waitFor()
      await hydrated(page)
      await page.close()
    }
})

test('a form that cannot be sent yet says so, shows phone and e-mail, and is sent once it can be', async () => {
  const { phone: number, email } = brandOf('store').contact.contactInfo
  const page = await open(browser, 'about:blank', { hydrate: false, viewport: phone, hasTouch: true })
  await page.route('**/entry-client-*.js', (route) => route.abort())
  await page.goto(server.live('store', '/request-demo'))
  await page.getByLabel('Full Name').fill('Jane Doe')
  await page.getByLabel('Email Address').fill('jane@example.org')
  await page.locator('form [type=submit]').tap()
  const note = page.getByRole('alert').filter({ hasText: 'the form is not sent yet' })
  await note.waitFor()
  assert.ok(await note.getByRole('link', { name: number }).isVisible())
  assert.ok(await note.getByRole('link', { name: email }).isVisible())
  await page.unroute('**/entry-client-*.js')
  await page.evaluate(() => dispatchEvent(new Event('online')))
  await page.getByRole('heading', { name: 'Thank you!' }).waitFor()
  await page.close()
})
