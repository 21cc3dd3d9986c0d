// The posts room of a brand that wrote 5,000 posts: what a person waits for, measured in the whole browser.
// LIVERY_SWEEP=1 alone.
import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { begin, frame, keystrokes } from './desk-drafts.mjs'
import { deskOf, signedIn } from './desk-people.mjs'
import { binary, brandOf, each, startBrowser, startLivery, until } from './harness.mjs'
import { sweeping } from './visits.mjs'

const published = 4_850
const drafts = 150
const options = { skip: !sweeping && 'LIVERY_SWEEP=1 measures it' }

const folder = new URL('../../content/blogs/', import.meta.url)
const examples = readdirSync(folder, { recursive: true })
  .filter((file) => file.endsWith('.json'))
  .map((file) => JSON.parse(readFileSync(new URL(file, folder), 'utf8')))

/** A post as long as real ones, with a date, a title and a word of its own; one in three shows a picture. */
function numbered(n) {
  const { title, sections, ...rest } = examples[n % examples.length]
  const date = new Date(Date.UTC(2025, 11, 31) - n * 6 * 3_600_000).toISOString().slice(0, 10)
  const content = `This is number${n} of them.${n % 3 ? '' : `\n\n![The yard at night](yard-${n % 50})`}`
  return {
    ...rest,
    date,
    title: `${title} (${n})`,
    slug: `post-${n}`,
    sections: [...sections, { heading: 'Which one', content }],
  }
}

const shell = (...args) => execFileSync(binary, args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim()

async function publish(livery) {
  const token = shell('storage', 'sas', 'store', '--permissions', 'cw', '--data', livery.data).replace(/^\?/, '')
  const put = async (n) => {
    const answer = await fetch(livery.local(`/storage/store/blogs/post-${n}.json?${token}`), {
      method: 'PUT',
      headers: { 'x-ms-blob-type': 'BlockBlob', 'x-ms-version': '2020-04-08', 'content-type': 'application/json' },
      body: JSON.stringify(numbered(n)),
    })
    assert.equal(answer.status, 201)
  }
  await each([...Array(published).keys()], put, 16)
}

function write(livery) {
  const files = mkdtempSync(join(tmpdir(), 'livery-many-'))
  const names = Array.from({ length: drafts }, (_, n) => {
    const name = join(files, `post-${published + n}.json`)
    writeFileSync(name, JSON.stringify(numbered(published + n)))
    return name
  })
  shell('blog', 'draft', 'push', 'store', ...names, '--data', livery.data)
  rmSync(files, { recursive: true })
}

/** The room of somebody who writes for that brand. */
async function room() {
  const livery = await startLivery()
  const browser = await startBrowser({ whole: true })
  await publish(livery)
  write(livery)
  const page = await signedIn(browser, livery, 'ann@fleet.example', 'editor')
  await until(() =>
    page.evaluate(
      async ([out, begun]) => {
        const asked = { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: '{"brand":"store"}' }
        const { counts } = await (await fetch('/api/desk/posts/search', asked)).json()
        return counts.published >= out && counts.draft === begun
      },
      [published, drafts],
    ),
  )
  return { livery, page, desk: deskOf(livery) }
}

const { livery, page, desk } = sweeping ? await room() : {}

/** Milliseconds between what the person did and the frame that shows the answer, by the page's own clock. */
async function waited(event, act, shows, given) {
  const watch = (kind, check, value) =>
    new Promise((resolve) => {
      let began
      addEventListener(kind, ({ timeStamp }) => (began = timeStamp), { capture: true, once: true })
      const look = () => {
        if (began === undefined || !check(value)) return void requestAnimationFrame(look)
        const { port1, port2 } = new MessageChannel() // heard once the frame is drawn
        port1.onmessage = () => resolve(performance.now() - began)
        port2.postMessage('')
      }
      requestAnimationFrame(look)
    })
  // The functions are sent as text, since the Desk forbids pages to make code of it.
  await page.evaluate(`globalThis.waited = (${watch})('${event}', ${shows}, ${JSON.stringify(given)}); 0`)
  await act()
  return page.evaluate(() => globalThis.waited)
}

/** Says what was measured. */
function figures(t, what, times) {
  const sorted = times.toSorted((one, other) => one - other)
  const at = (part) => Math.round(sorted[Math.floor(sorted.length * part)])
  const found = { median: at(0.5), late: at(0.95) }
  t.diagnostic(`${what}: median ${found.median} ms, 95th percentile ${found.late} ms of ${sorted.length}`)
  return found
}

const rows = '[aria-busy=false] > ul > li'
const first = (list) => document.querySelectorAll(list).length > 5

test('the list of 5,000 posts is there at once, in every view and for every word', options, async (t) => {
  const lists = []
  const name = brandOf('store').name
  for (let n = 0; n < 10; n++) {
    await page.goto(desk('/posts/cam'))
    await page.getByRole('heading', { name: 'Posts' }).waitFor({ state: 'attached' })
    const link = page.getByRole('link', { name, exact: true })
    lists.push(await waited('click', () => link.click(), first, rows))
  }
  for (const [view, mark] of Array(5)
    .fill([
      ['Drafts', 'Draft'],
      ['Published', 'Published'],
    ])
    .flat()) {
    const shows = ([list, word]) => {
      const seen = [...document.querySelectorAll(list)].slice(0, 5)
      return seen.length === 5 && seen.every((row) => row.textContent.includes(word))
    }
    lists.push(await waited('click', () => page.getByRole('tab', { name: view }).click(), shows, [rows, mark]))
  }
  await page.getByRole('tab', { name: 'All' }).click()
  const searches = []
  for (let n = 1_057; n < 5_000; n += 197) {
    const word = `number${n}` // without its last digit it is a part of ten others
    await page.getByLabel('Search posts').fill('')
    await page.getByLabel('Search posts').pressSequentially(word.slice(0, -1), { delay: 80 })
    await page.locator(rows).nth(9).waitFor()
    const shows = ([list, title]) => {
      const found = [...document.querySelectorAll(list)]
      return found.length === 1 && found[0].textContent.includes(title)
    }
    searches.push(await waited('input', () => page.keyboard.press(word.at(-1)), shows, [rows, `(${n})`]))
  }
  const list = figures(t, 'list', lists)
  const search = figures(t, 'search', searches)
  assert.ok(list.median < 100 && search.median < 100)
})

test('beside 5,000 posts the editor opens and the page follows what is typed', options, async (t) => {
  const opened = []
  for (let n = 0; n < 20; n++) {
    await page.goto(desk('/posts/store'))
    await page.getByRole('tab', { name: n % 2 ? 'Drafts' : 'Published' }).click()
    const row = page
      .locator(rows)
      .nth(n % 9)
      .getByRole('button')
    const editable = () => document.querySelector('.rich-box [contenteditable=true]') !== null
    opened.push(await waited('click', () => row.click(), editable))
  }
  const editor = figures(t, 'editor', opened)
  await begin(livery, page, 'Quick to follow')
  await frame(page).getByRole('heading', { name: 'Quick to follow' }).waitFor()
  const follows = figures(t, 'keystroke to page', await keystrokes(page, 100))
  assert.ok(editor.median < 500)
  assert.ok(follows.late < 300)
})
