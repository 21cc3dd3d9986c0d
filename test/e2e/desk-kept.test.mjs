// What is typed at the Desk is kept: through saves under way, lost lines, ended sessions, two windows and crashes.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { callsOf } from './calls.mjs'
import { begin as beginAt, intoText, saved } from './desk-drafts.mjs'
import { visitorAsks } from './desk-leads.mjs'
import { ask, deskOf, dialogOf, signedIn, password, sights, violations } from './desk-people.mjs'
import { phone, startBrowser, startLivery, until } from './harness.mjs'

const livery = await startLivery()
const browser = await startBrowser()
const desk = deskOf(livery)
const ann = await signedIn(browser, livery, 'ann@fleet.example', 'owner')

/** A field of each room: how to come to it, what it says here, and what it says on the server. */
const rooms = {
  posts: {
    open: async (page) => {
      await beginAt(livery, page, 'Kept words')
      return page.url()
    },
    again: async (page, address) => {
      await page.goto(address)
      await page.getByLabel('Subtitle').waitFor()
    },
    input: (page) => page.getByLabel('Subtitle'),
    other: (page) => page.getByLabel('Excerpt'),
    stored: async (page, address) => (await ask(page, new URL(address).pathname)).text.post.subtitle,
  },
  sites: {
    open: async (page) => {
      await rooms.sites.again(page, desk('/sites/store'))
      return page.url()
    },
    again: async (page, address) => {
      await page.goto(address)
      await chooseField(page, /Hero › Subtitle/)
    },
    input: (page) => page.getByLabel('Subtitle', { exact: true }),
    other: async (page) => {
      await chooseField(page, /Hero › Title/)
      return page.getByLabel('Title', { exact: true })
    },
    stored: async (page) => (await ask(page, '/sites/draft')).edits.find((one) => one.field === 'hero.subtitle')?.after,
  },
}

async function chooseField(page, name) {
  const all = page.getByText(/^All texts of this page/)
  await all.waitFor()
  const choice = page.getByRole('button', { name }).first()
  if (!(await choice.isVisible())) await all.click()
  await choice.click()
}

/** A post that lacks nothing. */
async function publishable(page, title) {
  await beginAt(livery, page, title)
  await page
    .getByLabel('Excerpt')
    .fill('What a yard gains when doors open before the engine starts, told by people who run one.')
  await intoText(page)
  await page.keyboard.type('Words enough to stand alone.')
  await page.getByRole('tab', { name: 'Details' }).locator('visible=true').click()
  await page.getByRole('button', { name: 'Make it from the title' }).click()
  await page.getByLabel('Author').fill('Kim Hale')
  await page.getByLabel('Category').fill('Operations')
  await saved(page)
}

/** Ends the session behind the page's back, as twelve idle hours do. */
const endSession = (page) => page.evaluate(() => fetch('/api/desk/sign-out', { method: 'POST' }))

/** A person of their own, so that no test finds another's draft. */
let count = 0
const somebody = () => signedIn(browser, livery, `person${++count}@fleet.example`, 'owner')

for (const [name, room] of Object.entries(rooms)) {
  test(`${name}: words typed while a save is under way are saved after it`, async () => {
    const page = await somebody()
    const address = await room.open(page)
    const save = await callsOf(page).hold('save')
    await room.input(page).fill('First words')
    await save.arrived
    await room.input(page).fill('First words and more')
    await save.release()
    await until(async () => (await room.stored(page, address)) === 'First words and more')
    await saved(page)
    assert.equal(await room.input(page).inputValue(), 'First words and more')
    await page.context().close()
  })

  test(`${name}: an answer that is lost, or a save that comes twice, is nobody else’s version`, async () => {
    const page = await somebody()
    const address = await room.open(page)
    const calls = callsOf(page)
    await calls.loseAnswer('save')
    await room.input(page).fill('Saved, but the answer was lost')
    await page.getByText('Not saved; kept in this browser').first().waitFor()
    await saved(page)
    await calls.repeat('save')
    await room.input(page).fill('Saved twice')
    await until(async () => (await room.stored(page, address)) === 'Saved twice')
    await saved(page)
    calls.free('save')
    await room.input(page).fill('And on')
    await until(async () => (await room.stored(page, address)) === 'And on')
    assert.equal(await page.getByRole('alertdialog').count(), 0)
    await page.context().close()
  })

  test(`${name}: words typed without a line are kept through a crash of the tab, and saved by the next`, async () => {
    const page = await somebody()
    const address = await room.open(page)
    await callsOf(page).lose('save')
    await room.input(page).fill('Typed in a tunnel')
    await page.setViewportSize(phone)
    await page.getByText('Not saved; kept in this browser').locator('visible=true').waitFor()
    await page.close({ runBeforeUnload: false })
    const next = await page.context().newPage()
    await room.again(next, address)
    assert.equal(await room.input(next).inputValue(), 'Typed in a tunnel')
    await until(async () => (await room.stored(next, address)) === 'Typed in a tunnel')
    await saved(next)
    assert.deepEqual(
      await next.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('desk-kept'))),
      [],
    )
    await next.context().close()
  })

  test(`${name}: words typed right before leaving reach the server`, async () => {
    const page = await somebody()
    const address = await room.open(page)
    await room.input(page).fill('A last word')
    await page.goto('about:blank')
    await page.goto(desk('/account'))
    await until(async () => (await room.stored(page, address)) === 'A last word')
    await page.context().close()
  })

  test(`${name}: a session that ends asks for the password on top of the editor, and nothing is gone`, async () => {
    const page = await somebody()
    const address = await room.open(page)
    await endSession(page)
    await room.input(page).fill('Typed after twelve hours')
    const again = page.getByRole('dialog', { name: 'Sign in again' })
    await again.waitFor()
    assert.equal(await room.input(page).inputValue(), 'Typed after twelve hours')
    await again.getByLabel('Password').fill(password)
    await again.getByRole('button', { name: 'Sign in', exact: true }).click()
    await again.waitFor({ state: 'detached' })
    await until(async () => (await room.stored(page, address)) === 'Typed after twelve hours')
    await saved(page)
    assert.equal(await room.input(page).inputValue(), 'Typed after twelve hours')
    await page.context().close()
  })

  test(`${name}: in two windows of one person different fields are merged, and the same field asks`, async () => {
    const page = await somebody()
    const address = await room.open(page)
    const second = await page.context().newPage()
    await room.again(second, address)
    await (await room.other(second)).fill('From the second window')
    await saved(second)
    await room.input(page).fill('From the first window')
    await saved(page)
    await until(async () => (await room.stored(page, address)) === 'From the first window')
    assert.equal(await (await room.other(page)).inputValue(), 'From the second window')
    assert.equal(await page.getByRole('alertdialog').count(), 0)

    await room.again(second, address)
    await callsOf(second).lose('save')
    await room.input(second).fill('Second wish')
    await second.getByText('Not saved; kept in this browser').first().waitFor()
    await room.again(page, address)
    await room.input(page).fill('First wish')
    await saved(page)
    await second.unrouteAll()
    const both = second.getByRole('alertdialog', { name: /^Two versions of/ })
    await both.waitFor()
    await both.getByText('First wish').waitFor()
    await both.getByText('Second wish').waitFor()
    await both.getByText('You saved another version elsewhere').waitFor()
    await both.getByRole('button', { name: 'Keep mine' }).click()
    await until(async () => (await room.stored(second, address)) === 'Second wish')
    await page.context().close()
  })
}

/** Makes a window read what the server has, as it does every few seconds and when somebody comes back to it. */
async function reads(page) {
  const answer = page.waitForResponse((one) => one.url().endsWith('/api/desk/sites/draft'))
  await page.evaluate(() => dispatchEvent(new Event('visibilitychange')))
  await (await answer).finished()
  await page.waitForTimeout(300) // whatever else it asks for comes now
}

test('sites: a text that another window changed while somebody was in it asks, beside the page and in it', async () => {
  const page = await somebody()
  const address = await rooms.sites.open(page)
  const second = await page.context().newPage()
  await rooms.sites.again(second, address)
  const both = second.getByRole('alertdialog', { name: 'Two versions of your draft' })
  const asks = async () => {
    await both.getByRole('button', { name: 'Take the other' }).click()
    await both.waitFor({ state: 'detached' })
  }
  const before = await rooms.sites.input(second).inputValue()
  await rooms.sites.input(second).focus()
  await rooms.sites.input(page).fill('Typed first')
  await saved(page)
  await reads(second)
  assert.equal(await rooms.sites.input(second).inputValue(), before)
  await rooms.sites.input(second).pressSequentially('!')
  await both.getByText('Typed first').waitFor()
  await asks()
  await until(async () => (await rooms.sites.input(second).inputValue()) === 'Typed first')

  const shown = second.frameLocator('main iframe').getByText('Typed first').first()
  await shown.click()
  await rooms.sites.input(page).fill('Typed beside')
  await saved(page)
  await reads(second)
  await second.keyboard.type('!')
  await both.getByText('Typed beside').waitFor()
  await asks()
  assert.equal(await rooms.sites.stored(page), 'Typed beside')
  await page.context().close()
})

test('a post that is published before it is saved is published with its last words', async () => {
  const page = ann
  await publishable(page, 'Published in a hurry')
  const save = await callsOf(page).hold('save')
  await page.getByLabel('Subtitle').fill('Added at the very last moment')
  await save.arrived
  await page.getByRole('button', { name: 'Publish', exact: true }).click()
  await page.getByRole('button', { name: 'Publish now' }).click()
  await save.release()
  await page.getByText('Published', { exact: true }).first().waitFor()
  await until(async () => {
    const answer = await fetch(livery.local('/blog/published-in-a-hurry'), {
      headers: { cookie: 'livery-brand=store' },
    })
    return (await answer.text()).includes('Added at the very last moment')
  })
})

test('a site is not published before what is listed is saved', async () => {
  const page = await somebody()
  await rooms.sites.open(page)
  const save = await callsOf(page).hold('save')
  await rooms.sites.input(page).fill('Added a moment before it was saved')
  await page.getByRole('button', { name: 'Publish', exact: true }).click()
  await save.arrived
  const now = dialogOf(page).getByRole('button', { name: 'Publish now' })
  assert.equal(await now.isDisabled(), true)
  await save.release()
  await dialogOf(page).getByText('Added a moment before it was saved').waitFor()
  await page.getByRole('button', { name: 'Publish now', disabled: false }).click()
  await dialogOf(page).waitFor({ state: 'detached' })
  await until(async () => (await livery.ask('store', '/')).includes('Added a moment before it was saved'))
  await page.context().close()
})

/** A change of each room that is ready, the words that visitors find then, and where; a dialog asks for the rest. */
const ready = {
  posts: async (page, title) => {
    await publishable(page, title)
    await page.getByRole('button', { name: 'Publish', exact: true }).click()
    return [`/blog/${title.toLowerCase().replaceAll(' ', '-')}`, title]
  },
  sites: async (page, words) => {
    await rooms.sites.open(page)
    await rooms.sites.input(page).fill(words)
    await saved(page)
    await page.getByRole('button', { name: 'Publish', exact: true }).click()
    await dialogOf(page).getByText(words).waitFor()
    return ['/', words]
  },
}
const asked = async (path) => (await fetch(livery.local(path), { headers: { cookie: 'livery-brand=store' } })).text()

for (const [name, prepare] of Object.entries(ready)) {
  test(`${name}: what is published twice by the line is published once, and nobody is asked`, async () => {
    const page = await somebody()
    const [path, words] = await prepare(page, `Twice in the ${name}`)
    await callsOf(page).repeat('publish')
    await page.getByRole('button', { name: 'Publish now', disabled: false }).click()
    await dialogOf(page).waitFor({ state: 'detached' })
    await until(async () => (await asked(path)).includes(words))
    assert.equal(await page.getByRole('alertdialog').count(), 0)
    await page.context().close()
  })

  test(`${name}: what was published and not answered is found published`, async () => {
    const page = await somebody()
    const [path, words] = await prepare(page, `Unheard in the ${name}`)
    await callsOf(page).loseAnswer('publish')
    await page.getByRole('button', { name: 'Publish now', disabled: false }).click()
    await dialogOf(page)
      .getByText(/The server does not answer/)
      .waitFor()
    await until(async () => (await asked(path)).includes(words))
    await page.reload()
    await page.getByText('Published', { exact: true }).or(page.getByText('No changes')).first().waitFor()
    assert.equal(await page.getByRole('alertdialog').count(), 0)
    await page.context().close()
  })

  test(`${name}: nobody is kept from writing where it is not known who else is there`, async () => {
    const page = await somebody()
    const calls = callsOf(page)
    await calls.lose('presence')
    const address = await rooms[name].open(page)
    await rooms[name].input(page).fill('Written alone, as far as anybody knows')
    await until(async () => (await rooms[name].stored(page, address)) === 'Written alone, as far as anybody knows')
    await saved(page)
    calls.free('presence')
    await page.context().close()
  })
}

test('leads and posts: a list that comes late does not take the place of the one that was asked for since', async () => {
  const page = await somebody()
  await beginAt(livery, page, 'Found again')
  await saved(page)
  await visitorAsks(livery, 'store', 'Found Again')
  for (const [room, label, shown] of [
    ['/leads', 'Search leads', 'Found Again'],
    ['/posts/store', 'Search posts', 'Found again'],
  ]) {
    await page.goto(desk(room))
    const row = page.getByText(shown, { exact: true }).first()
    await row.waitFor()
    const list = await callsOf(page).hold('list')
    const words = page.getByRole('searchbox', { name: label })
    await words.fill('nobody is called like this')
    await list.arrived
    await words.fill('')
    const late = page.waitForResponse(/search$/)
    await list.release()
    await late
    await page.getByText(/No (leads|posts) match/).waitFor({ state: 'detached' })
    await row.waitFor()
  }
  await page.context().close()
})

test('people who have the same brand open see each other', async () => {
  const [one, other] = [await somebody(), await somebody()]
  await rooms.sites.open(one)
  await rooms.sites.open(other)
  await other
    .getByText(/person\d+ has this brand open/)
    .first()
    .waitFor({ state: 'attached' })
  await one.context().close()
  await other.context().close()
})

test('the dialog to sign in again and the choice between two versions are accessible', async () => {
  for (const { theme, viewport } of sights) {
    const page = await somebody()
    await page.setViewportSize(viewport)
    await page.evaluate((chosen) => localStorage.setItem('desk-theme', chosen), theme)
    await rooms.posts.open(page)
    await endSession(page)
    await rooms.posts.input(page).fill('Typed')
    await page.getByRole('dialog', { name: 'Sign in again' }).waitFor()
    assert.deepEqual(await violations(page), [], `${theme} ${viewport.width}`)
    await page.context().close()
  }
})
