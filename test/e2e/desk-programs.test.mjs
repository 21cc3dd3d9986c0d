// Programs with a key, and posts that wait for somebody's word, as the people of the Desk meet them.
import assert from 'node:assert/strict'
import { request } from 'node:http'
import { test } from 'node:test'
import { begin, saved } from './desk-drafts.mjs'
import { deskOf, dialogOf, signedIn, sights, violations } from './desk-people.mjs'
import { startBrowser, startLivery, until } from './harness.mjs'

const livery = await startLivery()
const browser = await startBrowser()
const desk = deskOf(livery)
const owner = await signedIn(browser, livery, 'olga@fleet.example', 'owner')
const editor = await signedIn(browser, livery, 'ann@fleet.example', 'editor')
let key = ''

/** What a tool answers to the key, asked without a browser. */
const tool = (name, asked) =>
  new Promise((resolve, reject) => {
    const headers = { Host: `desk.localhost:${livery.port}`, Authorization: `Bearer ${key}` }
    const at = { host: '127.0.0.1', port: livery.port, path: `/api/program/${name}`, method: 'POST', headers }
    const sent = request(at, async (answer) => {
      let text = ''
      for await (const piece of answer) text += piece
      resolve({ status: answer.statusCode, said: JSON.parse(text) })
    })
    sent.on('error', reject)
    sent.end(JSON.stringify(asked))
  })

test('an owner makes a key, which is shown once, and sees it listed', async () => {
  await owner.goto(desk('/people'))
  await owner.getByText('No program has a key.').waitFor()
  await owner.getByRole('button', { name: 'Make a key' }).click()
  await dialogOf(owner).getByLabel('Name').fill('Word keeper')
  await dialogOf(owner).getByRole('button', { name: 'Make the key' }).click()
  key = await dialogOf(owner).getByLabel('Key', { exact: true }).inputValue()
  assert.match(key, /^livery-key-/)
  assert.match(await dialogOf(owner).getByLabel('Address for agents').inputValue(), /\/mcp$/)
  await owner.keyboard.press('Escape')
  await dialogOf(owner).waitFor({ state: 'detached' })
  await owner.getByText('never used').waitFor()
  for (const { theme, viewport } of sights) {
    await owner.emulateMedia({ colorScheme: theme })
    await owner.setViewportSize(viewport)
    assert.deepEqual(await violations(owner), [])
    assert.ok(
      await owner.evaluate(() => document.documentElement.scrollWidth <= innerWidth),
      'it is as wide as the screen',
    )
  }
})

test('what a program proposes waits under its name, for a change and for a post', async () => {
  const edits = [{ layer: 'brands/store', field: 'hero.title', after: 'Proposed by a machine' }]
  const change = await tool('propose_edits', { why: 'Shorter', confirmed: true, edits })
  assert.equal(change.status, 200, JSON.stringify(change.said))
  const post = {
    title: 'Written by a machine',
    excerpt: 'Why.',
    sections: [{ heading: 'Why', content: 'A gate stands open.' }],
  }
  const written = await tool('propose_post', { brand: 'store', why: 'Readers ask', post })
  assert.equal(written.status, 200, JSON.stringify(written.said))
  const seen = await tool('read_page', { brand: 'store', path: '/' })
  const headline = seen.said.lines.find(({ kind }) => kind === 'h1')
  assert.ok(seen.said.title && headline, JSON.stringify(seen.said).slice(0, 500))
  assert.ok(
    seen.said.lines.some(({ field }) => field === 'hero.title'),
    'the line names its field',
  )
  assert.ok(!(await livery.ask('store', '/')).includes('Proposed by a machine'))

  await editor.goto(desk(`/sites/proposals/${change.said.id}`))
  await editor.getByText('Word keeper (program)').first().waitFor()
  await editor.getByRole('button', { name: 'Send back…' }).click()
  await editor.getByLabel('What is to be changed').fill('Say which machine')
  await editor.getByRole('button', { name: 'Send back', exact: true }).click()
  await editor.getByRole('status').getByText('Say which machine').waitFor()
  const told = await tool('read_proposal', { id: change.said.id })
  assert.equal(told.said.proposals[0].state, 'sent-back')
  assert.equal(told.said.proposals[0].words, 'Say which machine')

  await editor.goto(desk('/posts/store'))
  await editor.getByText('Proposed', { exact: true }).first().waitFor()
  await editor.getByText('Written by a machine').first().click()
  const bar = editor.getByRole('region', { name: 'Proposal' })
  await bar.getByText('Word keeper (program) proposes this').waitFor()
  await bar.getByRole('button', { name: 'Approve and publish' }).click()
  await until(async () => (await livery.ask('store', '/blog/written-by-a-machine')).includes('A gate stands open.'))
  assert.equal((await tool('read_proposal', { id: written.said.id })).said.proposals[0].state, 'approved')
})

test('a post is proposed by its author, sent back, proposed again and approved by somebody else', async () => {
  const at = await begin(livery, editor, 'Two pairs of eyes')
  const propose = async () => {
    await editor.getByRole('button', { name: 'Publish', exact: true }).click()
    await dialogOf(editor).getByRole('button', { name: 'Let somebody else look at it first' }).click()
    await dialogOf(editor).getByLabel('Why').fill('It is true')
    await dialogOf(editor).getByRole('button', { name: 'Propose' }).click()
    await dialogOf(editor).waitFor({ state: 'detached' })
  }
  await propose()
  const own = editor.getByRole('region', { name: 'Proposal' })
  await own.getByText('You propose this').waitFor()
  assert.equal(await own.getByRole('button', { name: 'Approve and publish' }).count(), 0)
  await owner.goto(at)
  const theirs = owner.getByRole('region', { name: 'Proposal' })
  await theirs.getByRole('button', { name: 'Send back…' }).click()
  await theirs.getByLabel('What is to be changed').fill('Whose eyes?')
  await theirs.getByRole('button', { name: 'Send back', exact: true }).click()
  await editor.goto(at)
  await editor.getByRole('region', { name: 'Sent back' }).getByText('Whose eyes?').waitFor()
  await editor.getByLabel('Title', { exact: true }).fill('Two pairs of eyes see more')
  await saved(editor)
  await propose()
  await owner.goto(at)
  await theirs.getByRole('button', { name: 'Approve and publish' }).click()
  await until(async () => (await livery.ask('store', '/blog')).includes('Two pairs of eyes see more'))
})

test('a revoked key opens nothing', async () => {
  await owner.setViewportSize({ width: 1440, height: 900 })
  await owner.goto(desk('/people'))
  await owner.getByRole('button', { name: 'Revoke the key of Word keeper' }).click()
  await dialogOf(owner).getByRole('button', { name: 'Revoke' }).click()
  await owner.getByText(/^revoked /).waitFor()
  assert.equal((await tool('read_proposal', {})).status, 401)
})
