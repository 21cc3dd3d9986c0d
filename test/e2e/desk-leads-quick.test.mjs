// Somebody who works faster than the line: changes that overlap, two people, no connection, keys alone.
import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { callsOf } from './calls.mjs'
import { visitorAsks } from './desk-leads.mjs'
import { deskOf, joined } from './desk-people.mjs'
import { desktop, phone, startBrowser, startLivery, until } from './harness.mjs'

const livery = await startLivery()
const browser = await startBrowser()
const desk = deskOf(livery)
after(() => browser.close())

const join = (who) => joined(browser, livery, `${who}@fleet.example`, 'sales')
const heading = (page, name) => page.getByRole('heading', { name, exact: true })
const stage = (page) => page.getByLabel('Stage', { exact: true })
const story = (page) => page.getByRole('region', { name: 'What happened' })
const names = (page) =>
  page
    .getByRole('region', { name: 'List of leads' })
    .getByRole('listitem')
    .evaluateAll((rows) => rows.map((one) => one.querySelector('button .truncate').textContent))

async function opened(page, name) {
  await page.goto(desk(`/leads/${await visitorAsks(livery, 'store', name)}`))
  await heading(page, name).waitFor()
  await story(page).getByText('You read it').waitFor()
}

test('changes that overtake each other are all made, in their order, and nothing jumps back', async () => {
  const page = await join('quick')
  await opened(page, 'Quick One')
  const at = page.url()
  const calls = callsOf(page)
  const first = await calls.hold('change')
  await page.getByLabel('Assigned to').selectOption({ label: 'With me' })
  await first.arrived
  await stage(page).selectOption('qualified')
  await page.getByLabel('Note').fill('Called back')
  await page.getByRole('button', { name: 'Add note' }).click()
  assert.equal(await stage(page).inputValue(), 'qualified')
  await page.evaluate(() => document.activeElement.blur())
  await page.keyboard.press('e') // which goes on to the next lead
  await first.release()
  await page.getByText('Quick One: handled').waitFor()
  await page.goto(at)
  for (const words of ['You took it', 'You moved it to qualified', 'Called back', 'You handled it']) {
    await story(page).getByText(words).waitFor()
  }
  assert.equal(await page.getByText('Your change was not made').count(), 0)
  assert.equal(await stage(page).inputValue(), 'qualified')
  assert.equal(await page.getByLabel('Note').inputValue(), '')
  await page.context().close()
})

test('two people who change different parts both have their way; of one part the later is told by whom', async () => {
  const ann = await join('ann')
  const ben = await join('ben')
  await opened(ann, 'Both Ways')
  await ben.goto(ann.url())
  await heading(ben, 'Both Ways').waitFor()
  const held = await callsOf(ben).hold('change')
  await ben.getByLabel('Assigned to').selectOption({ label: 'With me' })
  await held.arrived
  await stage(ann).selectOption('quoted')
  await story(ann).getByText('You moved it to quoted').waitFor()
  await held.release()
  await story(ben).getByText('You took it').waitFor()
  await story(ben).getByText('ann moved it to quoted').waitFor()

  const again = await callsOf(ben).hold('change')
  await stage(ben).selectOption('contacted')
  await again.arrived
  await stage(ann).selectOption('qualified')
  await story(ann).getByText('You moved it to qualified').waitFor()
  await again.release()
  await ben.getByText('Ann moved it to qualified. Your change was not made.').first().waitFor()
  await until(async () => (await stage(ben).inputValue()) === 'qualified')
  for (const page of [ann, ben]) await page.context().close()
})

test('without a connection the room says so, keeps what is changed, and makes it later', async () => {
  const page = await join('off')
  await visitorAsks(livery, 'store', 'Off Next')
  await opened(page, 'Off Line')
  await page.context().setOffline(true)
  for (const size of [phone, desktop]) {
    await page.setViewportSize(size)
    await page.getByText('You are offline.').waitFor()
  }
  await stage(page).selectOption('contacted')
  await page.getByLabel('Note').fill('On the train')
  await page.getByRole('button', { name: 'Add note' }).click()
  await page.getByText('2 changes wait').waitFor()
  await story(page).getByText('On the train').waitFor() // it is not gone
  assert.equal(await stage(page).inputValue(), 'contacted')
  assert.equal(await page.getByLabel('Note').inputValue(), '')
  await page.setViewportSize(phone)
  await page.getByRole('button', { name: 'Next', exact: true }).click()
  await page.getByText('This lead opens as soon as you are back').waitFor()
  await page.getByRole('button', { name: 'All leads' }).click()
  await page.getByRole('button', { name: /Off Line/ }).click()
  await page.getByRole('button', { name: 'Handled', exact: true }).click()
  await page.getByRole('button', { name: 'Open again' }).waitFor()
  await heading(page, 'Off Line').waitFor() // another one could not be read
  await page.context().setOffline(false)
  await story(page).getByText('On the train').first().waitFor()
  await story(page).getByText('You moved it to contacted').waitFor()
  assert.equal(await page.getByText('You are offline.').count(), 0)
  await page.context().close()
})

test('a note whose answer was lost, and one that waited while the page was closed, are kept once', async () => {
  const page = await join('ned')
  await opened(page, 'Kept Once')
  const write = async (words) => {
    await page.getByLabel('Note').fill(words)
    await page.getByRole('button', { name: 'Add note' }).click()
  }
  const notes = () =>
    story(page)
      .getByRole('listitem')
      .filter({ hasText: /You wrote/ })
      .allTextContents()
  await callsOf(page).loseAnswer('note')
  await write('Lost on the way back')
  await until(async () => (await notes()).filter((one) => /Lost.*back/.test(one)).length === 1)
  await page.context().setOffline(true)
  await write('On the train')
  await story(page).getByText('sent when you are back online').waitFor()
  const at = page.url()
  await page.goto('about:blank')
  await page.context().setOffline(false)
  await page.goto(at)
  await until(async () => /Lost on the way back.*On the train/s.test((await notes()).join()))
  await until(async () => (await story(page).getByText('You wrote, ').count()) === 0)
  await until(async () => (await notes()).length === 2) // the story may come a moment after what waited has gone
  await page.context().close()
})

test('keys alone: search, open the first, choose some, do it with all of them, and take it back', async () => {
  for (const name of ['Many A', 'Many B', 'Many C', 'Other D']) await visitorAsks(livery, 'store', name)
  const page = await join('kim')
  await until(async () => (await names(page)).length >= 4)
  await page.keyboard.press('/')
  await page.keyboard.type('many')
  await page.keyboard.press('Enter')
  await heading(page, 'Many C').waitFor()
  for (const key of ['x', 'j', 'x', 'j', 'x']) await page.keyboard.press(key)
  await page.getByText('3 chosen').waitFor()
  await page.keyboard.press('Escape')
  await until(async () => (await page.getByText('3 chosen').count()) === 0)
  await heading(page, 'Many A').waitFor() // the open lead stays
  for (const key of ['x', 'k', 'x']) await page.keyboard.press(key)
  await page.keyboard.press('e')
  await page.getByText('2 leads: handled').waitFor()
  await until(async () => (await names(page)).join() === 'Many C')
  await page.keyboard.press('z')
  await until(async () => (await names(page)).length === 3)
  await page.keyboard.press('z')
  await page.getByText('There is nothing left to take back').first().waitFor()
  await page.context().close()
})

test('a search that finds nothing here says where there is something', async () => {
  const page = await join('kay')
  await opened(page, 'Found Elsewhere')
  await page.getByRole('button', { name: 'Handled', exact: true }).click()
  await page.getByText('Found Elsewhere: handled').waitFor()
  await page.goto(desk('/leads#found'))
  await page.getByRole('button', { name: 'Show the one among all leads' }).click()
  await until(async () => (await names(page)).join() === 'Found Elsewhere')
  await page.context().close()
})

test('an undo takes no lead from a colleague who has it since, and says whose it is', async () => {
  const mara = await join('mara')
  const tobias = await join('tobias')
  await opened(mara, 'Taken Since')
  await mara.getByLabel('Assigned to').selectOption({ label: 'With me' })
  await mara.getByText('Taken Since: now with you').waitFor()
  await tobias.goto(mara.url())
  await heading(tobias, 'Taken Since').waitFor()
  await tobias.getByLabel('Assigned to').selectOption({ label: 'With me' })
  await story(mara).getByText('tobias took it').waitFor()
  await mara.evaluate(() => document.activeElement.blur())
  await mara.keyboard.press('z')
  await mara.getByText(/tobias changed Taken Since meanwhile/i).waitFor()
  assert.equal(await story(tobias).getByText('gave it to nobody').count(), 0)
  for (const page of [mara, tobias]) await page.context().close()
})

test('a note that is left half written is named, in the list too, and can be added from there', async () => {
  const page = await join('nora')
  await visitorAsks(livery, 'store', 'Note Next')
  await opened(page, 'Note Left')
  const at = page.url()
  await page.getByLabel('Note', { exact: true }).fill('Wants a call')
  await page.getByRole('button', { name: 'Handled', exact: true }).click()
  await page.getByText('Note Left: your note is not added yet').waitFor()
  await page.getByRole('button', { name: 'Add it' }).click()
  await page.goto(at)
  await story(page).getByText('Wants a call').first().waitFor()
  assert.equal(await page.getByLabel('Note', { exact: true }).inputValue(), '')
  await page.getByLabel('Note', { exact: true }).fill('And a price')
  await page.goto(desk('/leads?view=all#note left'))
  await page.getByText('Note not added').waitFor()
  await page.context().close()
})

test('keys are about the chosen ones right after a box was ticked, who stay chosen for what comes next', async () => {
  for (const name of ['Ticked A', 'Ticked B']) await visitorAsks(livery, 'store', name)
  const page = await join('tick')
  await page.goto(desk('/leads#ticked'))
  await page.getByRole('checkbox', { name: 'Choose Ticked A' }).click()
  await page.getByRole('checkbox', { name: 'Choose Ticked B' }).click()
  await page.keyboard.press('a')
  await page.getByRole('dialog', { name: 'Assign to' }).waitFor()
  await page.keyboard.type('me)')
  await page.getByRole('option', { name: 'tick (me)' }).waitFor()
  await page.keyboard.press('Enter')
  await page.getByText('2 leads: now with you').waitFor()
  await page.getByText('2 chosen').waitFor()
  await page.keyboard.press('Escape')
  await page.getByText('2 chosen').waitFor({ state: 'detached' })
  await page.context().close()
})

test('a reminder is set by the words that people type for a day', async () => {
  const page = await join('day')
  await opened(page, 'Typed Day')
  await page.keyboard.press('s')
  await page.getByRole('dialog', { name: 'Remind me' }).waitFor()
  const when = page.getByRole('combobox', { name: 'Remind me' })
  for (const typed of ['in 1 day', 'monday', 'a week', 'in 3 days']) {
    await when.fill(typed) // the same time as one that is offered, or another
    await page.getByRole('option').filter({ hasText: '9:00' }).waitFor()
  }
  await page.getByRole('option').filter({ hasText: '9:00' }).waitFor()
  await page.keyboard.press('Enter')
  await page.getByText(/Typed Day: comes back .*9:00/).waitFor()
  await page.context().close()
})
