// The drawing of each brand's trade: there without scripts, still until it is asked, still where no motion is wanted.
// The gate looks at one brand for each kind of drawing, LIVERY_SWEEP=1 at all.
import test from 'node:test'
import assert from 'node:assert/strict'
import { brotliCompressSync } from 'node:zlib'
import { brands, desktop, open, phone, sharedLivery, startBrowser } from './harness.mjs'
import { sweeping } from './visits.mjs'

const server = await sharedLivery()
const browser = await startBrowser()

const isFirst = ({ signature }, at) => brands.findIndex((one) => one.signature.drawing === signature.drawing) === at
const seen = sweeping ? brands : brands.filter(isFirst)

/** Everything in the section that moves at this moment. */
const moving = (page) =>
  page.evaluate(
    () =>
      document
        .getAnimations()
        .filter(({ effect }) => effect.target.closest('#signature') && effect.getTiming().duration).length,
  )

test('every home page has a drawing that needs no script, moves when it is asked, and fits a phone', async () => {
  for (const brand of seen) {
    const page = await open(browser, server.dev(brand.id), {
      viewport: phone,
      hydrate: false,
      javaScriptEnabled: false,
      reducedMotion: 'no-preference',
    })
    const section = page.locator('#signature')
    assert.ok((await section.getByRole('heading', { level: 2 }).innerText()).length > 5, brand.id)
    assert.ok((await section.locator('.drawing li, .drawing tr').count()) >= 3, `${brand.id}: nothing says it in words`)
    const switched = section.getByRole('switch')
    await section.scrollIntoViewIfNeeded()
    await switched.focus()
    await page.keyboard.press('Space')
    assert.ok(await switched.isChecked(), brand.id)
    await page.close()
  }
})

/** What a page weighs and how far it sticks out of a phone of 320 px. */
async function measured(page) {
  await page.setViewportSize({ width: 320, height: 800 })
  return page.evaluate(() => ({
    html: document.querySelector('#signature').outerHTML,
    css: /\.signature\{.*/s.exec(document.querySelector('style').textContent)?.[0] ?? '',
    wide: document.documentElement.scrollWidth - innerWidth,
  }))
}

test('a drawing stands still until it is asked, and always where motion is not wanted; it is light and narrow', async () => {
  for (const brand of seen) {
    const page = await open(browser, server.dev(brand.id), { viewport: desktop, reducedMotion: 'no-preference' })
    const { html, css, wide } = await measured(page)
    const bytes = brotliCompressSync(html + css.slice(0, 8000)).length
    assert.ok(css && bytes <= 6 * 1024, `${brand.id}: ${bytes} bytes`)
    assert.ok(wide <= 0, `${brand.id} is ${wide} px too wide`)

    await page.setViewportSize(desktop)
    await page.locator('#signature').scrollIntoViewIfNeeded()
    assert.equal(await moving(page), 0, `${brand.id} moves by itself`)
    await page.locator('.signature-play').click()
    assert.ok((await moving(page)) > 0, `${brand.id} does not move`)
    await page.emulateMedia({ reducedMotion: 'reduce' })
    assert.equal(await page.locator('.signature-play').isVisible(), false, brand.id)
    assert.equal(await moving(page), 0, brand.id)
    await page.close()
  }
})
