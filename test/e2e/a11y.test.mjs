// Access: the ways of a keyboard and of less motion in every variant. What axe says is in pages.test.mjs.
// `VARIANT=dark,grid node --test test/e2e/a11y.test.mjs` looks at these variants only.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { hydrated, open, phone, sample, startBrowser, sharedLivery, variants } from './harness.mjs'

const server = await sharedLivery()
const browser = await startBrowser()
const still = { reducedMotion: 'reduce' }

const wanted = variants.filter((variant) => !process.env.VARIANT || process.env.VARIANT.split(',').includes(variant))

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

test('with less motion the gallery is paused and no layer follows the scroll', async () => {
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
