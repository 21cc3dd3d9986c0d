// A quote request at the Desk: an offer is made by two people, sent, replaced, accepted, declined, and ends.
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { ask, deskOf, signedIn, sights, violations } from './desk-people.mjs'
import { desktop, open, phone, startBrowser, startLivery, until } from './harness.mjs'

const livery = await startLivery()
const browser = await startBrowser()
const desk = deskOf(livery)

const groups = [
  { id: 'vans', count: 10, vehicle: 'van', year: '2016', port: 'obd', wants: ['locate'], parkedPower: 'yes' },
  { id: 'trucks', count: 20, vehicle: 'heavy', port: 'green9', wants: ['engine', 'cab'], note: 'Sleepers' },
]
const lines = [
  { id: 'a', group: 'vans', product: 1, title: '-', count: 10 },
  { id: 'b', group: 'trucks', product: 21, title: '-', count: 20 },
  { id: 'c', group: 'trucks', product: 2, title: '-', count: 20, byHand: true },
]

/** What a call of the buyer's page answers. */
async function buyer(method, path, body) {
  const answer = await fetch(livery.local(`/api/quotes${path}`), {
    method,
    headers: { 'Content-Type': 'application/json', Cookie: 'livery-brand=store' },
    ...(body && { body: JSON.stringify(body) }),
  })
  const said = await answer.json()
  assert.ok(answer.ok, `${path}: ${answer.status} ${JSON.stringify(said)}`)
  return said.quote
}

/** A buyer asks for the price of a quote. */
async function asked(name) {
  const { key } = await buyer('POST', '', { groups, lines, note: 'From January.' })
  const leadEmail = `${name.toLowerCase().replace(/\W+/g, '.')}@buyer.example`
  return buyer('POST', `/${key}/ask`, {
    leadName: name,
    leadEmail,
    company: 'North',
    notes: 'Call me first.',
    domain: 'store.localhost',
  })
}

const sign = { name: 'Jo Chief', position: 'Director', order: 'PO-77', shipTo: '1 Yard Road', agreed: true }
const region = (page) => page.getByRole('region', { name: 'Quote' })
const saved = (page) => page.getByText(/^Saved/).waitFor()

/** Somebody new in sales, with the lead open. */
async function opened(name, who, viewport = desktop) {
  const page = await signedIn(browser, livery, `${who}@fleet.example`, 'sales')
  await page.setViewportSize(viewport)
  const { leads } = await ask(page, '/leads/search', { words: name })
  await page.goto(desk(`/leads/${leads[0].id}`))
  await region(page).getByText('30 vehicles').waitFor()
  return page
}

async function writing(page) {
  await region(page)
    .getByRole('link', { name: /offer|version/ })
    .click()
  await page.getByRole('heading', { name: /^Offer for/ }).waitFor()
}

/** Puts everything into an offer that it needs, by hand, and sends it. */
async function sendOffer(page, once = '100') {
  await writing(page)
  for (const field of await page.getByLabel(/^Once, each/).all()) await field.fill(once)
  await page.getByLabel('Currency').fill('usd')
  await page.getByRole('button', { name: '30 days' }).click()
  await page.keyboard.press('Control+Enter')
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Send version/ })
    .click()
  await region(page).waitFor()
}

describe('quotes', { concurrency: 2 }, () => {
  test('a request is read at a glance, and answered by keys alone', async () => {
    const quote = await asked('Keys Only')
    const page = await opened('Keys Only', 'kim')
    const shown = region(page)
    await shown.getByText(`Quote ${quote.number}`).waitFor()
    await shown.getByText('50 devices and parts').waitFor()
    await shown.getByText('10 × Van or pickup, 2016 or newer, 16-pin OBD-II').waitFor()
    await page.evaluate(() => document.activeElement.blur())
    await page.keyboard.press('o')
    await page.getByRole('heading', { name: 'Offer for Keys Only' }).waitFor()
    const first = page.getByLabel(/^Once, each/).first()
    await first.waitFor()
    await until(() => first.evaluate((field) => field === document.activeElement))
    await page
      .getByRole('region', { name: 'Note of the buyer' })
      .getByText(/From January\.\s+Call me first\./)
      .waitFor()
    await page.keyboard.type('24.5o')
    await page.keyboard.press('Control+Enter')
    await page.getByRole('button', { name: /: 24\.5o is not a price$/ }).waitFor()
    assert.ok(await page.getByRole('button', { name: 'Send version 1', exact: true }).isDisabled())
    await page.keyboard.press('Escape')
    await first.focus()
    for (const price of ['189', '250.5', '1,000']) {
      await page.keyboard.type(price)
      await page.keyboard.press('Enter')
    }
    assert.deepEqual(
      await page.getByLabel(/^Once, each/).evaluateAll((fields) => fields.map((field) => field.value)),
      ['189.00', '250.50', '1,000'], // the last one is still typed in
    )
    await page.getByText('USD').first().waitFor({ state: 'detached' })
    await page.getByText('26,900.00 in the first year').first().waitFor({ state: 'attached' })
    await page.keyboard.press('Control+Enter')
    await page.getByRole('button', { name: 'Say the currency, such as USD.' }).focus()
    await page.keyboard.press('Enter')
    await until(() => page.evaluate(() => document.activeElement.id === 'offer-currency'))
    await page.keyboard.type('usd')
    await page.keyboard.press('Tab')
    for (let tabs = 0; tabs < 8; tabs++) {
      if (await page.evaluate(() => document.activeElement.textContent === '2 weeks')) break
      await page.keyboard.press('Tab')
    }
    await page.keyboard.press('Enter')
    await page.keyboard.press('Control+Enter')
    await page.getByText('USD 26,900.00 in the first year').last().waitFor()
    await until(() => page.evaluate(() => /^\s*Send version 1/.test(document.activeElement.textContent)))
    await page.keyboard.press('Enter')
    await region(page).getByText('Offered').waitFor()
    await until(() => page.evaluate(() => document.activeElement.textContent.startsWith('Quote ')))
    const { offers, state } = await buyer('GET', `/${quote.key}`)
    assert.equal(state, 'offered')
    assert.equal(offers[0].totals.firstYear, 2_690_000)
    await page.getByText('You sent an offer: Version 1').waitFor()
    await page.context().close()
  })

  test('two people are told of each other, lose nothing, and the buyer accepts the second version', async () => {
    const quote = await asked('Two People')
    const ann = await opened('Two People', 'ann')
    const ben = await opened('Two People', 'ben')
    await writing(ann)
    await writing(ben)
    await ann.getByTitle(/^ben (is writing here|has this offer open)/).waitFor()
    await ann
      .getByLabel(/^Once, each/)
      .first()
      .fill('111')
    await saved(ann)
    await ben.getByLabel('Taxes').fill('Added where they apply')
    await until(
      async () =>
        (await ben
          .getByLabel(/^Once, each/)
          .first()
          .inputValue()) === '111.00',
    )
    await ann.evaluate(() => document.activeElement.blur()) // nothing changes under the hands of who is in a field
    await until(async () => (await ann.getByLabel('Taxes').inputValue()) === 'Added where they apply')
    // Both at the same price: one is asked.
    await ben
      .getByLabel(/^Once, each/)
      .first()
      .fill('222')
    await ann
      .getByLabel(/^Once, each/)
      .first()
      .fill('333')
    const either = await Promise.race(
      [ann, ben].map(async (page) => {
        await page.getByRole('alertdialog').waitFor()
        return page
      }),
    )
    await either.getByRole('button', { name: 'Keep mine' }).click()
    await either.getByRole('alertdialog').waitFor({ state: 'detached' })
    await ben.goto(ben.url().replace(/\/offer.*/, ''))
    await ann.goto(ann.url().replace(/\/offer.*/, ''))
    await sendOffer(ann)
    await ben.reload()
    await region(ben).getByText('Offered').waitFor()

    await sendOffer(ben, '90')
    await region(ben).getByText('Version 2 over').waitFor()
    await region(ben)
      .getByRole('button', { name: /^Version 2/ })
      .click()
    await region(ben).getByText('What changed since version 1').click()
    await region(ben).locator('ins').first().waitFor()

    const [old, newest] = (await buyer('GET', `/${quote.key}`)).offers
    await assert.rejects(buyer('POST', `/${quote.key}/accept`, { version: 1, digest: old.digest, ...sign }), /409/)
    await buyer('POST', `/${quote.key}/accept`, { version: 2, digest: newest.digest, ...sign })
    assert.match(await livery.ask('store', `/quote/${quote.key}`), /Jo Chief, Director/)
    await region(ann).getByText('Version 2 was accepted').waitFor() // without a reload
    await region(ann).getByText('PO-77').waitFor()
    await region(ann).getByRole('region', { name: 'Ordered', exact: true }).getByText('90.00 each').first().waitFor()
    await region(ann)
      .getByRole('button', { name: /^Version 2/ })
      .click()
    await region(ann).getByText('Accepted by Jo Chief on').waitFor()
    const file = ann.waitForEvent('download')
    await region(ann).getByRole('button', { name: 'Save this order as CSV' }).click()
    assert.equal((await file).suggestedFilename(), `${quote.number}.csv`)
    await ann.getByText(/They accepted the offer: Version 2, USD [\d,.]+ in the first year, order PO-77/i).waitFor()
    await ann.getByRole('region', { name: 'List of leads' }).getByText('Accepted').first().waitFor()
    assert.equal(await ann.getByLabel('Stage', { exact: true }).inputValue(), 'won')
    await ann.context().close()
    await ben.context().close()
  })

  test('what was declined says why, at the lead and in the list', async () => {
    const quote = await asked('Dee Cline')
    const page = await opened('Dee Cline', 'dan')
    await sendOffer(page)
    await region(page).getByText('Offered').waitFor()
    await buyer('POST', `/${quote.key}/decline`, { version: 1, reason: 'Too dear for this year' })
    await region(page).getByText('Too dear for this year').waitFor()
    await region(page).getByText('The buyer can begin a new quote with this list on their page').waitFor()
    assert.equal(await page.getByLabel('Stage', { exact: true }).inputValue(), 'lost')
    assert.equal(await region(page).getByRole('link', { name: /offer/i }).count(), 0)
    await page.context().close()
  })

  test('a buyer is asked before an offer is declined, and goes on with the same list as a new quote', async () => {
    const quote = await asked('Goes On')
    const sales = await opened('Goes On', 'gus')
    await sendOffer(sales)
    await sales.context().close()
    const page = await open(browser, livery.live('store', `/quote/${quote.key}`), { viewport: phone, isNew: true })
    await page.getByText('Decline this offer').click()
    await page.getByLabel('Why?').fill('Ten harnesses are enough')
    const answers = []
    page.on('dialog', (dialog) => {
      answers.push(dialog.message())
      void (answers.length === 1 ? dialog.dismiss() : dialog.accept())
    })
    const decline = page.getByRole('button', { name: 'Decline', exact: true })
    await decline.click()
    assert.match(answers[0] ?? '', /You can begin a new quote with this list later\.$/)
    assert.equal((await buyer('GET', `/${quote.key}`)).state, 'offered')
    await decline.click()
    await page.getByText('Declined on').waitFor()
    await page.getByRole('link', { name: 'Begin a new quote with this list' }).click()
    await page.waitForURL(/\/quote$/)
    await page.getByRole('button', { name: 'Save and get its address' }).click()
    await page.waitForURL((url) => /\/quote\/[\w-]{20,}$/.test(url) && !url.pathname.endsWith(quote.key))
    const again = await buyer('GET', `/${page.url().split('/').at(-1)}`)
    const said = ({ needs }) => [
      needs.groups.map(({ count, vehicle, port, wants }) => [count, vehicle, port, wants]),
      needs.lines.map(({ product, count }) => [product, count]).sort((a, b) => a[0] - b[0]),
      needs.note,
    ]
    assert.deepEqual(said(again), said(quote))
    await page.close()
  })

  test('a buyer asks for a change of an offer in words, and for the price of a changed list; sales sees both', async () => {
    const quote = await asked('Wants Other')
    const sales = await opened('Wants Other', 'wes')
    await sendOffer(sales)
    await region(sales).getByText('Offered').waitFor()
    const page = await open(browser, livery.live('store', `/quote/${quote.key}`), { viewport: phone, isNew: true })
    const send = page.getByRole('button', { name: 'Ask for it' })
    await send.click()
    await page.getByText('Say what should be different', { exact: true }).waitFor()
    await until(() => page.evaluate(() => document.activeElement.id === 'change'))
    await page.getByLabel('What should be different?').fill('Ten harnesses, and 18 months')
    await send.click()
    await page.getByText('You asked for a change of version 1 on').waitFor()
    await until(() => page.evaluate(() => document.activeElement.id === 'change-asked'))
    assert.equal(await page.getByLabel('What should be different?').inputValue(), '')
    await region(sales).getByText('Ten harnesses, and 18 months').waitFor()
    await sales.getByRole('region', { name: 'List of leads' }).getByText('Wants a change').first().waitFor()
    await sales.getByText('They asked for a change of the offer: version 1: Ten harnesses, and 18 months').waitFor()
    // The list is changed, and its price is asked for without a word more, and without scripts.
    const { version, needs } = await buyer('GET', `/${quote.key}`)
    const more = needs.lines.map((line) => ({ ...line, count: line.count + 1 }))
    await buyer('PUT', `/${quote.key}`, { version, needs: { ...needs, lines: more } })
    const bare = await open(browser, livery.live('store', `/quote/${quote.key}`), {
      hydrate: false,
      javaScriptEnabled: false,
      viewport: phone,
      isNew: true,
    })
    await bare.getByRole('link', { name: 'Ask for the price of the changed list' }).click()
    await bare.getByRole('button', { name: 'Ask for the price of the changed list' }).click()
    await until(async () => (await bare.getByText('You asked for a change of version 1 on').count()) === 2)
    await region(sales).getByText('the buyer asked for the price of the changed list').waitFor()
    const { state, changes } = await buyer('GET', `/${quote.key}`)
    assert.deepEqual([state, changes.map(({ text }) => text ?? '')], ['offered', ['Ten harnesses, and 18 months', '']])
    await sendOffer(sales, '90')
    await region(sales).getByText('Version 2 over').waitFor()
    await region(sales).getByText('Wants a change').waitFor({ state: 'detached' })
    await page.reload()
    await page.getByRole('heading', { name: 'Offer 2 of' }).waitFor()
    assert.equal(await page.getByText('You asked for a change').count(), 0)
    for (const one of [page, bare]) await one.close()
    await sales.context().close()
  })

  test('on a phone each price is there, and whoever accepts a version that was replaced is led to why not', async () => {
    const quote = await asked('Led To')
    const sales = await opened('Led To', 'lou')
    await sendOffer(sales)
    await region(sales).getByText('Offered').waitFor()
    const page = await open(browser, livery.live('store', `/quote/${quote.key}`), { viewport: phone, isNew: true })
    const rows = page.locator('.quote-prices tbody tr:not(.quote-price-group)')
    assert.match(await rows.nth(0).innerText(), /\n10\n\$100\.00\n–\n\$1,000\.00\n/)
    assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), 'nothing sticks out')
    await page.getByText(/^\$[\d,.]+ in the first year\. Valid until [A-Z]/).waitFor()
    assert.equal(await page.getByLabel('Your name').inputValue(), '', 'whoever signs writes it')
    await page.getByLabel('Your name').fill('Jo Chief')
    await page.getByLabel('Your position').fill('Director')
    await page.getByLabel('Ship to').fill('1 Yard Road')
    await page.getByLabel(/^I may order/).check()
    await sendOffer(sales, '90')
    await region(sales).getByText('Version 2 over').waitFor()
    await page.getByRole('button', { name: 'Accept and order' }).click()
    await until(() => page.evaluate(() => document.activeElement.id === 'accept-refused'))
    const why = page.getByText(/^Version 1 was replaced by version 2/)
    const { y, height } = await why.boundingBox()
    assert.ok(y > 0 && y + height < phone.height, `why not is at ${y}`)
    await sales.context().close()
    await page.close()
  })

  test('half an offer is there after a reload and offline, and the last step is taken back', async () => {
    await asked('Half Done')
    const page = await opened('Half Done', 'hal')
    await writing(page)
    await page.getByRole('button', { name: 'Installation' }).click()
    await page.keyboard.type('85')
    await saved(page)
    await page.context().setOffline(true)
    await page.getByLabel('Terms').fill('Net 30, kept in this browser')
    await page.getByText('Not saved; kept in this browser').waitFor()
    await page.context().setOffline(false)
    await page.reload()
    assert.equal(await page.getByLabel('Terms').inputValue(), 'Net 30, kept in this browser')
    assert.equal(await page.getByLabel('Once, each: Installation').inputValue(), '85.00')
    await page.getByRole('button', { name: 'Remove Installation' }).click()
    await page.getByLabel('Once, each: Installation').waitFor({ state: 'detached' })
    await page.keyboard.press('Control+z')
    await page.getByLabel('Once, each: Installation').waitFor()
    await page.context().close()
  })

  test('a percentage follows the prices, what is free is included, and a wrong currency stops no draft', async () => {
    const quote = await asked('Ten Percent')
    const page = await opened('Ten Percent', 'tess')
    await writing(page)
    await page.getByLabel('Currency').fill('xx')
    await page.getByRole('button', { name: 'Discount', exact: true }).click()
    await page.getByText('A currency has three letters, such as USD.').waitFor()
    assert.equal(await page.getByLabel('Currency').getAttribute('aria-invalid'), 'true')
    await page.getByLabel('Off once: Discount').fill('10%')
    await page.getByLabel('Reason of the discount').fill('First order')
    const prices = await page.getByLabel(/^Once, each/).all()
    await prices[0].fill('100')
    await prices[0].press('Tab')
    await page
      .getByText('10% of 1,000.00, without installation and freight, is 100.00; it follows the prices')
      .waitFor()
    await saved(page)
    await page.reload()
    assert.equal(await page.getByLabel('Currency').inputValue(), 'XX')
    await prices[0].fill('200')
    await page
      .getByText('10% of 2,000.00, without installation and freight, is 200.00; it follows the prices')
      .waitFor()
    assert.equal(await page.getByLabel('Off once: Discount').inputValue(), '10%')
    await page
      .getByLabel(/^A month, each/)
      .nth(0)
      .fill('15')
    await page
      .getByLabel(/^Months/)
      .nth(0)
      .fill('36')
    await page.getByLabel('Vehicles: Van or pickup, 2016 or newer, 16-pin OBD-II').fill('12')
    await page.getByText('The buyer asked for 10.').waitFor()
    await page.getByText(/16-pin OBD-II: 12 vehicles here, 10 in the list$/).waitFor()
    await page.getByRole('button', { name: 'Replace them by the list' }).click()
    await page.getByText('The buyer asked for 10.').waitFor({ state: 'detached' })
    await page.keyboard.press('Control+z')
    await page.getByText('The buyer asked for 10.').waitFor()
    await page.getByLabel('Add a product: Van or pickup, 2016 or newer, 16-pin OBD-II').selectOption('2')
    await page.getByLabel('Currency').fill('usd')
    await page.getByRole('button', { name: '30 days' }).click()
    await page.getByText('USD 7,200.00 over 36 months').first().waitFor()
    await page.keyboard.press('Control+Enter')
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /^Send version/ })
      .click()
    await region(page).getByText('Offered').waitFor()
    const { offers, needs } = await buyer('GET', `/${quote.key}`)
    assert.deepEqual([offers[0].groups[0].count, needs.groups[0].count], [12, 10])
    const added = offers[0].lines.filter(({ group, product }) => group === 'vans' && product === 2)
    assert.deepEqual(
      added.map(({ count }) => count),
      [12],
    )
    const shown = await livery.ask('store', `/quote/${quote.key}`)
    for (const words of [
      /10% of \$2,000\.00, without installation and freight/,
      /Over 36 months in all/,
      /\$7,200\.00/,
      />included</,
      /-\$200\.00/,
    ])
      assert.match(shown, words)
    await page.context().close()
  })

  test('lead and offer can be used in both themes, on a phone and on a desk', async () => {
    await asked('Looked At')
    const page = await opened('Looked At', 'lea')
    for (const { theme, viewport } of [...sights, { theme: 'dark', viewport: phone }]) {
      await page.setViewportSize(viewport)
      await page.evaluate((wanted) => (document.documentElement.dataset.theme = wanted), theme)
      await region(page).waitFor()
      assert.deepEqual(await violations(page), [])
      await writing(page)
      await page.getByRole('button', { name: 'Discount', exact: true }).click()
      assert.deepEqual(await violations(page), [])
      assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), 'nothing sticks out')
      await page.getByRole('button', { name: 'Preview' }).click()
      assert.deepEqual(await violations(page), [])
      await page.getByRole('button', { name: 'Back to the lead' }).click()
    }
    await page.context().close()
  })
})
