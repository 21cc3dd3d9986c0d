// An account on its first day has no CORS rules, so no browser may call it: the demo form and the blog reach it through
// the server, without anybody setting anything.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { startAzurite } from './azurite.mjs'
import { leadsOf, open, startBrowser, startLivery } from './harness.mjs'

const { endpoint, connection } = await startAzurite()
const server = await startLivery('--storage', connection)
const browser = await startBrowser()

test('the demo form gets through to a fresh account without CORS rules', async () => {
  const page = await open(browser, server.live('store', '/request-demo'))
  const called = []
  page.on('request', (request) => {
    const { origin, pathname } = new URL(request.url())
    if (/\/(api|storage|devstoreaccount1)\//.test(pathname)) called.push([origin, request.method(), pathname])
  })
  await page.getByLabel('Full Name').fill('Jane Doe')
  await page.getByLabel('Email Address').fill('jane@example.org')
  await page.locator('form [type=submit]').click()
  await page.getByRole('heading', { name: 'Thank you!' }).waitFor()
  const own = new URL(page.url()).origin
  assert.deepEqual(
    called.map(([origin, method, path]) => [origin, method, path.replace(/demo-jane-doe-.*/, 'demo')]),
    [
      [own, 'GET', '/api/upload-credential'],
      [own, 'PUT', '/storage/leads/contacts/store/demo'],
      [own, 'POST', '/api/tasks'],
    ],
  )
  assert.deepEqual(page.messages, [])
  assert.deepEqual(
    leadsOf(server).map(({ email, brand, source }) => [email, brand, source]),
    [['jane@example.org', 'store', 'post']],
  )
  await page.close()
})

test('the same account refuses the browser itself', async () => {
  const page = await open(browser, server.live('store', '/privacy'))
  const refused = await page.evaluate(
    (url) =>
      fetch(url).then(
        () => 'let in',
        () => 'kept out',
      ), // the policy of the page and the account both say no
    `${endpoint}/store?restype=container&comp=list`,
  )
  assert.equal(refused, 'kept out')
  await page.close()
})
