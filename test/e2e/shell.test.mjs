// A page that the server could not render goes out as a shell, and the browser renders all of it.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { brandOf, desktop, each, open, phone, sample, startBrowser, startChanged, variants } from './harness.mjs'
import { sweeping } from './visits.mjs'

const server = await startChanged(`{
  const { render } = livery
  livery = { render: (json, shell) => (shell ? render(json, shell) : { head: render(json, true).head, body: '', failed: 'broken for the test' }) }
}`)
const browser = await startBrowser()

const showsWhole = async (url, viewport) => {
  const page = await open(browser, url, { viewport })
  const source = await page.answer.text()
  assert.match(source, /<div id="root" data-shell><\/div>/, url)
  assert.match(source, /<title>[^<]+<\/title>/, url)
  assert.equal(await page.locator('h1').count(), 1, url)
  assert.ok(await page.locator('footer').isVisible(), url)
  assert.deepEqual(page.messages, [], url)
  await page.close()
}

test('every kind of page comes whole from a shell, with an empty console', async () => {
  const brand = brandOf('store')
  const paths = [
    '/',
    '/request-demo',
    '/privacy',
    '/terms',
    '/solutions',
    '/products',
    '/products/2',
    '/blog',
    '/contact',
  ]
  const there = paths.filter((path) => path.split('/').length > 2 || !brandLacks(brand, path.slice(1)))
  await each([...there, '/products?compare=4,2', '/products?category=cameras'], (path) =>
    showsWhole(server.live('store', path), desktop),
  )
})

const brandLacks = (brand, page) =>
  ['solutions', 'products', 'blog', 'contact'].includes(page) && !brand.pages.includes(page)

test('variants come whole from a shell, with an empty console', async () => {
  await each(sweeping ? variants : variants.slice(0, 4), (variant) => showsWhole(server.worn(sample(variant)), phone))
})

test('navigation works as usual after a shell', async () => {
  const page = await open(browser, server.live('store'))
  await page.locator('.navbar a[href="/solutions"]').first().click()
  await page.waitForURL((url) => url.pathname === '/solutions')
  await page.locator('[data-page="solutions"] h1').waitFor()
  assert.deepEqual(page.messages, [])
  await page.close()
})
