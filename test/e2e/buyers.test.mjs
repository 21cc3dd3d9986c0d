// What helps a buyer to decide: the fit finder, questions, the search box, sums, how buying works, data sheets, and the
// ways between articles and products. The parts need no script, so most of it is asked of the server alone.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { objections } from './axe.mjs'
import { brands, each, open, phone, sharedLivery, startBrowser, until } from './harness.mjs'
import { sweeping } from './visits.mjs'

const server = await sharedLivery()
const browser = await startBrowser()

/** The parts of a list, as model and count. */
const partsIn = (html) =>
  [...html.matchAll(/<th scope="row">(?:<a href="\/products\/\d+" class="link">)?(\w+) .*?<\/td><td>(\d+)<\/td>/g)].map(
    ([, model, count]) => `${count} ${model}`,
  )

const descriptions = [
  ['store', 'vehicle=car&year=2016&port=obd&want=locate', ['1 T100', '1 H12']],
  [
    'store',
    'vehicle=van&year=2015&port=obd&want=locate&want=road&count=12',
    ['12 T100', '12 H12', '12 C150', '12 P10'],
  ],
  ['store', 'vehicle=heavy&year=2016&port=green9&want=logs&want=cab', ['1 T400', '1 H13', '1 C200', '1 P10']],
  ['store', 'vehicle=heavy&year=2015&port=black9&want=engine&count=40', ['40 T400', '40 H13']],
  ['equipment', 'vehicle=heavy&year=1999&port=six&want=locate', ['1 T400', '1 H14']],
  ['equipment', 'vehicle=bus&year=1995&port=wires&want=locate&count=3', ['3 T120', '3 H15']],
  [
    'equipment-supply',
    'vehicle=machine&port=wires&want=locate&want=around',
    ['1 T200', '1 H15', '1 C450', '1 M70', '1 P10'],
  ],
  ['store-hub', 'vehicle=trailer&port=wires&want=locate&count=200', ['200 T320']],
  ['store-hub', 'vehicle=asset&want=locate&count=9', ['9 T300']],
  ['store', 'vehicle=van&want=around&count=2', ['2 C500', '2 A30', '4 A10', '2 A20', '2 P10']],
  ['dashcams', 'vehicle=heavy&want=around', ['1 C450', '1 M70', '1 P10']],
  ['dashcam', 'vehicle=van&want=cab&count=6', ['6 C200', '6 P10']],
  ['store', 'vehicle=van&want=parked', ['1 P20', '1 C200', '1 P10']],
  ['store', 'vehicle=van&want=road&want=cab', ['1 C200', '1 P10']],
  ['store', 'vehicle=van&want=road&want=parked', ['1 C150', '1 P20', '1 P10']],
  ['store', 'vehicle=van&want=road&want=cab&want=around', ['1 C500', '1 A30', '2 A10', '1 A20', '1 P10']],
  ['equipment', 'vehicle=heavy&want=road&want=around', ['1 C150', '2 P10', '1 C450', '1 M70']],
  ['equipment', 'vehicle=heavy&want=cab&want=around&count=5', ['5 C200', '10 P10', '5 C450', '5 M70']],
  ['store-hub', 'vehicle=bus&want=around&want=parked', ['1 C450', '1 M70', '1 P20', '1 P10']],
  ['store', 'vehicle=heavy&port=green9&want=road', ['1 C150', '1 P10']],
  ['store', 'vehicle=box&port=black9&want=locate&want=cab', ['1 T400', '1 H13', '1 C200', '1 P10']],
]

for (const [brand, query, parts] of descriptions)
  test(`${brand}: ${query} needs ${parts.join(', ')}`, async () => {
    assert.deepEqual(partsIn(await server.ask(brand, `/products?${query}`)), parts)
  })

test('a vehicle that nothing fits gets a reason and a way to ask', async () => {
  const html = await server.ask('store', '/products?vehicle=trailer&want=cab')
  assert.deepEqual(partsIn(html), [])
  assert.match(html, /Nothing fits yet.*It has no cab and no running engine/s)
  assert.match(html, /href="\/request-demo\?products=&amp;note=Vehicles[^"]*"[^>]*>Ask us</)
})

test('every brand answers questions, says how buying works, and has an index of at most 15 KB', async () => {
  for (const { id, products } of brands) {
    const html = await server.ask(id, '/solutions')
    assert.ok(html.match(/<details class="question">/g)?.length >= 4, id)
    assert.match(html, /"@type":"FAQPage"/, id)
    assert.match(html, /id="buying-title">How buying works/, id)
    assert.match(html, /class="buying-hours"><a href="tel:[+\d]+">[^<]+<\/a><span>[^<]+<\/span>/, id)
    const index = await server.ask(id, '/search.json')
    assert.ok(index.length <= 15 * 1024 && JSON.parse(index).entries.length > 3, `${id}: ${index.length} bytes`)
    if (products)
      assert.match(await server.ask(id, '/products/2'), /<details class="question">.*?Can the cab lens/s, id)
  }
})

test('a sum is worked out from its address, and its result goes into the demo request', async () => {
  const html = await server.ask('insights', '/solutions?sum=idle&vehicles=50&minutes=30&burn=0.8&price=4&days=21.67')
  assert.match(html, /\$1,734 a month/)
  assert.match(html, /vehicles \* minutes \/ 60 \* burn \* days/)
  assert.match(html, /gallons an hour<span class="sum-from">A heavy truck; a van takes less\./)
  const below = /-\$\d[\d,]* a year.*By this sum the cameras cost more/s
  assert.match(await server.ask('dashcams', '/solutions?sum=claims&share=5'), below)
  assert.doesNotMatch(await server.ask('dashcams', '/solutions'), below, 'what it starts with makes sense')
  assert.match(html, /href="\/request-demo\?note=What%20idling%20costs/)
  const page = await open(browser, server.live('insights', '/request-demo?note=Fuel%3A%20433%20gallons'))
  assert.equal(await page.locator('#notes').inputValue(), 'Fuel: 433 gallons')
  await page.waitForFunction(() => scrollY > 0 && document.querySelector('.form').getBoundingClientRect().top < 200)
  await page.close()
})

test('a product links to its page in the shop, to a sheet to print and to a PDF sheet', async () => {
  const html = await server.ask('dashcams', '/products/16')
  assert.match(html, /href="https:\/\/shop\.fleetstore\.example\/items\/16\?from=dashcams"/)
  assert.match(await server.ask('dashcams', '/products'), /href="https:\/\/shop\.fleetstore\.example\/"/)
  assert.match(
    await server.ask('dashcams', '/products/16?sheet'),
    /<article class="sheet".*Outline: 5\.6 x 3\.1 x 2\.4 in/s,
  )
  for (const [file, status] of [
    ['16', 200],
    ['2-4-16', 200],
    ['4-2', 404],
    ['99', 404],
  ]) {
    const answer = await fetch(server.local(`/sheets/${file}.pdf`), { headers: { cookie: 'livery-brand=dashcams' } })
    assert.equal(answer.status, status, file)
    if (status === 200) assert.equal((await answer.text()).slice(0, 5), '%PDF-')
  }
})

test('articles and products lead to each other', async () => {
  const html = await server.ask('store', '/blog/how-many-days-fit-on-the-card')
  assert.match(html, /Products named here.*href="\/products\/2"/s)
  assert.match(html, /(Previous|Next) article/)
  assert.match(await server.ask('store', '/products/2'), /Read about it.*href="\/blog\//s)
  const page = await open(browser, server.live('store', '/blog/how-many-days-fit-on-the-card'))
  await page.locator('#section-2').evaluate((heading) => heading.scrollIntoView({ behavior: 'instant' }))
  await page.waitForSelector('.post-contents a[href="#section-2"][aria-current]')
  assert.deepEqual(page.messages, [])
  await page.close()
})

test('the search box forgives typing errors, works by keyboard, and fetches its index only when focused', async () => {
  const page = await open(browser, server.live('store-hub', '/products'), { viewport: phone })
  const asked = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  assert.ok(!asked.includes('/search.json'))
  await page.locator('.search input').focus()
  await page.keyboard.type('hanress')
  await page.waitForSelector('.search-results a')
  assert.ok(asked.includes('/search.json'))
  await page.keyboard.press('ArrowDown')
  assert.match(await page.evaluate(() => document.activeElement.textContent), /Harness/i)
  await page.keyboard.press('Escape')
  await page.waitForSelector('.search-results', { state: 'detached' })
  assert.deepEqual(page.messages, [])
  await page.close()
})

test('a page that the browser shows by itself has its parts, and they are accessible', async () => {
  for (const [brand, from, path, mark] of [
    ['cam', '/', '/solutions', '.question'],
    ['dashcams', '/solutions', '/products', '.fit-form'],
    ['store', '/products', '/products/2', '.named-in a'],
    ['dashcams', '/products', '/products?compare=2,4', '.compare-table'],
  ]) {
    const page = await open(browser, server.live(brand, from), { reducedMotion: 'reduce' })
    const answers = []
    page.on('request', (request) => request.url().endsWith(path) && answers.push(request.resourceType()))
    if (path.includes('compare')) {
      for (const id of [2, 4]) await page.locator(`[name=compare][value="${id}"]`).check()
      await page.locator('.compare-bar [type=submit]').click()
    } else
      await page
        .locator(`a[href="${path}"]`)
        .first()
        .evaluate((link) => link.click())
    await page.waitForSelector(mark)
    assert.deepEqual(answers, ['fetch'], `${path}: all parts come from one answer`)
    assert.deepEqual(await objections(page, 'main'), [], brand)
    assert.deepEqual(page.messages, [])
    await page.close()
  }
})

test('links of a part lead on without loading the page anew, and an offline visitor is told that the comparison could not be loaded', async () => {
  const page = await open(browser, server.live('store', '/products?compare=2,4,16'), { reducedMotion: 'reduce' })
  await page.evaluate(() => (window.stays = true))
  await page.getByRole('link', { name: 'Remove C150' }).click()
  await page.waitForFunction(() => document.querySelectorAll('.compare-table thead th').length === 2)
  assert.equal(new URL(page.url()).search, '?compare=2,16')
  await page.route('**/products?compare=*', (route) => route.abort())
  await page.goBack()
  await page.waitForFunction(() => document.querySelectorAll('.compare-table thead th').length === 3)
  await page.getByRole('link', { name: 'Remove C200' }).click()
  const note = page.getByRole('alert').filter({ hasText: 'could not be loaded' })
  await note.waitFor()
  assert.equal(await note.getByRole('link').getAttribute('href'), '/products?compare=4,16')
  assert.equal(await page.evaluate(() => window.stays), true)
  await page.close()
})

test('a sheet says what the product works with', async () => {
  assert.match(
    await server.ask('equipment', '/products/22?sheet'),
    /<h2>Works with<\/h2><p>[^<]*M70 Seven-Inch Cab Monitor/,
  )
})

test('a sheet is as wide as a phone, where the address of the brand is long', async () => {
  const page = await open(browser, server.live('equipment', '/products/22?sheet'), {
    viewport: { width: 390, height: 844 },
  })
  assert.equal(await page.evaluate(() => document.documentElement.scrollWidth), 390)
  await page.close()
})

test('a sheet and a comparison are one page of paper, A4 or Letter', async () => {
  const page = await open(browser, server.live('store', '/products/2?sheet'))
  const pages = async (format) =>
    (await page.pdf({ format })).toString('latin1').match(/\/Type\s*\/Page\b(?!s)/g).length
  for (const path of ['/products/2?sheet', '/products/16?sheet', '/products/13?sheet', '/products?compare=2,4,5,16']) {
    await page.goto(server.live('store', path))
    for (const format of ['A4', 'Letter']) assert.equal(await pages(format), 1, `${path} on ${format}`)
  }
  for (const path of ['/products/2', '/products/16']) {
    await page.goto(server.live('store', path))
    for (const format of ['A4', 'Letter']) assert.ok((await pages(format)) <= 2, `${path} on ${format}`)
  }
  await page.emulateMedia({ media: 'print' })
  assert.ok(
    await page
      .locator('.question p')
      .first()
      .evaluate((answer) => answer.checkVisibility({ contentVisibilityAuto: true }) && answer.offsetHeight > 0),
    'answers are open on paper',
  )
  await page.emulateMedia({})
  await page.goto(server.live('store', '/solutions'))
  assert.ok((await pages('A4')) > 2, 'pages are counted')
  await page.close()
})

test('without scripts the finder answers and the search box is not shown', async () => {
  const page = await open(browser, server.live('store', '/products'), { javaScriptEnabled: false, hydrate: false })
  assert.equal(await page.locator('.search').isVisible(), false)
  await page.selectOption('select[name=vehicle]', 'trailer')
  await page.check('input[name=want][value=locate]')
  await page.click('.fit-form button')
  await page.waitForSelector('.fit-found:focus')
  assert.match(await page.locator('.fit-table').textContent(), /T320/)
  await until(async () => (await page.locator('.fit-found').boundingBox()).y < page.viewportSize().height / 2)
  await page.close()
})

/** Each part, on brands in three variants: what it is without scripts. */
const seven = [
  [
    'fit finder',
    '/products?vehicle=van&want=road',
    /class="fit-form".*class="fit-found"/s,
    ['store', 'dashcams', 'equipment'],
  ],
  ['data sheet', '/products/2?sheet', /<article class="sheet".*Outline: /s, ['store', 'dashcams', 'fleetdashcam']],
  ['questions', '/solutions', /<details class="question"><summary>/, ['cam', 'insights', 'camera']],
  [
    'shop link',
    '/products/2',
    /href="https:\/\/shop\.[^"]+\/items\/2\?from=/,
    ['store-hub', 'dashcam', 'fleetvideocontent'],
  ],
  [
    'how buying works',
    '/solutions',
    /class="buying-rows".*Ask us</s,
    ['fleetkeyless', 'fleethoursofservice', 'store-hub'],
  ],
  ['sums', '/solutions', /id="sums".*Work it out.*Send me these figures/s, ['insights', 'store', 'equipment-supply']],
]

test('every part can be read without scripts in three variants, and axe finds nothing', async () => {
  for (const [part, path, shown, ids] of seven)
    for (const id of ids) assert.match(await server.ask(id, path), shown, `${part} of ${id}`)
  const visits = seven.flatMap(([, path, , ids]) => (sweeping ? ids : ids.slice(-1)).map((id) => [id, path]))
  await each(visits, async ([id, path]) => {
    const page = await open(browser, server.live(id, path), { reducedMotion: 'reduce', viewport: phone })
    assert.deepEqual(await objections(page, 'main'), [], id + path)
    await page.close()
  })
})

/** Presses Tab until the focus is at what the selector names. */
async function tabTo(page, selector) {
  for (let n = 0; n < 150; n++) {
    if (await page.evaluate((wanted) => document.activeElement.matches(wanted), selector)) return
    await page.keyboard.press('Tab')
  }
  assert.fail(`Tab does not reach ${selector}`)
}

test('every part works by keyboard alone', async () => {
  const page = await open(browser, server.live('dashcams', '/products'), { reducedMotion: 'reduce' })
  await tabTo(page, 'select[name=vehicle]')
  await page.keyboard.type('Van')
  await tabTo(page, 'input[name=want]')
  await page.keyboard.press('Space')
  await tabTo(page, '.fit-form button')
  await page.keyboard.press('Enter')
  await page.waitForSelector('.fit-found:focus')
  await page.goto(server.live('store', '/products/2'))
  await tabTo(page, 'main a[href^="https://shop."][href*="/items/2"]')
  await tabTo(page, 'a[href="/products/2?sheet"]')
  await page.keyboard.press('Enter')
  await page.waitForSelector('article.sheet')
  await tabTo(page, 'a[href="/products/2"]')
  await page.goto(server.live('insights', '/solutions'))
  await tabTo(page, '#sum-idle input, #sums input')
  await page.keyboard.press('Control+a')
  await page.keyboard.type('80')
  await page.keyboard.press('Enter')
  await page.waitForURL(/[?&]vehicles=80/)
  await page.goto(server.live('insights', '/solutions'))
  await tabTo(page, '.question summary')
  await page.keyboard.press('Enter')
  await page.waitForSelector('.question[open]')
  await tabTo(page, '.buying-rows a')
  await page.keyboard.press('Enter')
  await page.waitForURL(/\/request-demo/)
  await page.goto(server.live('store', '/blog/how-many-days-fit-on-the-card'))
  await tabTo(page, '.post-contents a[href="#section-2"]')
  await page.keyboard.press('Enter')
  await page.waitForURL(/#section-2$/)
  await tabTo(page, 'main a[href^="/blog/"]')
  await page.keyboard.press('Enter')
  await page.waitForURL((url) => url.pathname !== '/blog/how-many-days-fit-on-the-card')
  await page.close()
})
