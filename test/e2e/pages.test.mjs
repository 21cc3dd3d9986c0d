// Every kind of page and every variant, as a visitor meets it: it comes alive with an empty console, axe has no
// objection, nothing sticks out sideways and no words lie on others. The gate looks at the pages that visits.mjs
// chooses, each at one width, and holds a kind of page that it has met before to those rules alone which a variant
// can break; `make sweep` looks at all pages at all widths by all rules.
// `BRAND=dashcams node --test test/e2e/pages.test.mjs` looks at every page of that brand.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { objections, objectionsNow } from './axe.mjs'
import { hydrated, open, sample, startBrowser, sharedLivery } from './harness.mjs'
import { sweeping, visitsOf } from './visits.mjs'

const server = await sharedLivery()
const browser = await startBrowser()
const narrow = { width: 320, height: 640 } // also what a 640 px window zoomed to 200 % gives
const phone = { width: 390, height: 844 }
const sizes = sweeping
  ? [narrow, phone, { width: 768, height: 1024 }, { width: 1440, height: 900 }]
  : [phone, { width: 1440, height: 900 }]

/** The rules of axe that hang on a variant's styles; markup is the variant's own on the home page alone. */
const rulesOfLooks = ['color-contrast', 'link-in-text-block', 'scrollable-region-focusable', 'target-size']

const met = new Set()

/** The rules for a page: all of them for a home page and for the first of its kind. */
function rulesFor(kind) {
  const all = sweeping || kind === 'home' || !met.has(kind)
  met.add(kind)
  return all ? {} : { runOnly: rulesOfLooks }
}

/** Lines of words that lie on lines of other words; what follows the window, as the navbar does, is left out. */
const overlaps = () => {
  const lines = []
  const words = document.createTreeWalker(document.querySelector('main'), NodeFilter.SHOW_TEXT)
  for (let node = words.nextNode(); node; node = words.nextNode()) {
    const owner = node.parentElement
    if (!node.data.trim() || !owner.checkVisibility({ opacityProperty: true, visibilityProperty: true })) continue
    if (owner.closest('[aria-hidden="true"], .sr-only, .gallery, noscript')) continue
    const range = document.createRange()
    range.selectNodeContents(node)
    for (const box of range.getClientRects()) lines.push({ owner, text: node.data.trim(), box })
  }
  const meet = (a, b) =>
    Math.min(a.right, b.right) - Math.max(a.left, b.left) > 2 &&
    Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > Math.min(a.height, b.height) / 2
  const found = []
  for (const [at, one] of lines.entries())
    for (const other of lines.slice(at + 1))
      if (one.owner !== other.owner && meet(one.box, other.box)) found.push(`"${one.text}" and "${other.text}" overlap`)
  return [...new Set(found)]
}

/** States of a page that are not seen when it opens, and the part of it that they change. */
const states = {
  home: async (page) => {
    await page.getByRole('button', { name: 'Menu' }).click()
    await page.waitForSelector('.navbar[data-solid="true"]')
    return 'header'
  },
  'request-demo': async (page) => {
    await page.locator('main form button[type="submit"]').click()
    await page.waitForSelector('#error-summary')
    return 'main'
  },
}

async function faultsAt(page, size, rules) {
  await page.setViewportSize(size)
  const width = await page.evaluate(() => document.documentElement.scrollWidth)
  const faults = [...(await objections(page, 'html', rules)), ...(await page.evaluate(overlaps))]
  if (width > size.width) faults.push(`is ${width} px wide`)
  return faults.map((fault) => `at ${size.width}: ${fault}`)
}

async function faultsOf(page, { brand, kind, path }, at) {
  page.messages.length = 0
  await page.setViewportSize(phone)
  await page.goto(server.worn(brand, path))
  await hydrated(page)
  const faults = page.messages.map((message) => `console: ${message}`)
  if ((await page.locator(`[data-brand="${brand.id}"]`).count()) !== 1) faults.push(`does not show ${brand.id}`)
  if (!/data-brand-loading="true"/.test(await server.ask(brand.id, path))) faults.push('is not loading at first')
  const rules = rulesFor(kind)
  for (const size of sweeping ? sizes : [sizes[at % 2]]) faults.push(...(await faultsAt(page, size, rules)))
  if (!sweeping) {
    await page.setViewportSize(narrow)
    const width = await page.evaluate(() => document.documentElement.scrollWidth)
    if (width > narrow.width) faults.push(`is ${width} px wide at ${narrow.width}`)
  }
  if (states[kind]) {
    await page.setViewportSize(phone)
    const changed = await states[kind](page)
    faults.push(...(await objections(page, changed)).map((fault) => `opened: ${fault}`))
  }
  return faults.map((fault) => `${brand.variant}, ${brand.id}${path}: ${fault}`)
}

const visits = await visitsOf(server)
const groups = byVariant(visits)

function byVariant(all) {
  const found = new Map()
  for (const visit of all) found.set(visit.brand.variant, [...(found.get(visit.brand.variant) ?? []), visit])
  return found
}

// spec: B8
for (const [variant, group] of groups) {
  test(`${variant}: ${group.length} pages hydrate with an empty console, pass axe, and overlap or overflow nowhere`, async () => {
    const page = await open(browser, 'about:blank', { hydrate: false, viewport: phone, reducedMotion: 'reduce' })
    const faults = []
    for (const [at, visit] of group.entries()) faults.push(...(await faultsOf(page, visit, at)))
    await page.close()
    assert.deepEqual(faults, [])
  })
}

/** Holds every animation at its first moment, from before the first paint on. */
const held = () => {
  const sheet = new CSSStyleSheet()
  sheet.replaceSync('*, *::before, *::after { animation-play-state: paused !important }')
  document.adoptedStyleSheets = [sheet]
}

test('what is animated in can be read from its first frame on', async () => {
  const page = await open(browser, 'about:blank', { hydrate: false })
  await page.addInitScript(held)
  for (const variant of groups.keys()) {
    await page.goto(server.worn(sample(variant)))
    await hydrated(page)
    const faint = await objectionsNow(page, 'main', { runOnly: ['color-contrast'] })
    assert.deepEqual(faint, [], variant)
  }
  await page.close()
})
