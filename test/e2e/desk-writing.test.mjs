// Writing at the Desk: rules at their words, pictures dragged in, sections moved, real documents pasted, no pointer
// needed, and stored documents that are no posts.
import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import {
  begin as beginAt,
  frame,
  headings as headingsOf,
  intoText,
  paint,
  paste,
  rich,
  saved,
  tab,
} from './desk-drafts.mjs'
import { ask, deskOf, signedIn, tabTo } from './desk-people.mjs'
import { binary, startBrowser, startLivery, until } from './harness.mjs'

const livery = await startLivery()
const browser = await startBrowser()
const desk = deskOf(livery)
const page = await signedIn(browser, livery, 'ann@fleet.example', 'editor')
const begin = (title) => beginAt(livery, page, title)
const headings = () => headingsOf(page)
const asked = (path) => fetch(livery.local(path), { headers: { cookie: 'livery-brand=store' } })

test('what a rule objects to is underlined, explained below the text, and corrected with one click', async () => {
  await begin('Rules beside the words')
  await intoText(page)
  await page.keyboard.type('A robust probe. We ')
  await page.keyboard.press('Control+b')
  await page.keyboard.type('leverage your')
  await page.keyboard.press('Control+b')
  await page.keyboard.type(' data.')
  const section = page.getByRole('region', { name: 'Words' })
  const underlined = () => section.locator('.rich .checked').allInnerTexts()
  await until(async () => (await underlined()).join() === 'robust,leverage your')
  assert.match(await section.locator('.rich .checked').first().getAttribute('title'), /robust/)
  assert.match(
    await section.getByRole('listitem').filter({ hasText: 'robust' }).innerText(),
    /^[^"]*"robust"(?!.*robust)/s,
  )
  const fix = section.getByRole('listitem').filter({ hasText: 'leverage your' })
  await fix.getByRole('button', { name: 'Correct to use your' }).click()
  await until(async () => (await underlined()).join() === 'robust')
  assert.equal(await rich(page).locator('p').innerText(), 'A robust probe. We use your data.')
  assert.equal(await rich(page).locator('strong').innerText(), 'use your')
  await saved(page)
})

test('a picture dragged into the text becomes a figure', async () => {
  await begin('With a picture from the desktop')
  const text = rich(page)
  await intoText(page)
  await page.keyboard.type('Look at this:')
  const data = await page.evaluateHandle(
    (base64) => {
      const bytes = Uint8Array.from(atob(base64), (char) => char.charCodeAt(0))
      const carried = new DataTransfer()
      carried.items.add(new File([bytes], 'dragged yard.png', { type: 'image/png' }))
      return carried
    },
    await paint(page),
  )
  const { x, y } = await text.locator('p').boundingBox()
  await text.dispatchEvent('drop', { dataTransfer: data, clientX: x + 20, clientY: y + 10 })
  await page.getByRole('button', { name: /^Picture dragged-yard/ }).click()
  await page.getByLabel('What it shows').fill('A yard in teal')
  await page.getByRole('button', { name: 'Done' }).click()
  await saved(page)
  await frame(page).locator('figure img[alt="A yard in teal"]').waitFor()
})

test('sections are moved with the mouse and with the keyboard, and one that is removed comes back', async () => {
  await begin('In another order')
  await intoText(page)
  await page.keyboard.type('First words.')
  await page.keyboard.press('Enter')
  await page.keyboard.type('## Second')
  await page.keyboard.press('Enter')
  await page.keyboard.type('More words.')
  assert.deepEqual(await headings(), ['What happens', 'Second'])
  await page.getByRole('button', { name: 'Move Second up' }).click()
  await until(async () => (await headings()).join() === 'Second,What happens')
  const drag = async (from, to) => {
    const at = async (name) =>
      rich(page).locator('.begins-section', { hasText: name }).locator('[data-drag]').boundingBox()
    const [start, end] = [await at(from), await at(to)]
    await page.mouse.move(start.x + 8, start.y + 8)
    await page.mouse.down()
    await page.mouse.move(end.x + 8, end.y + 20, { steps: 4 })
    await page.mouse.up()
  }
  await drag('Second', 'What happens')
  await until(async () => (await headings()).join() === 'What happens,Second')
  await drag('Second', 'What happens')
  await until(async () => (await headings()).join() === 'Second,What happens')
  await rich(page).locator('p', { hasText: 'More words.' }).click()
  await page.keyboard.press('Alt+ArrowDown')
  await until(async () => (await headings()).join() === 'What happens,Second')
  await page.keyboard.type('!')
  await rich(page).locator('p', { hasText: '!' }).waitFor()
  await page.getByRole('button', { name: 'Remove Second' }).click()
  await until(async () => (await headings()).join() === 'What happens')
  await page.getByRole('button', { name: 'Undo', exact: true }).click()
  await until(async () => (await headings()).join() === 'What happens,Second')
  assert.match(await rich(page).innerText(), /First words\.[\s\S]*Second[\s\S]*words/)
  await saved(page)
})

test('a post links what it names, has tags, and leads its readers on when its address changes', async () => {
  await begin('Doors that stay shut')
  await intoText(page)
  await page.keyboard.type('Fit the C200, or request a demo of it.')
  const link = page.getByRole('region', { name: 'Words' }).getByRole('button', { name: 'Make the link' })
  for (const left of [2, 1]) {
    await until(async () => (await link.count()) === left)
    await link.first().click()
  }
  await until(async () => (await rich(page).locator('a').count()) === 2)
  assert.deepEqual(
    await rich(page)
      .locator('a')
      .evaluateAll((all) => all.map((one) => `${one.textContent} ${one.getAttribute('href')}`)),
    ['C200 /products/2', 'request a demo /request-demo'],
  )
  await tab(page, 'Details')
  await page.getByLabel('Tags').fill('Reefers, cold doors')
  const publish = async (button) => {
    await saved(page)
    await page.getByRole('button', { name: button, exact: true }).click()
    const now = page.getByRole('button', { name: 'Publish now' })
    await now.click()
    await now.waitFor({ state: 'detached' })
  }
  await publish('Publish')
  const tags = /<li><a [^>]*href="\/blog\?tag=Reefers"[^>]*>Reefers<\/a><\/li><li><a [^>]*>cold doors<\/a><\/li>/
  assert.match(await (await asked('/blog/doors-that-stay-shut')).text(), tags)
  const topic = /<a href="\/blog\?tag=Reefers#articles" aria-current="page"[^>]*>Reefers<\/a>/
  assert.match(await (await asked('/blog?tag=reefers')).text(), topic)
  await page.getByLabel('Address').fill('shut doors')
  await page.getByLabel('Author').focus()
  await page.getByText('will be led to /blog/shut-doors').waitFor()
  await publish('Publish changes')
  await page.getByText('/blog/doors-that-stay-shut leads to its new address').waitFor()
  const cookie = 'livery-brand=store'
  const old = await fetch(livery.local('/blog/doors-that-stay-shut?from=mail'), {
    headers: { cookie },
    redirect: 'manual',
  })
  assert.deepEqual([old.status, old.headers.get('location')], [301, '/blog/shut-doors?from=mail'])
  await page.goto(desk('/posts/store'))
  await page.getByLabel('Tag', { exact: true }).selectOption('cold doors')
  await until(async () => (await page.getByRole('button', { name: /^In another order/ }).count()) === 0)
  await page.getByRole('button', { name: /^Doors that stay shut/ }).waitFor()
})

test('a document from LibreOffice Writer becomes sections', async () => {
  await begin('Pasted from Writer')
  await intoText(page)
  const text = rich(page)
  await paste(text, readFileSync(new URL('testdata/writer.html', import.meta.url), 'utf8'))
  await until(async () => (await headings()).join() === 'What happens,Cold chain from dock to door,What it needs')
  assert.equal(await text.locator('h3').innerText(), 'In which order')
  assert.equal(await text.locator('em').innerText(), 'own')
  assert.deepEqual(await text.locator('ul > li > p').allInnerTexts(), ['A probe at the door', 'A probe at the fan'])
  assert.deepEqual(await text.locator('ol > li > p').allInnerTexts(), ['Cool the box', 'Load it'])
  assert.deepEqual(await text.locator('th').allInnerTexts(), ['Fan', '12 V'])
  await saved(page)
})

/** A document of headings, paragraphs and lists in an order that follows from a number. */
function documentOf(number) {
  let state = number * 2654435761 + 1
  const draw = (count) => (state = (state * 1103515245 + 12345) % 2147483648) % count
  const words = []
  const word = () => (words.push(`word${number}x${words.length}`), words.at(-1))
  const parts = [
    () => `<p>${word()} <b>${word()}</b></p>`,
    () => `<h2>${word()}</h2>`,
    () => `<ul><li>${word()}</li><li>${word()}</li></ul>`,
  ]
  const html = Array.from({ length: 2 + draw(6) }, (_, at) => parts[at ? draw(3) : draw(2)]()).join('')
  return { html, words }
}

test('whatever is pasted, every word of it is there, once and in its order', async () => {
  const address = await begin('Pasted whole, again and again')
  const stored = async () => {
    const { post } = (await ask(page, new URL(address).pathname)).text
    return post.sections.map(({ heading, content }) => `${heading} ${content ?? ''}`).join(' ')
  }
  for (let number = 1; number <= 8; number++) {
    await intoText(page)
    await page.keyboard.press('ControlOrMeta+A')
    const { html, words } = documentOf(number)
    await paste(rich(page), html)
    await until(async () => (await stored()).includes(words.at(-1)))
    assert.deepEqual((await stored()).match(/word\d+x\d+/g), words, html)
  }
})

test('a post is written and published without a pointer', async () => {
  await page.goto(desk('/posts/store'))
  await page.getByRole('listitem').first().waitFor()
  await page.evaluate(() => addEventListener('pointerdown', () => (globalThis.pointed = true), true))
  await page.keyboard.press('n')
  await page.getByLabel('Title', { exact: true }).waitFor()
  await tabTo(page, 'Title')
  await page.keyboard.type('Keys are enough')
  await tabTo(page, 'Excerpt')
  await page.keyboard.type('How a post gets from an empty list to its readers when a hand never leaves the keyboard.')
  await tabTo(page, 'Text')
  await page.keyboard.type('## By hand')
  await page.keyboard.press('Enter')
  await page.keyboard.type('Doors open ')
  await page.keyboard.press('Control+b')
  await page.keyboard.type('before')
  await page.keyboard.press('Control+b')
  await page.keyboard.type(' ignition. See ')
  await tabTo(page, 'Strong (Ctrl B)', 'Shift+Tab')
  await tabTo(page, 'Link (Ctrl K)', 'ArrowRight')
  await page.keyboard.press('Enter')
  await page.getByRole('combobox', { name: /^Link to/ }).waitFor()
  await page.keyboard.type('solutions')
  await page.keyboard.press('Enter')
  await rich(page).locator('a[href="/solutions"]').waitFor()
  await tabTo(page, 'Page')
  await page.keyboard.press('ArrowRight')
  await tabTo(page, 'Category')
  await page.keyboard.type('Operations')
  await saved(page)
  await tabTo(page, 'Publish', 'Shift+Tab')
  await page.keyboard.press('Enter')
  await page.getByRole('dialog', { name: 'Publish' }).waitFor()
  await tabTo(page, 'Publish now')
  await page.keyboard.press('Enter')
  await page.getByText('Published', { exact: true }).first().waitFor()
  await until(async () => (await asked('/blog/keys-are-enough')).status === 200)
  assert.equal(await page.evaluate(() => globalThis.pointed), undefined)
})

test('a stored document that is no post is shown with the reason, fixed as raw JSON, and goes live', async () => {
  const put = (text) => {
    const token = execFileSync(binary, ['storage', 'sas', 'store', '--permissions', 'cw', '--data', livery.data], {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    }).trim()
    return fetch(livery.local(`/storage/store/blogs/torn-page.json?${token.replace(/^\?/, '')}`), {
      method: 'PUT',
      headers: { 'x-ms-blob-type': 'BlockBlob', 'x-ms-version': '2020-04-08', 'content-type': 'application/json' },
      body: text,
    })
  }
  const post = {
    title: 'A torn page',
    slug: 'torn-page',
    date: '2024-01-15',
    sections: [{ heading: 'It', content: 3 }],
  }
  assert.equal((await put(JSON.stringify(post, null, 2))).status, 201)
  await page.goto(desk('/posts/store'))
  await until(async () => {
    await page.reload()
    await page.getByRole('listitem').first().waitFor()
    await page.getByRole('tab', { name: /^Quarantine/ }).click()
    return (await page.getByRole('button', { name: /torn-page\.json/ }).count()) > 0
  })
  assert.notEqual((await asked('/blog/torn-page')).status, 200)
  await page.getByRole('button', { name: /torn-page\.json/ }).click()
  await page.getByText('$.sections.content').waitFor()
  const raw = page.getByLabel('The document')
  await raw.fill((await raw.inputValue()).replace('"content": 3', '"content": 4'))
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page
    .getByRole('alert')
    .getByText(/content/)
    .waitFor()
  await raw.fill((await raw.inputValue()).replace('"content": 4', '"content": "Mended."'))
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByText('The document is a post again').waitFor()
  await until(async () => (await (await asked('/blog/torn-page')).text()).includes('Mended.'))
  await page.getByRole('tab', { name: /^Published/ }).click()
  await page.getByRole('button', { name: /A torn page/ }).waitFor()
})

test('a lead picture needs an alternative text, and is public only while its post is', async () => {
  await begin('Led by a picture')
  await intoText(page)
  await page.keyboard.type('Words enough to stand alone.')
  await page.getByLabel('Excerpt').fill('A post that begins with a picture of its own, which is told to everybody.')
  await tab(page, 'Details')
  await page.getByRole('button', { name: 'Choose the picture' }).click()
  const file = { name: 'lead.png', mimeType: 'image/png', buffer: Buffer.from(await paint(page), 'base64') }
  await page.locator('input[type=file]').setInputFiles(file)
  await page.getByText('Visitors see it once a post with it is published.').waitFor()
  await page.getByRole('button', { name: 'Use this picture' }).click()
  await page.getByText('Nothing says what the picture lead shows').first().waitFor()
  await page.getByRole('button', { name: 'Publish', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Publish' })
  const change = page.getByRole('button', { name: 'Change the picture' })
  await dialog.getByText('Nothing says what the picture lead shows').waitFor()
  await dialog.getByRole('button', { name: 'Show me where' }).click()
  await until(() => change.evaluate((one) => one === document.activeElement))
  assert.equal((await asked('/assets/domains/store/lead.png')).status, 404)
  await change.click()
  await page.getByRole('list', { name: 'Pictures' }).getByRole('button', { name: 'lead', exact: true }).click()
  await page.getByLabel('What it shows').fill('A field of teal')
  await page.getByRole('button', { name: 'Use this picture' }).click()
  await page.getByText('Nothing says what the picture lead shows').waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Publish', exact: true }).click()
  await dialog.getByRole('button', { name: 'Publish now' }).click()
  await page.getByText('Published', { exact: true }).first().waitFor()
  await until(async () => (await asked('/assets/domains/store/lead.png')).status === 200)
  await until(async () => (await (await asked('/blog/led-by-a-picture')).text()).includes('alt="A field of teal"'))
  await page.getByRole('button', { name: 'More to do with this post' }).click()
  await page.getByRole('menuitem', { name: 'Take it down…' }).click()
  await page.getByRole('button', { name: 'Take it down', exact: true }).click()
  await until(async () => (await asked('/assets/domains/store/lead.png')).status === 404)
})
