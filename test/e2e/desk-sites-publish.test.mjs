// Publishing a part of a draft, dropping it and bringing it back; going back; what is scheduled.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { callsOf } from './calls.mjs'
import { deskOf, dialogOf, signedIn, sights, violations } from './desk-people.mjs'
import { call, choose, draftSays, editsOf, open, publish, saved } from './desk-sites.mjs'
import { startBrowser, startLivery, until } from './harness.mjs'

const livery = await startLivery()
const browser = await startBrowser()
let count = 0
const somebody = () => signedIn(browser, livery, `person${++count}@fleet.example`, 'owner')
const title = (page) => page.getByLabel('Title', { exact: true })
const dialog = (page) => dialogOf(page)

/** Writes a title for a brand. */
async function write(page, brand, words) {
  await open(livery, page, brand)
  await choose(page, /Hero › Title/)
  await title(page).fill(words)
  await saved(page)
}

/** Looks at a page in both themes, on a phone and on a desktop. */
async function isAccessible(page) {
  for (const { theme, viewport } of sights) {
    await page.setViewportSize(viewport)
    await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' })
    await page.waitForSelector(`[data-theme="${theme}"]`)
    assert.deepEqual(await violations(page), [], `${theme} ${viewport.width}`)
  }
  await page.setViewportSize({ width: 1440, height: 900 })
}

test('publishing at a brand takes its own changes and leaves those of another brand in the draft', async () => {
  const page = await somebody()
  await write(page, 'cam', 'Words for the cameras alone')
  await write(page, 'store', 'Words for the store alone')
  await page.getByRole('button', { name: 'Publish', exact: true }).click()
  const rows = dialog(page).getByRole('group', { name: 'Changes' })
  await rows.getByText('Fleet Store').first().waitFor()
  await dialog(page).getByText('One other change of your draft').click()
  const ticked = (name) =>
    dialog(page)
      .getByRole('checkbox', { name: `Hero › Title, ${name}` })
      .isChecked()
  const { brands } = await call(page, '/sites')
  const cam = brands.find((one) => one.id === 'cam').name
  assert.deepEqual([await ticked('Fleet Store'), await ticked(cam)], [true, false])
  await dialog(page).getByText('1 of 2 changes go; the others stay in your draft.').waitFor()
  await dialog(page).getByText('Visitors of Fleet Store see something else').waitFor()
  await isAccessible(page)
  await dialog(page)
    .getByRole('checkbox', { name: `Hero › Title, ${cam}` })
    .check()
  await dialog(page).getByText('All 2 changes go.').waitFor()
  await page.keyboard.press('Escape')
  await publish(page, 'The store alone')
  await until(async () => (await livery.ask('store', '/')).includes('Words for the store alone'))
  assert.equal((await livery.ask('cam', '/')).includes('Words for the cameras alone'), false)
  const left = 'brands/cam hero.title="Words for the cameras alone"'
  await until(async () => (await draftSays(page)).join() === left)
  const bar = page.getByRole('group', { name: 'Back and forward' })
  await bar.getByRole('button', { name: 'Undo', disabled: false }).click()
  await until(async () => (await editsOf(page)).length === 0)
  await bar.getByRole('button', { name: 'Redo', disabled: false }).click()
  await until(async () => (await draftSays(page)).join() === left)
  await page.getByRole('button', { name: 'Publish', exact: true }).click()
  await dialog(page).getByText('0 of 1 changes go').waitFor()
  assert.equal(await dialog(page).getByRole('button', { name: 'Publish now' }).isDisabled(), true)
  await rows.getByRole('checkbox', { name: `${cam} 1`, exact: true }).check()
  await dialog(page).getByRole('button', { name: 'Publish now', disabled: false }).click()
  await until(async () => (await livery.ask('cam', '/')).includes('Words for the cameras alone'))
  await page.context().close()
})

test('a whole draft is dropped only when that is confirmed, and comes back with one click', async () => {
  const page = await somebody()
  await write(page, 'store', 'Dropped and found again')
  await page.getByRole('tab', { name: /^Draft/ }).click()
  await page.getByRole('button', { name: 'Drop all' }).click()
  await dialog(page).getByText('One change goes, of: Fleet Store (1).').waitFor()
  await isAccessible(page)
  await dialog(page).getByRole('button', { name: 'Cancel' }).click()
  assert.equal((await editsOf(page)).length, 1)
  await page.getByRole('button', { name: 'Drop all' }).click()
  await dialog(page).getByRole('button', { name: 'Drop them' }).click()
  await until(async () => (await editsOf(page)).length === 0)
  // The editor has an Undo of its own, which does the same.
  const said = page.getByRole('status').filter({ hasText: 'Your changes are dropped' })
  await said.waitFor()
  for (const key of ['F6', 'Tab', 'Tab']) await page.keyboard.press(key)
  assert.equal(await said.getByRole('button', { name: 'Undo' }).evaluate((one) => one.matches(':focus')), true)
  await page.keyboard.press('Enter')
  await until(async () => (await draftSays(page)).join().includes('Dropped and found again'))
  await page.context().close()
})

test('a brand goes back alone, and one field of a change is taken back', async () => {
  const page = await somebody()
  const asVisitor = async (brand) => await livery.ask(brand, '/')
  await write(page, 'keyless', 'First words of keyless')
  await publish(page, 'First words')
  await write(page, 'store', 'Words of the store that stay')
  await publish(page, 'The store')
  await write(page, 'keyless', 'Second words of keyless')
  await choose(page, /Hero › Subtitle/)
  await page.getByLabel('Subtitle', { exact: true }).fill('A second line that stays when the title goes back.')
  await saved(page)
  await publish(page, 'Two fields')

  await page.getByRole('tab', { name: 'History' }).click()
  const entry = (name) => page.getByRole('article', { name, exact: true })
  await entry('First words').getByRole('button', { name: 'Restore this version' }).waitFor()
  assert.equal(await entry('Two fields').getByRole('button', { name: 'Restore this version' }).count(), 0)
  await entry('Two fields').getByRole('button', { name: 'Take this back' }).click()
  const subtitle = dialog(page).getByRole('checkbox', { name: /^Hero › Subtitle/ })
  await subtitle.uncheck()
  await isAccessible(page)
  await dialog(page).getByRole('button', { name: 'Take back now', exact: true }).click()
  await until(async () => (await asVisitor('keyless')).includes('First words of keyless'))
  assert.ok((await asVisitor('keyless')).includes('A second line that stays'))
  await entry('Taken back in part: Two fields').waitFor()

  await entry('First words').getByRole('button', { name: 'Restore this version' }).click()
  await dialog(page).getByText('alone is as it was then').waitFor()
  await dialog(page)
    .getByText(/Legal pages and the products of the catalogue belong to all brands/)
    .waitFor()
  await dialog(page).getByRole('button', { name: 'Restore now', exact: true }).click()
  await until(async () => !(await asVisitor('keyless')).includes('A second line that stays'))
  assert.ok((await asVisitor('keyless')).includes('First words of keyless'))
  assert.ok((await asVisitor('store')).includes('Words of the store that stay'), 'another brand went back as well')
  await entry('Back to after: First words').waitFor()
  await page.context().close()
})

test('a scheduled change is seen at its field, moved, written anew, and cancelled into the draft', async () => {
  const page = await somebody()
  await write(page, 'cam', 'Words for the spring')
  await publish(page, 'Spring', { at: '2031-03-01T09:00' })
  await choose(page, /Hero › Title/)
  const note = page.getByRole('note')
  await note.getByText('Words for the spring').waitFor()
  await note.getByText(/From .*2031/).waitFor()
  await isAccessible(page)
  assert.ok((await page.locator('main header').first().boundingBox()).height < 60, 'the bar takes one row')
  await page.getByRole('button', { name: '1 scheduled' }).click()
  const waiting = page.getByRole('region', { name: 'Scheduled' }).getByRole('article', { name: 'Spring' })
  await waiting.getByRole('button', { name: 'Change time or words' }).click()
  await waiting.getByLabel('Appears').fill('2032-04-02T10:00')
  await waiting.getByLabel(/^Hero › Title/).fill('Other words for the spring')
  await isAccessible(page)
  await waiting.getByRole('button', { name: 'Save', exact: true }).click()
  await waiting.getByText(/Appears .*2032/).waitFor()
  await waiting.getByText('Other words for the spring').waitFor()

  await page.getByRole('tab', { name: 'Words' }).click()
  await title(page).fill('Words of the draft')
  await saved(page)
  await page.getByRole('tab', { name: 'History' }).click()
  await waiting.getByRole('button', { name: 'Cancel into my draft' }).click()
  await waiting.getByRole('alert').getByText('Your draft says something else').waitFor()
  assert.deepEqual(await draftSays(page), ['brands/cam hero.title="Words of the draft"'])
  await waiting.getByRole('button', { name: 'Replace what my draft says' }).click()
  const said = page.getByRole('status').filter({ hasText: 'It does not appear' })
  await said.getByRole('button', { name: 'Undo' }).click()
  await waiting.getByText(/Appears .*2032/).waitFor()
  await until(async () => (await draftSays(page)).join() === 'brands/cam hero.title="Words of the draft"')
  await waiting.getByRole('button', { name: 'Cancel into my draft' }).click()
  await waiting.getByRole('button', { name: 'Replace what my draft says' }).click()
  await waiting.waitFor({ state: 'detached' })
  await until(async () => (await draftSays(page)).join() === 'brands/cam hero.title="Other words for the spring"')
  await page.getByRole('tab', { name: 'Words' }).click()
  await until(async () => (await title(page).inputValue()) === 'Other words for the spring')
  const bar = page.getByRole('group', { name: 'Back and forward' })
  await bar.getByRole('button', { name: 'Undo', disabled: false }).waitFor()
  await page.getByRole('button', { name: 'Publish', exact: true }).click()
  assert.equal(await dialog(page).getByLabel('Why').inputValue(), 'Spring')
  const when = dialog(page).getByLabel('When')
  assert.equal(await when.inputValue(), '', 'what was cancelled is not scheduled again unseen')
  await dialog(page).getByRole('button', { name: 'Choose that time again' }).click()
  assert.equal(await when.inputValue(), '2032-04-02T10:00')
  await page.context().close()
})

test('a list with what it replaces, and a text with the place it was moved from, are one row and one tick', async () => {
  const page = await somebody()
  await open(livery, page, 'store', '/solutions')
  await choose(page, /Questions › 2 › Question/)
  await page.getByRole('region', { name: 'List: Questions' }).getByRole('button', { name: 'Move up' }).click()
  await until(
    async () =>
      (await editsOf(page))
        .map((one) => one.field)
        .sort()
        .join() === 'questions,questions+',
  )
  await write(page, 'store', 'Words that the whole family says')
  await page.getByRole('button', { name: 'Family stores' }).click()
  await until(async () => (await editsOf(page)).length === 4)
  await saved(page)
  await page.getByRole('button', { name: 'Publish', exact: true }).click()
  const rows = dialog(page).getByRole('group', { name: 'Changes' })
  const names = await rows.locator('li input').evaluateAll((all) => all.map((one) => one.ariaLabel))
  assert.deepEqual(names, ['Questions, Fleet Store', 'Hero › Title, Family stores'])
  await rows.getByRole('checkbox', { name: 'Questions, Fleet Store' }).uncheck()
  await dialog(page).getByText('1 of 2 changes go; the others stay in your draft.').waitFor()
  await dialog(page).getByRole('button', { name: 'Publish now', disabled: false }).click()
  await dialog(page).waitFor({ state: 'detached' })
  await until(async () => (await livery.ask('store', '/')).includes('Words that the whole family says'))
  assert.deepEqual((await editsOf(page)).map((one) => one.field).sort(), ['questions', 'questions+'])
  await page.context().close()
})

test('one row of a draft moves to the family alone, and what is said late moves no button of the dialog', async () => {
  const page = await somebody()
  await write(page, 'store', 'Words for Acme Vans')
  await choose(page, /Hero › Subtitle/)
  await page.getByRole('tabpanel').getByRole('textbox').first().fill('Words that all stores share')
  await saved(page)
  await page.getByRole('tab', { name: /^Draft/ }).click()
  await page.getByRole('button', { name: 'Move Hero › Subtitle, Fleet Store' }).click()
  await page.getByRole('menuitem', { name: 'To: Family stores' }).click()
  await page.getByRole('region', { name: 'Family stores' }).getByText('Words that all stores share').waitFor()
  assert.equal(await page.evaluate(() => document.activeElement.textContent), 'Your changes', 'the focus stays near')
  await saved(page)
  const said = (await draftSays(page)).filter((one) => one.includes('='))
  assert.ok(said.includes('brands/store hero.title="Words for Acme Vans"'), said.join())
  assert.ok(said.includes('families/stores hero.subtitle="Words that all stores share"'), said.join())

  const check = await callsOf(page).hold('check')
  await write(page, 'store', 'The world’s number one trackers, guaranteed')
  await page.getByRole('button', { name: 'Publish', exact: true }).click()
  const button = dialog(page).getByRole('button', { name: 'Publish now' })
  await check.arrived
  const before = await button.boundingBox()
  await check.release()
  await dialog(page).getByText('Look again before you publish').waitFor()
  assert.deepEqual(await button.boundingBox(), before)
  await page.context().close()
})

test('brands are counted whose pages really show a text, each cut to the place that changes', async () => {
  const page = await somebody()
  await open(livery, page, 'cameras')
  const brands = (await call(page, '/sites')).brands.filter((one) => one.family === 'cameras')
  const shows = {}
  for (const { id } of brands) {
    const { fields } = await call(page, `/sites/fields?brand=${id}`)
    shows[id] = fields.find((one) => one.path === 'showTestimonials').value
  }
  const shown = Object.keys(shows).filter((id) => shows[id])
  assert.ok(shown.length > 0 && shown.length < brands.length, 'some of the family show testimonials, and some do not')
  await choose(page, /Words › Home › Quotes/)
  await page.getByRole('tabpanel').getByRole('textbox').first().fill('What those who drive say of it')
  await page.getByRole('button', { name: 'Family cameras' }).click()
  const reach = page.getByRole('region', { name: 'Brands that show this' })
  await reach.waitFor()
  const ids = (name) =>
    reach.locator(`[data-${name}]`).evaluateAll((all, key) => all.map((one) => one.dataset[key]), name)
  assert.deepEqual((await ids('shows')).sort(), shown.sort())
  assert.deepEqual(
    (await ids('nowhere')).sort(),
    Object.keys(shows)
      .filter((id) => !shows[id])
      .sort(),
  )
  await reach
    .getByText(shown.length === 1 ? /^1 brand shows it/ : new RegExp(`^${shown.length} brands show it`))
    .waitFor()
  for (const side of ['before', 'after']) {
    const cut = reach.locator(`iframe[title="${brands.find(({ id }) => id === shown[0]).name} ${side}"]`)
    await cut.scrollIntoViewIfNeeded()
    const heading = cut.contentFrame().locator('#testimonials-title')
    await until(() =>
      heading.evaluate((title) => {
        const { top, bottom } = title.getBoundingClientRect()
        return top >= 0 && bottom <= innerHeight && scrollY > 0
      }),
    )
  }
  await isAccessible(page)
  await choose(page, /Hero › Title/)
  await title(page).fill('What the whole family says, this brand too')
  await saved(page)
  await page.getByRole('button', { name: 'Family cameras' }).click()
  await reach.locator('[data-shows="cameras"]').waitFor()
  await page.context().close()
})

test('the rules speak of words and not of files, unless somebody asks', async () => {
  const page = await somebody()
  await open(livery, page, 'store')
  await choose(page, /Hero › Title/)
  await title(page).fill('Savings of {unknown} dollars for $99, and a figure of 1234 trucks')
  await saved(page)
  const problem = page.getByRole('alert').first()
  await problem.waitFor()
  const { problems } = await call(page, '/sites/check', {})
  assert.ok(problems.length > 0)
  for (const { message, fix = '' } of problems)
    assert.doesNotMatch(`${message} ${fix}`, /\.ya?ml|YAML|livery \w+|in quotes/)
  await problem.getByText('Where is this in the files?').click()
  await problem.getByText(/brands\/store\.yaml, line \d+, hero\.title/).waitFor()
  await page.context().close()
})

test('on a phone the top bar of the editor takes two rows', async () => {
  const page = await somebody()
  await write(page, 'store', 'Words that make every button appear')
  await page.setViewportSize({ width: 390, height: 844 })
  const bar = page.locator('main header').first()
  await until(async () => (await bar.boundingBox()).height <= 100)
  const rows = await bar
    .locator('a, button')
    .evaluateAll(
      (all) =>
        new Set(
          all
            .filter((one) => one.offsetParent)
            .map((one) => Math.round((one.getBoundingClientRect().top + one.getBoundingClientRect().height / 2) / 20)),
        ).size,
    )
  assert.equal(rows, 2)
  assert.deepEqual(await violations(page), [])
  await page.context().close()
})

test('a draft is proposed, sent back with words, proposed again, and approved by somebody else', async () => {
  const author = await somebody()
  const other = await somebody()
  const propose = async () => {
    await author.getByRole('button', { name: 'Publish', exact: true }).click()
    await dialog(author).getByLabel('Why').fill('A better promise')
    await dialog(author).getByRole('button', { name: 'Propose', disabled: false }).click()
    await dialog(author).waitFor({ state: 'detached' })
    await author.getByRole('status').getByText('No changes').waitFor()
    await author.getByRole('button', { name: 'See it', exact: true }).waitFor()
  }
  const decide = async () => {
    await other.goto(author.url().replace(/\/sites\/.*/, '/sites'))
    await other.getByRole('link', { name: /^Sites ?, ?1 for you to decide$/ }).waitFor()
    await other.getByRole('link', { name: 'Proposals 1 for you to decide' }).click()
    await other.getByRole('link', { name: /A better promise.*Waits for you/ }).click()
  }
  await write(author, 'store', 'Proposed to all visitors')
  await propose()
  await decide()
  const after = other.frameLocator('iframe[title="Fleet Store after"]')
  await after.getByText('Proposed to all visitors').first().waitFor()
  await other.getByRole('button', { name: 'Comment' }).first().click()
  await other.getByLabel('Your comment').fill('Which visitors?')
  await other.getByRole('button', { name: 'Comment', exact: true }).first().click()
  await other.getByRole('paragraph').filter({ hasText: 'Which visitors?' }).waitFor()
  await isAccessible(other)
  await other.getByRole('button', { name: 'Send back…' }).click()
  await other.getByLabel('What is to be changed').fill('Say whom')
  await other.getByRole('button', { name: 'Send back', exact: true }).click()
  await other.getByRole('status').getByText('Say whom').waitFor()
  await until(async () => (await draftSays(author)).join() === 'brands/store hero.title="Proposed to all visitors"')
  await until(async () => (await title(author).inputValue()) === 'Proposed to all visitors')
  const told = author.getByRole('note').filter({ hasText: 'Say whom' })
  await told.getByRole('link', { name: 'A better promise' }).waitFor()
  await told.getByRole('link', { name: 'See the proposal' }).waitFor()
  await isAccessible(author)
  await title(author).fill('Proposed to all who drive')
  await saved(author)
  await propose()
  await told.first().waitFor({ state: 'detached' })
  await author.getByRole('note').filter({ hasText: 'You proposed' }).getByText('Proposed to all who drive').waitFor()
  await decide()
  const before = other.getByRole('region', { name: 'The proposal before' })
  await before.getByText('Which visitors?').waitFor()
  await other.getByText('Proposed before: Proposed to all visitors').waitFor()
  await before.getByRole('link', { name: /A better promise/ }).click()
  await other
    .getByRole('note')
    .getByRole('link', { name: /A better promise/ })
    .click()
  await other.getByRole('button', { name: 'Approve and publish', disabled: false }).click()
  await other.getByRole('status').getByText('Approved by').waitFor()
  await until(async () => (await livery.ask('store', '/')).includes('Proposed to all who drive'))
  await author.context().close()
  await other.context().close()
})

test('a proposal with a time is approved, waits for it, and then appears', async () => {
  const author = await somebody()
  const other = await somebody()
  await write(author, 'cam', 'Proposed for the spring')
  await author.getByRole('button', { name: 'Publish', exact: true }).click()
  await dialog(author).getByLabel('Why').fill('Spring')
  await dialog(author).getByLabel('When').fill('2031-03-01T09:00')
  await dialog(author).getByRole('button', { name: 'Propose', disabled: false }).click()
  await author.getByRole('button', { name: 'See it', exact: true }).click()
  await author
    .getByRole('status')
    .getByText(/Waits for .+; proposed for .*2031/)
    .waitFor()
  await other.goto(author.url())
  await other.getByRole('button', { name: 'Approve and schedule', disabled: false }).click()
  await other.getByRole('status').getByText('Approved by').waitFor()
  assert.equal((await livery.ask('cam', '/')).includes('Proposed for the spring'), false)
  const [waits] = (await call(other, '/sites/scheduled')).changes.filter(({ note }) => note === 'Spring')
  await other.evaluate(
    ({ id, note }) =>
      fetch(`/api/desk/sites/scheduled/${id}`, {
        method: 'PUT',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify({ at: new Date(Date.now() + 5000), note }),
      }),
    waits,
  )
  await until(async () => (await livery.ask('cam', '/')).includes('Proposed for the spring'))
  const log = (await call(other, '/sites/changes')).changes
  const done = log.find(({ note }) => note === 'Spring')
  assert.equal(done.state, 'live')
  assert.notEqual(done.approvedBy, done.author)
  await author.context().close()
  await other.context().close()
})

test('who needs approval is found by its name, chosen in the sites room, and approved by somebody else', async () => {
  const other = await somebody()
  const page = await somebody()
  await page.goto(deskOf(livery)('/sites'))
  await page
    .getByRole('link', { name: /Fleet Store/ })
    .first()
    .waitFor()
  const go = async (words, option) => {
    await dialog(page).waitFor({ state: 'detached' })
    await page.keyboard.press('Control+k')
    await dialog(page).getByRole('combobox').fill(words)
    await dialog(page).getByRole('option', { name: option }).click()
  }
  await go('redirect', 'Old addresses, and where they lead')
  await page.waitForURL(/\/sites\/addresses$/)
  await go('proposals', /^Proposals/)
  await page.waitForURL(/\/sites\/proposals$/)
  await go('approval', 'Who needs approval')
  await page.waitForURL(/\/sites\/approval$/)
  const who = page.getByRole('region', { name: 'For all sites' })
  const whole = who.getByRole('group', { name: 'Every change of a site' })
  await whole.getByRole('checkbox', { name: 'Editors' }).check()
  await saved(page)
  assert.deepEqual(await draftSays(page), ['settings approval.sites=["editor"]'])
  const money = who.getByRole('group', { name: 'Legal texts' })
  await money.getByRole('checkbox', { name: 'Owners' }).uncheck()
  await money.getByRole('checkbox', { name: 'Editors' }).uncheck()
  await until(async () => (await draftSays(page)).includes('settings approval.legalAndPrices=[]'))
  await page.reload()
  assert.equal(await whole.getByRole('checkbox', { name: 'Editors' }).isChecked(), true)
  assert.equal(await money.getByRole('checkbox', { name: 'Owners' }).isChecked(), false)
  if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/approval.png` })
  await isAccessible(page)
  await page.getByRole('button', { name: 'Publish', exact: true }).click()
  await dialog(page)
    .getByText(/who needs approval is approved by somebody else/i)
    .waitFor()
  await page.keyboard.press('Escape')
  await page.context().close()
  await other.context().close()
})
