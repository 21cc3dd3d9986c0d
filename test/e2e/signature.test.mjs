// The drawing of each brand's trade: there without scripts, still until it is asked, still where no motion is wanted.
import test from 'node:test'
import assert from 'node:assert/strict'
import { brotliCompressSync } from 'node:zlib'
import { brands, desktop, phone, startBrowser, startLivery } from './harness.mjs'

const server = await startLivery()
const browser = await startBrowser()

/** Everything in the section that moves at this moment. */
const moving = (page) =>
  page.evaluate(
    () =>
      document
        .getAnimations()
        .filter(({ effect }) => effect.target.closest('#signature') && effect.getTiming().duration).length,
  )

async function open(brand, viewport, options) {
  const context = await browser.newContext({ viewport, ...options })
  const page = await context.newPage()
  await page.goto(server.dev(brand.id, '/'))
  return { page, close: () => context.close() }
}

test('every home page has a drawing that needs no script, moves when it is asked, and fits a phone', async () => {
  for (const brand of brands) {
    const { page, close } = await open(brand, phone, { javaScriptEnabled: false, reducedMotion: 'no-preference' })
    const section = page.locator('#signature')
    assert.ok((await section.getByRole('heading', { level: 2 }).innerText()).length > 5, brand.id)
    assert.ok((await section.locator('.drawing li, .drawing tr').count()) >= 3, `${brand.id}: nothing says it in words`)
    const switched = section.getByRole('switch')
    await section.scrollIntoViewIfNeeded()
    await switched.focus()
    await page.keyboard.press('Space')
    assert.ok(await switched.isChecked(), brand.id)
    await close()
  }
})

test('a drawing stands still until it is asked, and always where motion is not wanted', async () => {
  for (const brand of brands) {
    const { page, close } = await open(brand, desktop, { reducedMotion: 'no-preference' })
    await page.locator('#signature').scrollIntoViewIfNeeded()
    assert.equal(await moving(page), 0, `${brand.id} moves by itself`)
    await page.locator('.signature-play').click()
    assert.ok((await moving(page)) > 0, `${brand.id} does not move`)
    await close()
    const still = await open(brand, desktop, { reducedMotion: 'reduce' })
    assert.equal(await still.page.locator('.signature-play').isVisible(), false, brand.id)
    assert.equal(await moving(still.page), 0, brand.id)
    await still.close()
  }
})

test('a drawing weighs at most 6 KB, and nothing is wider than a phone of 320 px', async () => {
  for (const brand of brands) {
    const { page, close } = await open(brand, { width: 320, height: 800 }, { reducedMotion: 'reduce' })
    const { html, css, wide } = await page.evaluate(() => ({
      html: document.querySelector('#signature').outerHTML,
      css: /\.signature\{.*/s.exec(document.querySelector('style').textContent)?.[0] ?? '',
      wide: document.documentElement.scrollWidth - innerWidth,
    }))
    const bytes = brotliCompressSync(html + css.slice(0, 8000)).length
    assert.ok(css && bytes <= 6 * 1024, `${brand.id}: ${bytes} bytes`)
    assert.ok(wide <= 0, `${brand.id} is ${wide} px too wide`)
    await close()
  }
})
