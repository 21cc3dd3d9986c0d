// Access: every page kind of every look under axe, and the ways of a keyboard and of less motion.
// `VARIANT=dark,grid node --test test/e2e/a11y.test.mjs` looks at these looks only.
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import {
  brands,
  desktop,
  each,
  hydrated,
  open,
  phone,
  sample,
  startBrowser,
  startLivery,
  variants,
} from './harness.mjs'

const axe = readFileSync(new URL('../node_modules/axe-core/axe.min.js', import.meta.url), 'utf8')
const server = await startLivery()
const browser = await startBrowser()
const still = { reducedMotion: 'reduce' }

const wanted = variants.filter((variant) => !process.env.VARIANT || process.env.VARIANT.split(',').includes(variant))

const listed = (brand) =>
  ['solutions', 'products', 'blog', 'contact'].filter((name) => brand.pages.includes(name)).map((name) => `/${name}`)

/** One path per page kind: the first product and the newest article stand for the others. */
async function paths(brand) {
  const page = await open(browser, server.worn(brand, '/blog'), { ...still, hydrate: false, javaScriptEnabled: false })
  const article = await page.locator('main a[href^="/blog/"]:not([href$=".xml"])').first().getAttribute('href')
  await page.close()
  const product = brand.pages.includes('products') ? ['/products/2'] : []
  return ['/', ...listed(brand), ...product, article, '/request-demo', '/privacy', '/terms']
}

/** What axe objects to, one line per element. */
async function objections(page, where) {
  await page.evaluate(() =>
    Promise.all(
      document
        .getAnimations()
        .filter((one) => one.effect?.getTiming().iterations !== Infinity)
        .map((one) => one.finished.catch(() => {})),
    ),
  )
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe)
  const violations = await page.evaluate(() =>
    window.axe.run(document, { resultTypes: ['violations'] }).then((result) => result.violations),
  )
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(
      (node) => `${where}: ${id} at ${node.target.join(' ')}: ${(node.any[0] ?? node.all[0] ?? node.none[0])?.message}`,
    ),
  )
}

async function objectionsAt(page, where, sizes) {
  const found = []
  for (const size of sizes) {
    await page.setViewportSize(size)
    found.push(...(await objections(page, `${where} at ${size.width}`)))
  }
  return found
}

for (const variant of wanted) {
  test(`axe has no objection to any page of ${variant}`, async () => {
    const brand = sample(variant)
    const found = []
    const page = await open(browser, server.worn(brand, '/'), { ...still, viewport: phone })
    for (const path of await paths(brand)) {
      await page.goto(server.worn(brand, path))
      await hydrated(page)
      found.push(...(await objectionsAt(page, `${variant}: ${brand.id}${path}`, [phone, desktop])))
      await page.setViewportSize(phone)
      if (path === '/') {
        await page.getByRole('button', { name: 'Menu' }).click()
        await page.waitForSelector('.navbar[data-solid="true"]')
        found.push(...(await objections(page, `${variant}: the open menu`)))
      }
      if (path === '/request-demo') {
        await page.locator('main form button[type="submit"]').click()
        await page.waitForSelector('#error-summary')
        found.push(...(await objections(page, `${variant}: the form with errors`)))
      }
    }
    await page.close()
    assert.deepEqual(found, [])
  })
}

test(
  'axe has no objection to the front and the shelves of the other brands',
  { skip: Boolean(process.env.VARIANT) },
  async () => {
    const seen = variants.map((variant) => sample(variant).id)
    const found = []
    await each(
      brands.filter((brand) => !seen.includes(brand.id)),
      async (brand) => {
        for (const path of ['/', ...listed(brand).filter((name) => name === '/products')]) {
          const page = await open(browser, server.live(brand.id, path), { ...still, viewport: phone })
          found.push(...(await objections(page, brand.id + path)))
          await page.close()
        }
      },
      2,
    )
    assert.deepEqual(found, [])
  },
)

// 320 px is also what a 640 px window zoomed to 200 % gives.
test('nothing scrolls sideways at 320 px', async () => {
  const wide = []
  await each(
    wanted,
    async (variant) => {
      const brand = sample(variant)
      const found = await paths(brand)
      const page = await open(browser, server.worn(brand, '/'), {
        ...still,
        viewport: { width: 320, height: 640 },
        hydrate: false,
        javaScriptEnabled: false,
      })
      for (const path of found) {
        await page.goto(server.worn(brand, path), { waitUntil: 'domcontentloaded' })
        const width = await page.evaluate(() => document.documentElement.scrollWidth)
        if (width > 320) wide.push(`${variant}: ${brand.id}${path} is ${width} px wide`)
      }
      await page.close()
    },
    2,
  )
  assert.deepEqual(wide, [])
})

const focus = (page) =>
  page.evaluate(() => {
    const at = document.activeElement
    const { outlineStyle, outlineWidth } = getComputedStyle(at.closest('.radio-card') ?? at)
    const ring = outlineStyle !== 'none' && parseFloat(outlineWidth) >= 2
    return {
      text: at.textContent.trim(),
      id: at.id,
      ring,
      rotation: at.hasAttribute('data-rotation'),
      box: at.getBoundingClientRect().toJSON(),
    }
  })

for (const variant of wanted) {
  test(`${variant} can be walked by keyboard, each stop visible`, async () => {
    const brand = sample(variant)
    const page = await open(browser, server.worn(brand, '/'), { ...still, viewport: phone })
    await page.keyboard.press('Tab')
    await page.waitForFunction(() => document.activeElement.getBoundingClientRect().y >= 0)
    const skip = await focus(page)
    assert.match(skip.text, /skip to/i)
    assert.ok(skip.ring && skip.box.y >= 0 && skip.box.x >= 0, 'the skip link shows itself when reached')
    await page.keyboard.press('Enter')
    await page.waitForFunction(() => document.activeElement?.id === 'main')

    await page.getByRole('button', { name: 'Menu' }).focus()
    await page.keyboard.press('Enter')
    await page.waitForSelector('.mobile-menu a', { state: 'visible' })
    await page.keyboard.press('Tab')
    assert.ok((await focus(page)).ring, 'a menu link shows focus')
    await page.keyboard.press('Escape')
    await page.waitForSelector('.mobile-menu', { state: 'hidden' })
    assert.equal((await focus(page)).text, 'Menu', 'closing gives focus back')

    await page.locator('.gallery [data-rotation]').evaluate((button) => {
      const before = document.createElement('a')
      before.href = '#'
      document.querySelector('.gallery').before(before)
      before.focus()
      return button.textContent
    })
    await page.keyboard.press('Tab')
    const rotation = await focus(page)
    assert.ok(rotation.rotation && rotation.ring, 'the rotation control comes first in the gallery and shows focus')

    await page.goto(server.worn(brand, '/request-demo'))
    await hydrated(page)
    await page.locator('#name').focus()
    assert.ok((await focus(page)).ring, 'a field shows focus')
    for (
      let stops = 0;
      (await focus(page)).text !== (await page.locator('main form button[type="submit"]').innerText());
      stops++
    ) {
      assert.ok(stops < 20, 'the submit button is within reach of Tab')
      await page.keyboard.press('Tab')
      assert.ok((await focus(page)).ring, `stop ${stops + 1} after the name shows focus`)
    }
    await page.close()
  })
}

test('less motion: the gallery waits and no layer follows the scroll', async () => {
  for (const variant of ['modern', 'dark']) {
    const brand = sample(variant)
    for (const reducedMotion of ['reduce', 'no-preference']) {
      const page = await open(browser, server.live(brand.id), { reducedMotion })
      assert.equal(
        await page.locator('.gallery [data-rotation]').innerText(),
        reducedMotion === 'reduce' ? 'Play Auto-slide' : 'Pause Auto-slide',
      )
      await page.evaluate(() => window.scrollTo({ top: 200, behavior: 'instant' }))
      await page.waitForFunction(() => window.scrollY === 200)
      await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))
      const moved = await page.locator('main [style*="translateY"]').count()
      assert.equal(moved > 0, reducedMotion !== 'reduce', `${variant} with ${reducedMotion}`)
      await page.close()
    }
  }
})
