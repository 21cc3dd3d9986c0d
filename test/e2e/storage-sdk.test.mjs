// Azure's JavaScript SDK, in Node with the account's key and in a browser with a token of the account, against the
// embedded storage and against the emulator. What came of each call is the table of docs/storage-sdk.md; UPDATE=1
// writes it anew.
import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { createRequire } from 'node:module'
import { after, test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { AccountSASPermissions, BlobServiceClient } from '@azure/storage-blob'
import { startAzurite } from './azurite.mjs'
import { binary, startBrowser, startLivery } from './harness.mjs'
import { runCalls, runTokens } from './storage-calls.mjs'

const server = await startLivery()
const ours = execFileSync(binary, ['storage', 'connection-string', '--data', server.data, '--url', server.local('')], {
  encoding: 'utf8',
}).trim()
const { connection: emulator } = await startAzurite()
const browser = await startBrowser()

const service = (connection) => BlobServiceClient.fromConnectionString(connection, { retryOptions: { maxTries: 1 } })

/** The address of an account with a token in it. */
const tokenOf = (connection, permissions, resources = 'sco', hours = 1) =>
  service(connection).generateAccountSasUrl(
    new Date(Date.now() + hours * 3_600_000),
    AccountSASPermissions.parse(permissions),
    resources,
  )

/** A site of another origin, with the calls packed for browsers. */
async function startSite() {
  const vite = await import(createRequire(new URL('../../web/package.json', import.meta.url)).resolve('vite'))
  const entry = fileURLToPath(new URL('storage-calls.mjs', import.meta.url))
  const [{ output }] = await vite.build({
    configFile: false,
    logLevel: 'silent',
    build: { write: false, minify: false, lib: { entry, formats: ['es'] } },
  })
  const site = createServer(({ url }, answer) => {
    answer.setHeader('content-type', url === '/calls.js' ? 'text/javascript' : 'text/html')
    answer.end(url === '/calls.js' ? output[0].code : '<!doctype html><title>Calls</title>')
  })
  await new Promise((resolve) => site.listen(0, '127.0.0.1', resolve))
  after(() => site.close())
  return `http://127.0.0.1:${site.address().port}`
}

const letIn = (connection, origin) =>
  service(connection).setProperties({
    cors: [
      {
        allowedOrigins: origin,
        allowedMethods: 'DELETE,GET,HEAD,POST,PUT',
        allowedHeaders: '*',
        exposedHeaders: '*',
        maxAgeInSeconds: 600,
      },
    ],
  })

/** What comes of all calls in Node and in a page of another site. */
async function seenAt(connection, site) {
  const tokens = {
    read: tokenOf(connection, 'r'),
    list: tokenOf(connection, 'l'),
    write: tokenOf(connection, 'w'),
    objects: tokenOf(connection, 'rl', 'o'),
    ended: tokenOf(connection, 'r', 'sco', -1),
  }
  const container = service(connection).getContainerClient('tokens')
  await container.create()
  await container.getBlockBlobClient('there').upload('x', 1)
  await letIn(connection, site)
  const page = await (await browser.newContext()).newPage()
  await page.goto(site)
  const inPage = (name, ...args) =>
    page.evaluate(([name, args]) => import('/calls.js').then((calls) => calls[name](...args)), [name, args])
  return [
    { ...(await runCalls(service(connection), 'node')), ...(await runTokens(tokens, 'tokens')) },
    {
      ...(await inPage('runCallsByToken', tokenOf(connection, 'rwdxylacuptfi'), 'browser')),
      ...(await inPage('runTokens', tokens, 'tokens')),
    },
  ]
}

test('the JavaScript SDK gets from the embedded storage what the documents say', async () => {
  const site = await startSite()
  const seen = [...(await seenAt(ours, site)), ...(await seenAt(emulator, site))]
  const rows = Object.keys(seen[0]).map((call) => [call, ...seen.map((outcomes) => outcomes[call])])
  const file = new URL('../../docs/storage-sdk.md', import.meta.url)
  const [before] = readFileSync(file, 'utf8').split(/^\| /m)
  const head = ['Call', 'Livery, Node', 'Livery, browser', 'Azurite, Node', 'Azurite, browser']
  const table = [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |\n`).join('')
  if (process.env.UPDATE) writeFileSync(file, before + table)
  assert.equal(readFileSync(file, 'utf8'), before + table)
  const differs = ([, inNode, inBrowser]) => inNode !== inBrowser && inBrowser !== 'not in the SDK'
  assert.deepEqual(
    rows.filter((row) => differs(row) || row.some((cell) => cell.startsWith('wrong'))),
    [],
  )
})
