// Without JavaScript every page is there, can be read and leads on; the two forms say that they need it. The gate looks
// at the home page of every variant and at each other kind of page once, `make sweep` at all.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { desktop, each, open, phone, sample, startBrowser, sharedLivery, variants } from './harness.mjs'
import { sweeping, visitsOf } from './visits.mjs'

const server = await sharedLivery()
const browser = await startBrowser()
const plain = { hydrate: false, javaScriptEnabled: false, reducedMotion: 'no-preference' }

/** What is wrong with the page as it stands: no heading, words nobody can see, pictures that wait for a script. */
const faults = async () => {
  await Promise.all(
    document
      .getAnimations()
      .filter((one) => one.effect.getTiming().iterations !== Infinity)
      .map((one) => one.finished.catch(() => {})),
  )
  const found = []
  const unseen = (element) => {
    for (let at = element; at && at !== document.body; at = at.parentElement) {
      const { opacity, visibility } = getComputedStyle(at)
      if (Number(opacity) < 0.1 || visibility === 'hidden') return true
    }
    return false
  }
  const heading = document.querySelector('main h1')
  if (!heading?.getClientRects().length || unseen(heading)) found.push('no visible h1')
  if (document.querySelector('main').innerText.trim().length < 200) found.push('hardly any words in main')
  for (const element of document.querySelectorAll('main :is(h2, h3, p, li, a, dd, td)')) {
    if (element.closest('.gallery-slide[data-current="false"], noscript, dialog')) continue
    if (element.getClientRects().length && unseen(element)) found.push(`invisible: ${element.textContent.slice(0, 40)}`)
  }
  for (const image of document.querySelectorAll('main img, header img')) {
    if (!image.getAttribute('src') && !image.getAttribute('srcset')) found.push('a picture without an address')
    if (image.loading === 'eager' && image.complete && image.naturalWidth === 0)
      found.push(`picture failed: ${image.src}`)
  }
  for (const button of document.querySelectorAll('header button, .gallery-controls button'))
    if (button.getClientRects().length) found.push(`a dead button: ${button.textContent}`)
  const form = document.querySelector('main form.form')
  if (form && (form.getClientRects().length || !document.querySelector('main').innerText.includes('needs JavaScript')))
    found.push('the form does not say that it needs JavaScript')
  return found
}

const seen = (brand, kind) => (kind === 'home' ? [`${brand.variant} home`] : [kind])

test('every page reads without JavaScript', async () => {
  const wrong = []
  await each(await visitsOf(server, seen), async ({ brand, path }) => {
    const page = await open(browser, server.worn(brand, path), { ...plain, viewport: desktop })
    wrong.push(...(await page.evaluate(faults)).map((fault) => `${brand.variant}, ${brand.id}${path}: ${fault}`))
    await page.close()
  })
  assert.deepEqual(wrong, [])
})

test('every link of the menu leads to its page without JavaScript, on a phone too', async () => {
  const worn = variants.map(sample).filter((brand) => !brand.borrowed)
  const chosen = sweeping ? worn : worn.slice(0, 4)
  await each([...chosen.entries()], async ([at, brand]) => {
    const small = at % 2 === 0
    const page = await open(browser, server.live(brand.id, '/privacy'), {
      ...plain,
      viewport: small ? phone : desktop,
    })
    for (const { path } of brand.navigation) {
      if (small) {
        await page.getByRole('link', { name: 'Menu' }).click()
        assert.equal(new URL(page.url()).hash, '#all-pages')
      }
      await page.locator(`${small ? '#all-pages' : '.navbar-links'} a[href="${path}"]`).click()
      await page.waitForURL((url) => url.pathname === path)
      assert.ok(await page.locator('h1').first().isVisible(), `${brand.id}${path}`)
    }
    await page.close()
  })
})
