// Signing in to the Desk at an OpenID Connect provider, a real one.
import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { createServer } from 'node:http'
import { after, test } from 'node:test'
import Provider from 'oidc-provider'
import { binary, startBrowser, startLivery } from './harness.mjs'

const http = createServer((request, response) => http.answer(request, response))
await new Promise((listening) => http.listen(0, '127.0.0.1', listening))
after(() => {
  http.closeAllConnections()
  http.close()
})
const issuer = `http://127.0.0.1:${http.address().port}`
const livery = await startLivery(
  '--oidc-issuer',
  issuer,
  '--oidc-name',
  'Example Accounts',
  '--oidc-client-id',
  'desk',
  '--oidc-client-secret',
  'only for this test',
)
const desk = (path = '/') => `http://desk.localhost:${livery.port}${path}`

// Whatever name is typed at the provider becomes an address; 'unsure' is one it does not vouch for.
const provider = new Provider(issuer, {
  clients: [
    { client_id: 'desk', client_secret: 'only for this test', redirect_uris: [desk('/api/desk/provider/back')] },
  ],
  claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name'] },
  conformIdTokenClaims: false,
  findAccount: (_context, id) => ({
    accountId: id,
    claims: () => ({
      sub: id,
      email: `${id.replace('-unsure', '')}@fleet.example`,
      email_verified: !id.endsWith('-unsure'),
    }),
  }),
  cookies: { keys: ['only for this test'] },
})
http.answer = provider.callback()
const browser = await startBrowser({ compressed: true })

execFileSync(binary, ['desk', 'invite', 'olga@fleet.example', '--role', 'owner', '--data', livery.data], {
  stdio: 'ignore',
})

async function comeBy(name) {
  const page = await (await browser.newContext()).newPage()
  await page.goto(desk('/'))
  await page.getByRole('link', { name: 'Sign in with Example Accounts' }).click()
  await page.locator('input[name="login"]').fill(name)
  await page.locator('input[name="password"]').fill('anything')
  await page.getByRole('button', { name: /sign-in/i }).click()
  await page.getByRole('button', { name: /continue/i }).click()
  await page.waitForURL(desk('/**'))
  return page
}

test('an invited person comes in with the address the provider vouches for', async () => {
  const page = await comeBy('olga')
  await page.getByRole('navigation', { name: 'Rooms' }).waitFor()
  await page.goto(desk('/trail'))
  await page.getByText('signed in at Example Accounts').first().waitFor()
  await page.context().close()
})

for (const [who, name] of [
  ['somebody who is not invited', 'stranger'],
  ['an address the provider does not vouch for', 'olga-unsure'],
])
  test(`${who} is kept out`, async () => {
    const page = await comeBy(name)
    await page.getByRole('alert').getByText('Nobody with that address is invited').waitFor()
    assert.equal(await page.getByRole('navigation', { name: 'Rooms' }).count(), 0)
    await page.context().close()
  })

test('an answer from the provider that this browser did not ask for signs nobody in', async () => {
  const page = await (await browser.newContext()).newPage()
  await page.goto(desk('/api/desk/provider/back?code=invented&state=invented'))
  await page.getByRole('alert').getByText('Nobody with that address is invited').waitFor()
  await page.context().close()
})
