// The posts room as writers meet it: from an empty page to readers and back, alone and in company.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  begin as beginAt,
  frame,
  headings,
  intoText,
  keystrokes,
  paint,
  paste,
  rich,
  saved,
  tab,
} from './desk-drafts.mjs'
import { deskOf, dialogOf, signedIn, profile, sights, violations } from './desk-people.mjs'
import { desktop, startBrowser, startLivery, until } from './harness.mjs'

const livery = await startLivery()
const browser = await startBrowser()
const desk = deskOf(livery)
const ann = await signedIn(browser, livery, 'ann@fleet.example', 'editor')

const begin = (page, title) => beginAt(livery, page, title)

test('a new post is written, previewed, published, taken down and restored', async () => {
  const page = ann
  await begin(page, 'How doors learn to open')
  await page
    .getByLabel('Excerpt')
    .fill('What a yard gains when doors open before the engine starts, told by people who run one.')
  await intoText(page)
  await page.keyboard.type('Doors open ')
  await page.keyboard.press('Control+b')
  await page.keyboard.type('before')
  await page.keyboard.press('Control+b')
  await page.keyboard.type(' ignition. See how')
  await page.getByRole('toolbar').first().getByRole('button', { name: 'Link (Ctrl K)' }).waitFor()
  await page.keyboard.press('Control+Shift+ArrowLeft')
  await page.keyboard.press('Control+k')
  await page.getByPlaceholder('Page, product, post or https://…').waitFor()
  await page.keyboard.type('solutions')
  await page.keyboard.press('Enter')
  // The page beside it is the brand's own and follows.
  await frame(page).getByRole('heading', { name: 'How doors learn to open' }).waitFor()
  await frame(page).getByText('before', { exact: true }).waitFor()
  await page.getByRole('button', { name: 'Markdown' }).click()
  const source = page.getByLabel('Text', { exact: true })
  assert.match(
    await source.inputValue(),
    /^## What happens\n\nDoors open \*\*before\*\* ignition\. See \[how\]\(\/solutions\)$/,
  )
  await page.getByRole('button', { name: 'Rich text' }).click()

  await tab(page, 'Details')
  await page.getByRole('button', { name: 'Make it from the title' }).click()
  await page.getByLabel('Author').fill('Kim Hale')
  await page.getByLabel('Category').fill('Operations')
  await page.getByRole('button', { name: 'Choose the picture' }).click()
  await page.getByRole('list', { name: 'Pictures' }).getByRole('button').first().click()
  await page.getByRole('button', { name: 'Use this picture' }).click()
  await saved(page)

  // Somebody without a seat at the Desk sees the draft by a link.
  await page.getByRole('button', { name: 'More to do with this post' }).click()
  await page.getByRole('menuitem', { name: 'Preview links' }).click()
  await page.getByRole('button', { name: 'Make a link' }).click()
  const address = await page.getByLabel('The new link').inputValue()
  const guest = await profile(browser)
  await guest.goto(address)
  await guest.getByRole('heading', { name: 'How doors learn to open' }).waitFor()
  await guest.getByText('Preview of').waitFor()
  // They say what they think of it, without an account; the writer deals with it.
  await guest.getByText('Comment', { exact: true }).click()
  await guest.getByLabel('Your name').fill('Kim Hale')
  await guest.getByLabel('Your comment').fill('Say which doors.')
  await guest.getByRole('button', { name: 'Send the comment' }).click()
  await guest.getByText('Comment (1)').click()
  await guest.getByText('Say which doors.').waitFor()
  assert.equal(await guest.getByLabel('Your name').inputValue(), 'Kim Hale')
  await page.getByRole('button', { name: 'Revoke' }).click()
  await page.getByRole('button', { name: 'Revoke' }).waitFor({ state: 'detached' })
  assert.equal((await guest.goto(address)).status(), 410)
  await page.keyboard.press('Escape')
  await page.reload()
  await tab(page, 'Comments')
  await page.getByText('Kim Hale · ').or(page.getByText('by a preview link')).first().waitFor()
  await page.getByRole('button', { name: 'Resolve: Say which doors.' }).click()
  await page.getByText('1 resolved').waitFor()

  await page.getByRole('button', { name: 'Publish', exact: true }).click()
  await page.getByRole('button', { name: 'Publish now' }).click()
  await page.getByText('Published', { exact: true }).first().waitFor()
  const live = livery.dev('store', '/blog/how-doors-learn-to-open')
  await until(async () => (await guest.goto(live)).status() === 200)
  await guest.getByRole('heading', { name: 'How doors learn to open' }).waitFor()

  await page.getByRole('button', { name: 'More to do with this post' }).click()
  await page.getByRole('menuitem', { name: 'Take it down…' }).click()
  await page.getByRole('button', { name: 'Take it down', exact: true }).click()
  await page.getByText('Readers do not see it any more').waitFor()
  await until(async () => (await guest.goto(live)).status() === 404)
  await page.getByRole('button', { name: 'Undo', exact: true }).click()
  await page.getByText('Readers see it again').waitFor()
  await until(async () => (await guest.goto(live)).status() === 200)
  // Nothing has changed, so there is nothing to publish.
  await page.getByRole('button', { name: 'Publish changes', disabled: true }).waitFor()

  await page.getByLabel('Title', { exact: true }).fill('Another title altogether')
  await saved(page)
  await tab(page, 'History')
  const published = page.getByRole('button', { name: /Published by/ }).first()
  await published.click()
  await page.getByRole('button', { name: 'Restore this version' }).click()
  await page.getByText('That version is back').waitFor()
  assert.equal(await page.getByLabel('Title', { exact: true }).inputValue(), 'How doors learn to open')
  await guest.context().close()
})

test('two people in one post see each other, and choose a version when both wrote', async () => {
  const bob = await signedIn(browser, livery, 'bob@fleet.example', 'editor')
  const address = await begin(ann, 'Shared by two')
  await bob.goto(address)
  await bob.getByText(/ann has this post open|ann is writing here/).waitFor({ state: 'attached' })
  await ann.getByLabel('Subtitle').fill('From Ann')
  await saved(ann)
  await bob.getByLabel('Subtitle').fill('From Bob')
  const versions = bob.getByRole('alertdialog', { name: 'Two versions of this post' })
  await versions.getByText('ann saved another version').waitFor()
  await versions.getByText('From Ann').waitFor()
  await versions.getByText('From Bob').waitFor()
  await versions.getByRole('button', { name: 'Keep mine' }).click()
  await saved(bob)
  await bob.reload()
  assert.equal(await bob.getByLabel('Subtitle').inputValue(), 'From Bob')
  // What lost stays in the history, and comes back from there.
  await tab(bob, 'History')
  await bob.getByRole('button', { name: /Written by ann, replaced by bob/ }).click()
  await bob.getByRole('button', { name: 'Restore this version' }).click()
  await bob.getByText('That version is back').waitFor()
  assert.equal(await bob.getByLabel('Subtitle').inputValue(), 'From Ann')
  // The other way round, with an undo.
  await ann.reload()
  await bob.getByLabel('Subtitle').fill('Bob again')
  await saved(bob)
  await ann.getByLabel('Subtitle').fill('Ann again')
  await ann.getByRole('button', { name: 'Take the other' }).click()
  await ann.getByText('The other one goes on; what it replaced is in History').waitFor()
  assert.equal(await ann.getByLabel('Subtitle').inputValue(), 'Bob again')
  await tab(ann, 'History')
  await ann
    .getByRole('button', { name: /Written by ann, replaced by bob/ })
    .nth(1)
    .waitFor()
  await ann.getByRole('button', { name: 'Undo', exact: true }).click()
  await until(async () => (await ann.getByLabel('Subtitle').inputValue()) === 'Ann again')
  await bob.context().close()
})

test('nothing is lost while the network is down, not even by a reload', async () => {
  const page = ann
  await begin(page, 'Written on a train')
  const address = page.url()
  const cut = (route) => (route.request().method() === 'PUT' ? route.abort() : route.continue())
  await page.route('**/api/desk/posts/**', cut)
  await page.getByLabel('Subtitle').fill('Typed in a tunnel')
  await page.getByText('Not saved; kept in this browser').waitFor()
  await page.goto(desk('/account'))
  await page.unroute('**/api/desk/posts/**', cut)
  await page.goto(address)
  assert.equal(await page.getByLabel('Subtitle').inputValue(), 'Typed in a tunnel')
  await saved(page)
  await page.evaluate(() => localStorage.clear())
  await page.reload()
  assert.equal(await page.getByLabel('Subtitle').inputValue(), 'Typed in a tunnel')
})

test('a document pasted from a word processor becomes sections, which move by keyboard', async () => {
  const page = ann
  await begin(page, 'Pasted at once')
  await intoText(page)
  await paste(
    rich(page),
    `<p class=MsoNormal>Before <b>it</b>.<o:p></o:p></p><h2>What it needs</h2>
     <p class=MsoListParagraph style='mso-list:l0 level1 lfo1'><span style='mso-list:Ignore'>·</span>A probe</p><script>alert(1)</script>`,
  )
  await until(async () => (await headings(page)).join() === 'What happens,What it needs')
  assert.equal(await rich(page).locator('li').innerText(), 'A probe')
  assert.equal(await rich(page).locator('p', { hasText: 'Before' }).innerText(), 'Before it.')
  await page.keyboard.press('Alt+ArrowUp')
  await until(async () => (await headings(page)).join() === 'What it needs,What happens')
  await page.keyboard.press('Alt+ArrowDown')
  await until(async () => (await headings(page)).join() === 'What happens,What it needs')
  await saved(page)
})

test('the page beside the words follows what is typed', async () => {
  const page = ann
  await begin(page, 'Quick to follow')
  await frame(page).getByRole('heading', { name: 'Quick to follow' }).waitFor()
  await keystrokes(page, 10)
  await frame(page).getByText('abcdefghij').waitFor()
})

test('the room is accessible in both themes, on a phone and on a desktop', async () => {
  const page = ann
  const address = await begin(page, 'Seen by everybody')
  for (const { theme, viewport } of sights) {
    await page.setViewportSize(viewport)
    await page.evaluate((chosen) => localStorage.setItem('desk-theme', chosen), theme)
    await page.goto(desk('/posts/store'))
    await page.getByRole('listitem').first().waitFor()
    const look = async (what) => {
      assert.deepEqual(await violations(page), [], `${what} ${theme} ${viewport.width}`)
      const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
      assert.equal(wide <= 0, true, `${what} scrolls sideways at ${viewport.width}`)
    }
    const dialog = async (what) => {
      await dialogOf(page).waitFor()
      await look(what)
      await page.keyboard.press('Escape')
      await dialogOf(page).waitFor({ state: 'detached' })
    }
    await look('list')
    await page.goto(address)
    await page.getByLabel('Title', { exact: true }).waitFor()
    await look('editor')
    for (const name of ['Details', 'Checks', 'Comments', 'History']) {
      await tab(page, name)
      await look(name)
    }
    for (const name of ['Preview links…', 'Copy to another brand…', 'Throw the draft away…']) {
      await page.getByRole('button', { name: 'More to do with this post' }).click()
      await page.getByRole('menuitem', { name }).click()
      await dialog(name)
    }
    await page.getByRole('button', { name: 'Publish', exact: true }).click()
    await dialog('Publish')
    await tab(page, 'Details')
    await page.getByRole('button', { name: 'Choose the picture' }).click()
    await dialog('Pictures')
  }
})

test('a picture is brought, described, shown in the text, and removed only when no post shows it', async () => {
  const page = ann
  await page.setViewportSize(desktop)
  await begin(page, 'With a picture of our own')
  const bytes = await paint(page)
  // Pasted into the text it is a figure there.
  await intoText(page)
  await rich(page).evaluate((element, base64) => {
    const data = new DataTransfer()
    data.items.add(
      new File([Uint8Array.from(atob(base64), (char) => char.charCodeAt(0))], 'teal yard.png', { type: 'image/png' }),
    )
    element.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }))
  }, bytes)
  await page.getByRole('button', { name: /^Picture teal-yard/ }).waitFor()
  await saved(page)
  // The page beside it shows it at once, and nobody else does.
  await until(() =>
    frame(page)
      .locator('figure img')
      .evaluate((image) => image.complete && image.naturalWidth > 0),
  )
  assert.equal((await fetch(livery.local('/assets/domains/store/teal-yard.png'))).status, 404)
  await tab(page, 'Details')
  await page.getByRole('button', { name: 'Choose the picture' }).click()
  await page.locator('input[type=file]').setInputFiles({
    name: 'spare.png',
    mimeType: 'image/png',
    buffer: Buffer.from(await paint(page, 'navy'), 'base64'),
  })
  await page.getByText('Nothing shows it.').waitFor()
  await page.getByLabel('What it shows').fill('A yard in teal')
  await page.getByRole('button', { name: /^Middle of the picture: 50 %/ }).focus()
  await page.keyboard.press('ArrowRight')
  await page.getByRole('button', { name: /^Middle of the picture: 55 %/ }).waitFor()
  await page.getByRole('button', { name: 'Remove', exact: true }).click()
  await page.getByRole('button', { name: 'spare' }).waitFor({ state: 'detached' })
  await page.reload()
  await tab(page, 'Details')
  await page.getByRole('button', { name: 'Choose the picture' }).click()
  await page.getByRole('list', { name: 'Pictures' }).getByRole('button', { name: 'teal-yard' }).click()
  await page.getByText('Shown by With a picture of our own').waitFor()
  assert.equal(await page.getByRole('button', { name: 'Remove', exact: true }).isDisabled(), true)
  await page.keyboard.press('Escape')
})

test('a post waits for its time, and is copied to a sister brand', async () => {
  const page = ann
  await begin(page, 'Later this year, for two brands')
  await page
    .getByLabel('Excerpt')
    .fill('A post that waits for its day, and then stands on two sites in words of their own.')
  await intoText(page)
  await page.keyboard.type('Words enough to stand alone.')
  await tab(page, 'Details')
  await page.getByRole('button', { name: 'Make it from the title' }).click()
  await saved(page)
  await page.getByRole('button', { name: 'Publish', exact: true }).click()
  await page.getByLabel('At a time').check()
  await page.getByLabel('Day and time').fill(`${new Date().getFullYear() + 1}-03-04T05:06`)
  await page.getByRole('button', { name: 'Schedule' }).click()
  await page.getByText('Scheduled', { exact: true }).first().waitFor()
  await page.getByLabel('Author').fill('Kim Hale')
  await saved(page)
  await page.getByRole('button', { name: 'Schedule these words' }).click()
  await page.getByText('without what was changed since').waitFor()
  await dialogOf(page).getByRole('button', { name: 'Schedule these words' }).click()
  await page.getByText('Changed', { exact: true }).waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'More to do with this post' }).click()
  await page.getByRole('menuitem', { name: 'Back to draft' }).click()
  await page.getByText('It is a draft again').waitFor()
  await page.getByRole('button', { name: 'More to do with this post' }).click()
  await page.getByRole('menuitem', { name: 'Copy to another brand' }).click()
  await page.getByLabel('Brand', { exact: true }).selectOption({ index: 0 })
  await page.getByRole('button', { name: 'Copy', exact: true }).click()
  await page.getByRole('button', { name: 'Open the copy' }).click()
  await page.waitForURL((address) => !address.pathname.startsWith('/posts/store/'))
  await page.getByLabel('Title', { exact: true }).waitFor()
  assert.equal(await page.getByLabel('Title', { exact: true }).inputValue(), 'Later this year, for two brands')
})
