// A buyer's whole way to a price: a mixed fleet of forty is described, shown with what fits and why, changed by hand,
// saved at an address, changed again, and asked about. On three looks and two widths, by keyboard alone, without
// scripts, and with the line down in the middle.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { objections } from './axe.mjs'
import { desktop, frames, hydrated, leadsOf, open, phone, startBrowser, startLivery, until } from './harness.mjs'

const server = await startLivery()
const browser = await startBrowser()
const looks = ['store', 'dashcams', 'store-hub'] // landing, dark, grid

const choose = (card, label) => card.locator('.quote-questions').getByLabel(label).check()

/** The parts that a card proposes, as count and model. */
const partsIn = (card) =>
  card
    .locator('.quote-line')
    .evaluateAll((lines) =>
      lines.map(
        (line) =>
          `${line.querySelector('input[type=number]').value} ${line.querySelector('h3').textContent.split(' ')[0]}`,
      ),
    )

const accessible = async (page) => assert.deepEqual(await objections(page), [])

async function describe(page, want = 'Where it is') {
  const first = page.locator('.quote-group').nth(0)
  await choose(first, 'Van or pickup')
  await choose(first, /16-pin/)
  await choose(first, want)
  await page.getByRole('button', { name: 'Add another group' }).click()
  const second = page.locator('.quote-group').nth(1)
  await second.getByLabel('How many', { exact: true }).fill('20')
  await choose(second, /Heavy truck/)
  await choose(second, /Green 9-pin/)
  await choose(second, 'The road ahead')
  await choose(second, 'Road and driver')
  return { first, second }
}

for (const look of looks)
  for (const viewport of [phone, desktop])
    test(`${look} at ${viewport.width}: a fleet is described, saved, reloaded, changed and asked about`, async () => {
      const page = await open(browser, server.live(look, '/quote'), { viewport, isNew: true })
      const shop = look !== 'dashcams' // which has no trackers
      const { first, second } = await describe(page, shop ? 'Where it is' : 'The road ahead')
      if (shop) assert.deepEqual(await partsIn(first), ['10 T100', '10 H12'])
      assert.deepEqual(await partsIn(second), ['20 C200', '21 P10'], 'one camera that sees both sides')
      await accessible(page)
      assert.ok(
        await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth),
        'nothing runs out of the page',
      )
      await page.reload()
      await page.waitForSelector('.quote-group:nth-child(2) .quote-line')
      assert.deepEqual(await partsIn(page.locator('.quote-group').nth(1)), ['20 C200', '21 P10'])
      // by hand
      const card = page.locator('.quote-group').nth(1)
      await card.getByLabel('P10 Hardwire Power Kit', { exact: true }).fill('25')
      await page.keyboard.press('Tab')
      await card.getByText('Set by hand; the rules propose 21.').waitFor()
      await card.getByLabel('The road ahead').uncheck()
      assert.deepEqual(await partsIn(card), ['20 C200', '25 P10'], 'changes survive a new proposal')
      await page.getByRole('button', { name: 'Save and get its address' }).click()
      await page.waitForURL(/\/quote\/[\w-]{20,}$/)
      await page.getByRole('heading', { level: 1, name: /^Quote Q\d{6}-/ }).waitFor()
      assert.match(await page.locator('.quote-needs').innerText(), /25\s+P10 Hardwire Power Kit/)
      await accessible(page)
      await page.reload()
      await hydrated(page)
      await page.getByRole('button', { name: 'Ask for the price' }).waitFor()
      await page.emulateMedia({ media: 'print' })
      assert.ok(
        await page.evaluate(() => scrollY + document.getElementById('main').getBoundingClientRect().top >= 0),
        'paper has its top',
      )
      const cut = await page.locator('.page-hero').evaluate((hero) => getComputedStyle(hero).clipPath)
      assert.equal(cut, 'none', 'the number is whole on paper')
      await page.emulateMedia({ media: 'screen' })
      // changed later
      await page.getByRole('link', { name: 'Change what you need' }).click()
      await page.locator('.quote-group').nth(1).getByLabel('How many', { exact: true }).fill('22')
      await page.keyboard.press('Tab')
      await page.getByRole('button', { name: 'Save the changes' }).click()
      await page.getByRole('heading', { name: /Group 2: 22 x/ }).waitFor()
      // asked
      await page.getByRole('button', { name: 'Ask for the price' }).click()
      assert.equal(await page.evaluate(() => document.activeElement.id), 'leadName')
      await page.getByLabel('Full Name').fill('Robin Vale')
      await page.getByLabel('Email Address').fill('robin@@fleet.example')
      await page.getByRole('button', { name: 'Ask for the price' }).click()
      await page.getByText('Email address is invalid').first().waitFor()
      assert.equal(await page.getByLabel('Full Name').inputValue(), 'Robin Vale')
      await page.getByLabel('Email Address').fill(`robin-${look}-${viewport.width}@fleet.example`)
      await page.getByRole('button', { name: 'Ask for the price' }).click()
      await page.getByRole('heading', { name: 'What happens next' }).waitFor()
      await page.getByText(/price requested on .* by Robin Vale/).waitFor()
      await accessible(page)
      assert.ok(
        leadsOf(server).some(({ email }) => email === `robin-${look}-${viewport.width}@fleet.example`),
        'sales has it',
      )
      assert.deepEqual(page.messages, [])
      await page.close()
    })

test('by keyboard alone, and the focus is where the work is', async () => {
  const page = await open(browser, server.live('store', '/quote'), { isNew: true })
  const press = async (...keys) => {
    for (const key of keys) await page.keyboard.press(key)
  }
  await page.locator('input[name=vehicle][value=van]').focus()
  await press('Space')
  await page.locator('input[name=port][value=obd]').focus()
  await press('Space')
  await page.locator('input[name=want][value=locate]').focus()
  await press('Space')
  const card = page.locator('.quote-group').first()
  await until(async () => (await partsIn(card)).join() === '10 T100,10 H12')
  await page.getByRole('button', { name: 'Add another group' }).focus()
  await press('Enter')
  await until(() => page.evaluate(() => document.activeElement.id === 'title-g2'))
  await page.getByRole('button', { name: 'Remove group 1' }).focus()
  await press('Enter')
  await page.getByText('Removed: 10 x Van or pickup').waitFor()
  await until(() => page.evaluate(() => document.activeElement.id === 'quote-undo'))
  await press('Enter')
  await until(async () => (await partsIn(card)).join() === '10 T100,10 H12')
  await page.getByRole('button', { name: 'Save and get its address' }).focus()
  await press('Enter')
  await page.waitForURL(/\/quote\/[\w-]{20,}$/)
  await page.close()
})

/** The quote page of somebody who answers the first questions, and presses a button, before the page is alive. */
async function early(button) {
  const page = await open(browser, 'about:blank', { hydrate: false, isNew: true, viewport: phone })
  let wake
  const held = new Promise((resolve) => (wake = resolve))
  await page.route(/\/entry-client-[^/]*\.js$/, async (route) => {
    await held
    await route.continue()
  })
  await page.goto(server.live('store', '/quote'), { waitUntil: 'commit' })
  const first = page.locator('.quote-group').first()
  await first.getByLabel('How many', { exact: true }).fill('12')
  await choose(first, 'Van or pickup')
  await choose(first, 'Where it is')
  await first.getByLabel('Year').selectOption('2016')
  await page.getByRole('button', { name: button }).click()
  wake()
  return page
}

test('what is chosen, typed and pressed before the page is alive is done when it is', async () => {
  const adding = await early('Add another group')
  const first = adding.locator('.quote-group').first()
  await until(async () => (await partsIn(first)).join() === '12 T100,12 H12')
  await until(async () => (await adding.locator('.quote-group').count()) === 2)
  await first.getByRole('button', { name: 'Change' }).click()
  assert.equal(await first.getByLabel('How many', { exact: true }).inputValue(), '12')
  assert.equal(await first.getByLabel('Year').inputValue(), '2016')
  assert.ok(await first.getByLabel('Van or pickup').isChecked())
  assert.deepEqual(adding.messages, [])
  await adding.close()
  const saving = await early('Check it, then save')
  await saving.waitForURL(/\/quote\/[\w-]{20,}$/)
  await saving.getByRole('heading', { name: /12 x Van or pickup, 2016/ }).waitFor()
  assert.deepEqual(saving.messages, [])
  await saving.close()
})

test('a list that was left is offered to who comes back, to go on with or to begin anew', async () => {
  const page = await open(browser, server.live('store', '/quote'), { isNew: true })
  await describe(page)
  const again = await page.context().newPage()
  await again.goto(server.live('store', '/quote'))
  const said = again.getByText('You began a list of 2 groups, 30 vehicles')
  await said.waitFor()
  assert.deepEqual(await partsIn(again.locator('.quote-group').nth(1)), ['20 C200', '21 P10'])
  await again.getByRole('button', { name: 'Begin anew' }).click()
  await until(async () => (await again.locator('.quote-group').count()) === 1)
  await again.getByRole('button', { name: 'Undo' }).click()
  await until(async () => (await again.locator('.quote-group').count()) === 2)
  await page.context().close()
})

test('a line that goes down in the middle loses nothing, and the quote is saved when it is back', async () => {
  const page = await open(browser, server.live('store', '/quote'), { viewport: phone, isNew: true })
  await page.context().setOffline(true)
  const { second } = await describe(page)
  assert.deepEqual(await partsIn(second), ['20 C200', '21 P10'], 'proposals need no line')
  await page.getByRole('button', { name: 'Save and get its address' }).click()
  await page.getByText('Everything is kept in this browser.').waitFor()
  await page.context().setOffline(false)
  await page.waitForURL(/\/quote\/[\w-]{20,}$/)
  await page.getByRole('heading', { name: /Group 2: 20 x Heavy/ }).waitFor()
  await page.close()
})

test('an answer that is lost on the way makes no second quote, and what was changed meanwhile is saved', async () => {
  const page = await open(browser, server.live('store', '/quote'), { isNew: true })
  await page.addInitScript(() => {
    const really = fetch
    window.fetch = async (...call) => {
      const answer = await really(...call)
      if (!String(call[0]).endsWith('/api/quotes')) return answer
      const { quote } = await answer.clone().json()
      sessionStorage.made = `${sessionStorage.made ?? ''} ${quote.key}`
      if (sessionStorage.lost) throw new TypeError('Failed to fetch')
      return answer
    }
  })
  const made = async () => new Set((await page.evaluate(() => sessionStorage.made)).trim().split(' '))
  await page.reload()
  await hydrated(page)
  await page.evaluate(() => (sessionStorage.lost = 'yes'))
  await describe(page)
  await page.getByRole('button', { name: 'Save and get its address' }).click()
  await page.getByText('Everything is kept in this browser.').waitFor()
  await page.reload()
  await hydrated(page)
  await page.locator('.quote-group').nth(1).getByLabel('How many', { exact: true }).fill('23')
  await page.keyboard.press('Tab')
  await page.evaluate(() => sessionStorage.removeItem('lost'))
  await page.getByRole('button', { name: 'Save and get its address' }).click()
  await page.waitForURL(/\/quote\/[\w-]{20,}$/)
  await page.getByRole('heading', { name: /Group 2: 23 x Heavy/ }).waitFor()
  assert.deepEqual([...(await made())], [page.url().split('/').at(-1)])
  // The next list is another quote.
  await page.goto(server.live('store', '/quote'))
  await hydrated(page)
  await describe(page)
  await page.getByRole('button', { name: 'Save and get its address' }).click()
  await page.waitForURL(/\/quote\/[\w-]{20,}$/)
  assert.equal((await made()).size, 2)
  await page.close()
})

test('a draft of an older version is not saved over what others saved, and can be left', async () => {
  const page = await open(browser, server.live('store', '/quote'), { isNew: true })
  await describe(page)
  await page.getByRole('button', { name: 'Save and get its address' }).click()
  await page.waitForURL(/\/quote\/[\w-]{20,}$/)
  const key = page.url().split('/').at(-1)
  const number = () => page.locator('.quote-group').nth(1).getByLabel('How many', { exact: true })
  await page.getByRole('link', { name: 'Change what you need' }).click()
  await number().fill('22')
  const call = (method, body) =>
    page.evaluate(
      async ([path, method, body]) =>
        (await (await fetch(path, { method, body, headers: { 'Content-Type': 'application/json' } })).json()).quote,
      [`/api/quotes/${key}`, method, body],
    )
  const { version, needs } = await call('GET')
  await call('PUT', JSON.stringify({ version, needs: { ...needs, note: 'Theirs' } }))
  for (const reload of [false, true]) {
    if (reload) await page.reload()
    await page.getByRole('button', { name: 'Save the changes' }).click()
    await page.getByText('This quote was changed after you began').waitFor()
  }
  page.once('dialog', (dialog) => void dialog.accept())
  await page.getByRole('link', { name: 'Drop my changes' }).click()
  await page.getByRole('heading', { name: /Group 2: 20 x/ }).waitFor()
  await until(() => page.evaluate(() => document.activeElement.id === 'quote-state'))
  await page.reload()
  await page.getByRole('heading', { name: /Group 2: 20 x/ }).waitFor()
  assert.equal((await call('GET')).needs.note, 'Theirs')
  await page.close()
})

test('without scripts the whole way works by addresses and forms', async () => {
  const page = await open(browser, server.live('store', '/quote'), {
    hydrate: false,
    javaScriptEnabled: false,
    viewport: phone,
    isNew: true,
  })
  await page.getByLabel('How many', { exact: true }).fill('12')
  await page.getByLabel('Van or pickup').check()
  await page.getByLabel(/16-pin/).check()
  await page.getByLabel('Where it is').check()
  await page.getByRole('button', { name: 'Show what fits' }).click()
  await until(async () => {
    const { y } = await page.locator('.quote-proposal').first().boundingBox()
    return y >= 0 && y < phone.height / 2 // the answer is in sight
  })
  const header = await page.locator('.navbar').boundingBox()
  assert.ok(header.y + header.height <= 0, 'the header, which nothing makes solid, is not over it')
  assert.deepEqual(await partsIn(page.locator('.quote-group').first()), ['12 T100', '12 H12'])
  await page.getByLabel('H12 OBD-II T-Harness', { exact: true }).fill('14')
  await page.getByRole('button', { name: 'Add another group' }).click()
  assert.equal(await page.locator('.quote-group').count(), 2)
  assert.equal(new URL(page.url()).hash, '#title-g2')
  const second = page.locator('.quote-group').nth(1)
  await second.getByLabel('Trailer or container').check()
  await second.getByLabel('Where it is').check()
  await page.getByRole('button', { name: 'Show what fits' }).click()
  await second.getByRole('group', { name: 'Does it have lights' }).getByLabel('No', { exact: true }).check()
  // What was not shown yet is not in the list of this page: it is shown before it is saved.
  await page.getByRole('button', { name: 'Check it, then save' }).click()
  assert.deepEqual(await partsIn(page.locator('.quote-group').first()), ['12 T100', '14 H12'])
  assert.deepEqual(await partsIn(page.locator('.quote-group').nth(1)), ['10 T310'])
  assert.equal(new URL(page.url()).hash, '#quote-totals')
  assert.ok(await page.getByLabel('How many', { exact: true }).first().isDisabled())
  await page.getByRole('button', { name: 'Save and get its address' }).click()
  await page.waitForURL(/\/quote\/[\w-]{20,}#quote-state$/)
  await page.getByRole('heading', { name: /Group 2: 10 x Trailer/ }).waitFor()
  await page.getByText('Does it have lights, fed by the tractor? No').waitFor()
  assert.match(await page.getByLabel('Special Requests').getAttribute('placeholder'), /not in the list/)
  await page.getByLabel('Full Name').fill('Sam Rivers')
  await page.getByRole('button', { name: 'Ask for the price' }).click()
  const why = page.locator('#quote-state').getByRole('link', { name: 'Email is required' })
  assert.equal(await why.getAttribute('href'), '#leadEmail')
  assert.equal(await page.getByLabel('Full Name').inputValue(), 'Sam Rivers')
  await page.getByLabel('Email Address').fill('sam@rivers.example')
  await page.getByRole('button', { name: 'Ask for the price' }).click()
  await page.getByRole('heading', { name: 'What happens next' }).waitFor()
  await page.close()
})

test('the finder carries its answers along, and other ways in bring products', async () => {
  const finder = await server.ask('store', '/products?vehicle=van&port=obd&want=locate&count=12')
  assert.match(finder, /href="\/quote\?vehicle=van&amp;port=obd&amp;want=locate&amp;count=12"[^>]*>Get a quote</)
  for (const path of ['/products', '/products/16', '/products?compare=2,4', '/solutions'])
    assert.match(await server.ask('store', path), /href="\/quote[^"]*"[^>]*>Get a quote</, path)
  const page = await open(browser, server.live('store', '/quote?product=16'), { isNew: true })
  await page.getByRole('heading', { name: 'Other items' }).waitFor()
  await until(() => page.evaluate(() => location.search === ''))
  await page.goto(server.live('store', '/quote?vehicle=van&port=obd&want=locate&count=12'))
  await page.getByRole('heading', { name: /12 x Van or pickup/ }).waitFor()
  await page.reload()
  await page.getByRole('heading', { name: /12 x Van or pickup/ }).waitFor()
  await frames(page)
  assert.equal(await page.locator('.quote-group').filter({ hasText: '12 x Van' }).count(), 1, 'once')
  await page.close()
})

test('no other page has a byte of it', async () => {
  for (const path of ['/', '/products', '/blog', '/request-demo'])
    // The address of its styles alone is known everywhere, as those of other pages.
    assert.ok(!/\/quote-[\w-]+\.js|\.quote-line/.test(await server.ask('store', path)), path)
})
