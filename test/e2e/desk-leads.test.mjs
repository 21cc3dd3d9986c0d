// Working through leads: reading, filters, keys, search, many at once, stages and reminders.
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { after, test } from 'node:test'
import { visitorAsks } from './desk-leads.mjs'
import { deskOf, joined, sights, violations } from './desk-people.mjs'
import { desktop, startBrowser, startLivery, until } from './harness.mjs'

const livery = await startLivery()
const browser = await startBrowser()
const desk = deskOf(livery)
after(() => browser.close())

const join = (email, role = 'sales', ...more) => joined(browser, livery, email, role, ...more)
const listOf = (page) => page.getByRole('region', { name: 'List of leads' })
const row = (page, name) => listOf(page).getByRole('listitem').filter({ hasText: name })
const heading = (page, name) => page.getByRole('heading', { name, exact: true })
const api = (page, method, path, body) =>
  page.evaluate(
    async ([how, where, what]) => {
      const answer = await fetch(`/api/desk${where}`, {
        method: how,
        headers: { 'Content-Type': 'application/json' },
        body: what && JSON.stringify(what),
      })
      return answer.json()
    },
    [method, path, body],
  )
const shows = (page) =>
  listOf(page)
    .getByRole('listitem')
    .evaluateAll((rows) => rows.map((one) => one.querySelector('button .truncate').textContent))

test('a lead that is marked as unread stays unread while it is open', async () => {
  await visitorAsks(livery, 'cam', 'Una Read')
  const page = await join('una@fleet.example', 'owner')
  await row(page, 'Una Read').getByRole('button').click()
  await heading(page, 'Una Read').waitFor()
  const address = page.url()
  await page.getByRole('link', { name: 'Skip to the room' }).focus()
  await page.keyboard.press('Enter')
  await until(() => page.evaluate(() => document.activeElement.id === 'room'))
  assert.equal(page.url(), address)
  // without a mail server for the brand
  assert.match(await page.getByRole('link', { name: 'Reply' }).getAttribute('href'), /^mailto:una.*@visitor/)
  await until(async () => (await row(page, 'Una Read').getByText('Unread').count()) === 0)
  await page.keyboard.press('u')
  await row(page, 'Una Read').getByText('Unread').waitFor()
  const id = new URL(page.url()).pathname.split('/').at(-1)
  const before = await api(page, 'GET', `/trail?subject=${id}`)
  for (let again = 0; again < 3; again++) await api(page, 'GET', `/leads/${id}`)
  await page.evaluate(() => dispatchEvent(new Event('focus')))
  await api(page, 'GET', `/leads/${id}`)
  assert.equal(await row(page, 'Una Read').getByText('Unread').count(), 1)
  assert.deepEqual(await api(page, 'GET', `/trail?subject=${id}`), before)
  await page.context().close()
})

test('a saved filter brings back exactly what was saved, after a reload and for a colleague', async () => {
  for (const name of ['Fil One', 'Fil Two']) await visitorAsks(livery, 'store', name, { fleetSize: '101-1000' })
  await visitorAsks(livery, 'cam', 'Fil Other')
  const page = await join('fia@fleet.example')
  await page.goto(desk('/leads?brand=store'))
  await page.getByLabel('Search leads').fill('fil')
  await page.getByRole('tab', { name: 'All' }).click()
  await page.getByRole('button', { name: 'Filter', exact: true }).click()
  await page.getByLabel('Time').selectOption('7')
  await page.getByLabel('Kind').selectOption('Demo Request')
  await page.getByLabel('Person').selectOption('nobody')
  await page.getByLabel('Order').selectOption('oldest')
  await until(async () => (await shows(page)).join() === 'Fil One,Fil Two')
  const address = page.url()
  assert.equal(new URL(address).search.includes('fil'), false, 'what is searched for is not sent to servers')
  await page.getByRole('button', { name: 'More', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Save this filter' }).click()
  await page.getByLabel('Name').fill('Fils of the week')
  await page.getByLabel('Share it').check()
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByText('Saved for the team').waitFor()
  await page.reload()
  await until(async () => (await shows(page)).join() === 'Fil One,Fil Two')
  const same = async (who) => {
    await who.goto(desk('/leads'))
    const filter = who.getByRole('button', { name: 'Fils of the week', exact: true })
    await filter.click()
    await until(async () => (await shows(who)).join() === 'Fil One,Fil Two')
    assert.equal(who.url(), address)
    assert.equal(await who.getByLabel('Search leads').inputValue(), 'fil')
    assert.equal(await filter.getAttribute('aria-pressed'), 'true')
    await who.getByRole('button', { name: 'Clear filters' }).click()
    assert.equal(new URL(who.url()).search, '?view=all&sort=oldest')
  }
  await same(page)
  const colleague = await join('gus@fleet.example')
  await same(colleague)
  await colleague.context().close()
  await page.context().close()
})

test('the file has exactly what the list shows, and opens right in a spreadsheet', async () => {
  await visitorAsks(livery, 'store', 'Csv Łukasz', { phone: '+49 170 1234567', fleetSize: '1-9', notes: '=cmd()' })
  await visitorAsks(livery, 'store', 'Csv Other')
  const page = await join('cas@fleet.example')
  await page.getByLabel('Search leads').fill('csv')
  await until(async () => (await shows(page)).length === 2)
  await row(page, 'Csv Łukasz').getByRole('button').click()
  await heading(page, 'Csv Łukasz').waitFor()
  await page.getByLabel('Assigned to').selectOption({ label: 'With me' })
  await page.getByLabel('Stage', { exact: true }).selectOption('quoted')
  await page.getByLabel('Note').fill('Wants "two", today')
  await page.getByRole('button', { name: 'Add note' }).click()
  await page.getByText('Cas wrote').or(page.getByText('You wrote')).waitFor()
  const listed = await shows(page)
  const coming = page.waitForEvent('download')
  await page.getByRole('button', { name: 'More', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Save this list as CSV' }).click()
  const text = readFileSync(await (await coming).path(), 'utf8')
  assert.equal(text.startsWith('\ufeff'), true)
  assert.match(text, /,received \(UTC\),/)
  const lines = text.trim().split('\r\n')
  assert.deepEqual(
    lines.slice(1).map((line) => /Csv [^,]+/.exec(line)[0]),
    listed,
  )
  for (const cell of [',+49 170 1234567,', ',1 to 9,', 'quoted', 'cas', "'=cmd()", 'cas: Wants ""two"", today'])
    assert.equal(text.includes(cell), true, `${JSON.stringify(cell)} in ${text}`)
  await page.context().close()
})

test('keys carry through the work: handled opens the next, and everything can be taken back', async () => {
  for (const name of ['Key Last', 'Key Third', 'Key Second', 'Key First']) await visitorAsks(livery, 'cam', name)
  const page = await join('kai@fleet.example')
  await page.goto(desk('/leads#key'))
  await until(async () => (await shows(page)).length === 4)
  await page.evaluate(() => document.activeElement.blur())
  await page.keyboard.press('j')
  await heading(page, 'Key First').waitFor()
  await page.keyboard.press('e')
  await heading(page, 'Key Second').waitFor()
  await page.getByText('Key First: handled').waitFor()
  await page.keyboard.press('e') // while the toast is there
  await heading(page, 'Key Third').waitFor()
  await until(async () => (await shows(page)).join() === 'Key Third,Key Last')
  await page.keyboard.press('z')
  await until(async () => (await shows(page)).join() === 'Key Second,Key Third,Key Last')
  await until(async () => (await page.locator('[data-toast]').count()) === 1) // messages do not pile up
  await page.keyboard.press('z')
  await until(async () => (await shows(page)).length === 4)
  await heading(page, 'Key First').waitFor() // what was taken back is open again
  await page.evaluate(() => document.activeElement.blur())
  await page.keyboard.press('a')
  await page.getByRole('dialog', { name: 'Assign to' }).waitFor()
  await page.keyboard.type('kai')
  await page.keyboard.press('Enter')
  await page.getByText('With you').first().waitFor()
  await page.keyboard.press('d')
  await page.getByRole('dialog', { name: 'Set aside' }).waitFor()
  await page.keyboard.type('A wrong number')
  await page.keyboard.press('Enter')
  await heading(page, 'Key Second').waitFor()
  await until(async () => !(await shows(page)).includes('Key First'))
  await page.keyboard.press('z')
  await until(async () => (await shows(page)).includes('Key First'))
  await heading(page, 'Key First').waitFor()
  await page.keyboard.press('s')
  await page.getByRole('dialog', { name: 'Remind me' }).waitFor()
  await page.getByLabel('What about').fill('Call about the price')
  await page.getByRole('combobox', { name: 'Remind me' }).focus()
  await page.keyboard.type('week')
  await page.keyboard.press('Enter')
  await until(async () => !(await shows(page)).includes('Key First'))
  await page.getByRole('tab', { name: 'Later' }).click()
  await until(async () => (await shows(page)).join() === 'Key First')
  await row(page, 'Key First')
    .getByText(/^Comes back .*: Call about the price$/)
    .waitFor()
  await row(page, 'Key First').getByRole('button').click()
  await heading(page, 'Key First').waitFor()
  await page.keyboard.press('e')
  await page.getByText('Key First: handled, and its reminder is gone').waitFor()
  await until(async () => (await shows(page)).length === 0)
  await page.keyboard.press('z')
  await until(async () => (await shows(page)).join() === 'Key First')
  await row(page, 'Key First')
    .getByText(/: Call about the price$/)
    .waitFor()
  await page.context().close()
})

test('going on reads a lead that is shown for a moment, and none that it goes past', async () => {
  for (const name of ['Glance Third', 'Glance Second', 'Glance First']) await visitorAsks(livery, 'cam', name)
  const page = await join('gil@fleet.example')
  const unread = async (name) => (await row(page, name).getByText('Unread').count()) === 1
  await page.clock.install()
  await page.goto(desk('/leads#glance'))
  await until(async () => (await shows(page)).length === 3)
  await page.evaluate(() => document.activeElement.blur())
  await page.keyboard.press('j')
  await heading(page, 'Glance First').waitFor()
  await page.clock.runFor(1000)
  await page.keyboard.press('j')
  await heading(page, 'Glance Second').waitFor()
  await page.clock.runFor(2000)
  await until(async () => !(await unread('Glance Second')))
  assert.equal(await unread('Glance First'), true)
  await page.keyboard.press('j')
  await heading(page, 'Glance Third').waitFor()
  await page.keyboard.press('u') // it is to stay so
  await page.clock.runFor(5000)
  await page.keyboard.press('k')
  await heading(page, 'Glance Second').waitFor()
  assert.equal(await unread('Glance Third'), true)
  await page.keyboard.press('e') // and the person goes for a coffee
  await heading(page, 'Glance Third').waitFor()
  await page.clock.runFor(5000)
  assert.equal(await unread('Glance Third'), true)
  await heading(page, 'Glance Third').hover()
  await page.mouse.move(1000, 400)
  await page.mouse.wheel(0, 100)
  await until(async () => !(await unread('Glance Third')))
  await page.context().close()
})

test('today has what one is to be reminded of until midnight, and a list that is empty says what it will show', async () => {
  await visitorAsks(livery, 'cam', 'Day One')
  const page = await join('dan@fleet.example')
  await page.goto(desk('/leads?view=today'))
  await page.getByText('Nothing is due today').waitFor()
  await page.goto(desk('/leads#day'))
  await row(page, 'Day One').getByRole('button').click()
  await heading(page, 'Day One').waitFor()
  const { leads } = await api(page, 'POST', '/leads/search', { words: 'day one' })
  const tonight = await page.evaluate(() => new Date(new Date().setHours(23, 59, 59, 0)).toISOString())
  await api(page, 'POST', '/leads/many', { ids: [leads[0].id], change: { remindAt: tonight, remindAbout: 'Call' } })
  await page.goto(desk('/leads?view=today'))
  await until(async () => (await shows(page)).join() === 'Day One')
  await page.context().close()
})

test('a lead whose reminder came is the first of those that are open, and says so', async () => {
  await visitorAsks(livery, 'dashcams', 'Due One')
  await visitorAsks(livery, 'dashcams', 'Newer One')
  const page = await join('dua@fleet.example')
  await page.goto(desk('/leads?brand=dashcams'))
  await until(async () => (await shows(page)).join() === 'Newer One,Due One')
  const { leads } = await api(page, 'POST', '/leads/search', { words: 'due one' })
  const remindAt = new Date(Date.now() + 1000).toISOString()
  await api(page, 'POST', '/leads/many', { ids: [leads[0].id], change: { remindAt, remindAbout: 'Call' } })
  const due = () => api(page, 'POST', '/leads/count', { brands: ['dashcams'], due: true })
  await until(async () => (await due()).leads === 1)
  await page.reload()
  await until(async () => (await shows(page)).join() === 'Due One,Newer One')
  await row(page, 'Due One').getByText('Reminder: Call').waitFor()
  await page.context().close()
})

test('the list follows the open lead, and one search is made for each pause in typing', async () => {
  for (let n = 0; n < 25; n++) await visitorAsks(livery, 'store', `Row ${String(n).padStart(2, '0')}`)
  const page = await join('rob@fleet.example')
  const searches = []
  page.on('request', (one) => one.url().endsWith('/leads/search') && searches.push(one.postDataJSON()?.words))
  await page.getByLabel('Search leads').pressSequentially('row', { delay: 40 })
  await page.getByText('25 leads', { exact: true }).waitFor()
  await until(async () => (await shows(page))[0] === 'Row 24')
  assert.deepEqual(searches.filter(Boolean), ['row'])
  await page.evaluate(() => document.activeElement.blur())
  for (let n = 24; n > 2; n--) {
    await page.keyboard.press('j')
    await heading(page, `Row ${String(n).padStart(2, '0')}`).waitFor()
  }
  const place = await row(page, 'Row 03').boundingBox()
  assert.equal(place.y > 0 && place.y + place.height <= desktop.height, true, JSON.stringify(place))
  await page.context().close()
})

test('a search finds what people type', async () => {
  await visitorAsks(livery, 'store', 'Søren Großmann', { phone: '+45 31 22 33 44', notes: 'Refrigerated trailers' })
  await visitorAsks(livery, 'store', '王小明')
  const page = await join('sia@fleet.example')
  const finds = async (words, name) => {
    const asked = page.waitForResponse(
      (answer) => answer.url().endsWith('/leads/search') && answer.request().postDataJSON().words === words,
    )
    await page.getByLabel('Search leads').fill(words)
    const { leads } = await (await asked).json()
    assert.equal(leads.map((one) => one.name).join(), name, words)
    await until(async () => (await shows(page)).join() === name)
  }
  for (const words of ['soren', 'grossmann', 'ossman', '2233', '31 22 33', 'frigerat']) {
    await finds(words, 'Søren Großmann')
  }
  await finds('小明', '王小明')
  await finds('nobody at all', '')
  await page.context().close()
})

test('many leads at once: a range, all of the result, and back again', async () => {
  for (let n = 0; n < 6; n++) await visitorAsks(livery, 'store', `Bulk ${n}`)
  const page = await join('mia@fleet.example')
  await page.getByLabel('Search leads').fill('bulk')
  await until(async () => (await shows(page)).length === 6)
  await page.getByText('6 leads', { exact: true }).waitFor()
  await page.getByLabel('Choose Bulk 4').click()
  await page.getByLabel('Choose Bulk 2').click({ modifiers: ['Shift'] })
  await page.getByText('3 chosen').waitFor()
  await page.getByRole('button', { name: 'Set aside' }).click()
  await page.getByRole('button', { name: 'Spam' }).click()
  await until(async () => (await shows(page)).join() === 'Bulk 5,Bulk 1,Bulk 0')
  await page.keyboard.press('z')
  await until(async () => (await shows(page)).length === 6)
  await page.getByLabel('Choose Bulk 5').click()
  await page.getByRole('button', { name: 'Choose all 6 of this list' }).click()
  await page.getByText('6 chosen').waitFor()
  await page.getByRole('button', { name: 'Assign' }).click()
  await page.keyboard.type('mia')
  await page.keyboard.press('Enter')
  await page.getByText('6 leads: now with you').waitFor()
  await page.getByRole('tab', { name: 'Mine' }).click()
  await until(async () => (await shows(page)).length === 6)
  await page.context().close()
})

test('a stage says how far a sale is, and why it was lost', async () => {
  await visitorAsks(livery, 'store', 'Sta Ge')
  const page = await join('stan@fleet.example')
  await row(page, 'Sta Ge').getByRole('button').click()
  await heading(page, 'Sta Ge').waitFor()
  await page.getByLabel('Stage', { exact: true }).selectOption('lost')
  await page.getByRole('button', { name: 'Bought elsewhere' }).click()
  await until(async () => !(await shows(page)).includes('Sta Ge')) // nothing is left to do with it
  await page.getByRole('tab', { name: 'Handled' }).click()
  await page.getByRole('button', { name: 'Filter', exact: true }).click()
  await page.getByLabel('Stage of leads').selectOption('lost')
  await until(async () => (await shows(page)).join() === 'Sta Ge')
  await row(page, 'Sta Ge').getByRole('button').click()
  await page.getByText('moved it to lost: Bought elsewhere').waitFor()
  await page.context().close()
})

test('leads of one company stand together across brands, and half a note is kept', async () => {
  await visitorAsks(livery, 'store', 'Ann Haul', { leadEmail: 'ann@one-haul.example' })
  await visitorAsks(livery, 'cam', 'Ann Haul', { leadEmail: 'ann@one-haul.example' })
  await visitorAsks(livery, 'cam', 'Bob Haul', { leadEmail: 'bob@one-haul.example' })
  const page = await join('tom@fleet.example')
  await page.getByLabel('Search leads').fill('bob haul')
  await until(async () => (await shows(page)).length === 1)
  await row(page, 'Bob Haul').getByRole('button').click()
  await page.getByRole('heading', { name: 'Also from one-haul.example' }).waitFor()
  await page.getByLabel('Note').fill('Half a th')
  await page.getByRole('button', { name: /^Ann Haul: .*Cam/ }).waitFor()
  await page
    .getByRole('button', { name: /^Ann Haul:/ })
    .first()
    .click()
  await heading(page, 'Ann Haul').waitFor()
  assert.equal(await page.getByText('perhaps the same request').count(), 1)
  await page.goBack()
  await heading(page, 'Bob Haul').waitFor()
  await page.reload()
  await heading(page, 'Bob Haul').waitFor()
  assert.equal(await page.getByLabel('Note').inputValue(), 'Half a th')
  await page.getByRole('button', { name: 'Show everything from one-haul.example together' }).click()
  await until(async () => (await shows(page)).length === 3)
  await page.context().close()
})

test('assign offers only those who may handle leads of the brand', async () => {
  await visitorAsks(livery, 'store', 'Only Some')
  const others = [
    await join('cam-only@fleet.example', 'sales', '--brand', 'cam'),
    await join('writer@fleet.example', 'editor'),
  ]
  const page = await join('zed@fleet.example')
  await row(page, 'Only Some').getByRole('button').click()
  await heading(page, 'Only Some').waitFor()
  const offered = await page.getByLabel('Assigned to').locator('option').allTextContents()
  assert.equal(offered.includes('With me'), true)
  assert.equal(
    offered.some((name) => /cam-only|writer/.test(name)),
    false,
    offered.join(),
  )
  for (const one of [page, ...others]) await one.context().close()
})

test('the room is accessible with everything open, in both themes and at both widths', async () => {
  await visitorAsks(livery, 'store', 'Axe Again', { leadEmail: 'axe@one-haul.example', notes: 'To read.\n'.repeat(60) })
  const page = await join('ax@fleet.example', 'owner')
  await page.getByLabel('Search leads').fill('axe again')
  await row(page, 'Axe Again').getByRole('button').click()
  await heading(page, 'Axe Again').waitFor()
  const lead = new URL(page.url()).pathname
  for (const path of ['/leads?type=Demo+Request', lead]) {
    for (const { theme, viewport } of sights) {
      await page.setViewportSize(viewport)
      await page.evaluate((chosen) => localStorage.setItem('desk-theme', chosen), theme)
      await page.goto(desk(path))
      await page
        .getByText(path === lead ? 'What happened' : 'Open', { exact: true })
        .first()
        .waitFor()
      await until(async () => (await page.locator('[aria-busy="true"]').count()) === 0)
      if (path !== lead) await page.getByRole('checkbox').first().check()
      assert.deepEqual(await violations(page), [], `${path} ${theme} ${viewport.width}`)
      const over = await page.evaluate(() => {
        const { scrollWidth, scrollHeight } = document.documentElement
        return [scrollWidth - innerWidth, scrollHeight - innerHeight]
      })
      assert.deepEqual(over, [0, 0], `${path} scrolls out of its frame at ${viewport.width}`)
      if (process.env.SHOTS) {
        await page.screenshot({
          path: `${process.env.SHOTS}/${path === lead ? 'lead' : 'list'}-${theme}-${viewport.width}.png`,
        })
      }
    }
  }
  await page.context().close()
})
