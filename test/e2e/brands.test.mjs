import assert from 'node:assert/strict'
import { test } from 'node:test'
import { brands, open, startBrowser, sharedLivery } from './harness.mjs'

const server = await sharedLivery()
const browser = await startBrowser()

// spec: R4
test('an unknown path goes home and replaces the history entry', async () => {
  const page = await open(browser, server.live('dashcams', '/solutions'))
  await page.evaluate(() => history.pushState(null, '', '/nowhere'))
  await page.waitForURL((url) => url.pathname === '/')
  await page.goBack()
  assert.equal(new URL(page.url()).pathname, '/solutions')
  await page.close()
})

// spec: R5 M1
test('a change of path scrolls to the top and sets the title', async () => {
  const page = await open(browser, server.live('dashcams'))
  const home = await page.title()
  await page.evaluate(() => window.scrollTo(0, 600))
  await page.locator('footer a[href="/solutions"]').click()
  await page.waitForSelector('main[data-page="solutions"]')
  await page.waitForFunction(() => window.scrollY === 0)
  assert.notEqual(await page.title(), home)
  assert.equal(await page.evaluate(() => document.activeElement?.id), 'main')
  await page.close()
})

// spec: B6
test('in development a floating control lists all brands and switches by id', async () => {
  const page = await open(browser, server.local('/'))
  const control = page.locator('.brand-switcher')
  await control.waitFor()
  await control.locator('summary').click()
  const ids = await control.locator('select option').evaluateAll((options) => options.map((option) => option.value))
  assert.deepEqual(ids.filter(Boolean).sort(), brands.map((brand) => brand.id).sort())
  await Promise.all([page.waitForEvent('load'), control.locator('select').first().selectOption('insights')])
  await page.waitForSelector('[data-brand="insights"]', { state: 'attached' })
  await page.close()
})

// spec: B7
test('outside development there is no control and a switch only warns', async () => {
  const page = await open(browser, server.live('dashcams'))
  await page.evaluate(() => window.livery.switchBrand('store'))
  assert.deepEqual(page.messages, ['warning: Domain switching is only available in development mode'])
  assert.equal(await page.locator('.brand-switcher').count(), 0)
  assert.equal(await page.locator('[data-brand="dashcams"]').count(), 1)
  assert.deepEqual(await page.context().cookies(), [])
  await page.close()
})
