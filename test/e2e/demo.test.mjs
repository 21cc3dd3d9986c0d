// The two forms as visitors meet them: every state, the order of the calls, and what is shown when a call goes wrong.
import assert from 'node:assert/strict'
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { brandOf, brands, leadsOf, open, phone, startBrowser, startLivery } from './harness.mjs'

const root = fileURLToPath(new URL('../../', import.meta.url))

// Content in which the contact form keeps its messages.
const content = mkdtempSync(join(tmpdir(), 'livery-content-'))
after(() => rmSync(content, { recursive: true, force: true }))
mkdirSync(join(content, 'brands'))
const contactBrand = brands.find((brand) => brand.pages.includes('contact')).id
cpSync(join(root, `content/brands/${contactBrand}.yaml`), join(content, `brands/${contactBrand}.yaml`))
const source = readFileSync(join(content, `brands/${contactBrand}.yaml`), 'utf8')
writeFileSync(
  join(content, `brands/${contactBrand}.yaml`),
  source.replace(/^contact:$/m, 'contact:\n  delivery: store'),
)

const server = await startLivery()
const other = await startLivery('--simulate-uploads', '--content', content)
const browser = await startBrowser()

const thanks = 'Your demo request has been submitted successfully. Our team will contact you shortly.'
const credentials = '**/api/upload-credential*'
const documents = '**/storage/leads/**'
const tasks = '**/api/tasks'

const submit = (page) => page.locator('form [type=submit]')
const alert = (page) => page.getByRole('alert')
const focused = (page) => page.evaluate(() => document.activeElement?.id || document.activeElement?.textContent)
const succeeded = (page) => page.getByRole('heading', { name: 'Thank you!' }).waitFor()

/** Opens the demo form and remembers the calls it makes. */
async function form(url, options) {
  const page = await open(browser, url, options)
  page.calls = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (/^\/(api|storage)\//.test(pathname)) page.calls.push(request)
  })
  return page
}

const made = (page) => page.calls.map((call) => `${call.method()} ${new URL(call.url()).pathname}`)

async function fill(page, name = 'Jane Doe') {
  await page.getByLabel('Full Name').fill(name)
  await page.getByLabel('Email Address').fill('jane@example.org')
}

/** The leads under a name, as the operator sees them. */
const kept = (at, name) => leadsOf(at).filter((lead) => lead.name === name)

async function eventually(check) {
  for (let tries = 0; ; tries++) {
    try {
      return check()
    } catch (error) {
      if (tries === 20) throw error
      await new Promise((resume) => setTimeout(resume, 250))
    }
  }
}

test('without JavaScript the form says so and gives phone and e-mail', async () => {
  const page = await open(browser, server.live('store', '/request-demo'), { hydrate: false, javaScriptEnabled: false })
  const { phone: number, email } = brandOf('store').contact.contactInfo
  const note = page.locator('main noscript')
  assert.match(await note.innerText(), /This form needs JavaScript/)
  assert.ok(await note.getByRole('link', { name: number }).isVisible())
  assert.ok(await note.getByRole('link', { name: email }).isVisible())
  assert.equal(await page.locator('form').isVisible(), false)
  await page.close()
})

test('what is typed and sent before the page is hydrated is kept out of the address and sent once it is', async () => {
  const owner = await browser.newContext()
  const page = await owner.newPage()
  let release
  const held = new Promise((resume) => (release = resume))
  await page.route('**/entry-client-*.js', async (route) => {
    await held
    await route.continue()
  })
  const asked = page.waitForRequest('**/entry-client-*.js')
  const url = server.dev('store', '/request-demo')
  await page.goto(url, { waitUntil: 'commit' })
  await fill(page)
  await submit(page).click()
  await asked
  assert.equal(page.url(), url)
  assert.equal(await page.inputValue('#name'), 'Jane Doe')
  release()
  await succeeded(page)
  await owner.close()
})

// spec: V1 V2 V3 Q5
test('each wrong field shows its error, all are listed on top, and nothing is sent', async () => {
  const page = await form(server.dev('store', '/request-demo'), { viewport: phone })
  const title = await page.title()
  await page.getByLabel('Phone Number').fill('12')
  await submit(page).click()
  const summary = page.locator('#error-summary')
  assert.match(await summary.innerText(), /There is a problem/)
  assert.deepEqual(await summary.getByRole('link').allTextContents(), [
    'Full name is required',
    'Email is required',
    'Please enter a valid phone number',
  ])
  assert.equal(await focused(page), 'name')
  assert.equal(await page.title(), `Error: ${title}`)
  assert.equal(await page.locator('#email').getAttribute('aria-invalid'), 'true')
  assert.equal(await page.locator('#email-error').innerText(), 'Email is required')
  assert.match(await page.locator('#email').getAttribute('aria-describedby'), /email-error/)

  await summary.getByRole('link', { name: 'Please enter a valid phone number' }).click()
  assert.equal(await focused(page), 'phone')

  await page.getByLabel('Full Name').pressSequentially('J')
  assert.equal(await page.locator('#name-error').count(), 0)
  assert.equal(await page.locator('#email-error').count(), 1)

  await page.getByLabel('Email Address').fill('jane@example')
  await page.getByLabel('Phone Number').fill('')
  await submit(page).click()
  assert.equal(await page.locator('#email-error').innerText(), 'Email address is invalid')
  assert.equal(await summary.count(), 0, 'one error needs no list')
  assert.equal(await focused(page), 'email')
  await page.getByLabel('Email Address').fill('jane@example.org')
  await page.waitForFunction((before) => document.title === before, title)
  assert.deepEqual(made(page), [])
  assert.deepEqual(page.messages, [])
  await page.close()
})

// spec: Q6 Q7 A1 A2 A9
test('a request is uploaded, then posted, and thanked for', async () => {
  const page = await form(server.dev('store', '/request-demo?utm_source=mail&utm_campaign=spring'))
  const name = 'Zoë <O\'Neil> & "Sons"'
  await fill(page, name)
  await page.getByText('11 - 100 vehicles').click()
  await page.getByLabel('Phone Number').fill('+1 (212) 555-0123')
  await page.waitForTimeout(2000) // what a person needs at least
  await submit(page).click()
  await succeeded(page)
  await page.getByText(thanks, { exact: true }).waitFor()
  assert.equal(await focused(page), 'Thank you!')
  await eventually(() => assert.equal(page.calls.length, 3))

  const [credential, put, post] = page.calls
  const file = new URL(credential.url()).searchParams.get('file')
  assert.match(file, /^demo-zo-o-neil-sons-\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d-\d{3}Z\.xml$/)
  assert.deepEqual(made(page), [
    'GET /api/upload-credential',
    `PUT /storage/leads/contacts/store/${file}`,
    'POST /api/tasks',
  ])
  const sent = await put.allHeaders()
  assert.equal(sent['content-type'], 'application/xml')
  assert.equal(sent['x-ms-blob-type'], 'BlockBlob')
  assert.equal(sent['x-ms-version'], '2020-04-08')
  assert.match(new URL(put.url()).search, /sp=c&sr=b.*/)
  assert.match(put.postData(), /<Name>Zoë &lt;O&apos;Neil&gt; &amp; &quot;Sons&quot;<\/Name>/)
  assert.match(put.postData(), /<FleetSize>11-100<\/FleetSize>/)
  assert.equal((await post.allHeaders())['idempotency-key'], file)
  assert.equal(JSON.parse(post.postData()).domain, 'store.localhost')
  const answer = await (await post.response()).json()
  assert.equal(answer.success, true)

  const [lead, ...more] = await eventually(() => {
    const found = kept(server, name)
    assert.equal(found.length, 1)
    return found
  })
  assert.deepEqual(more, [])
  assert.equal(lead.id, answer.taskId)
  assert.equal(lead.status, 'accepted')
  assert.deepEqual(lead.attribution, {
    landing: '/request-demo',
    utm: { source: 'mail', campaign: 'spring' },
    brand: 'store',
    page: '/request-demo',
  })
  assert.deepEqual(page.messages, [])
  assert.deepEqual(await page.context().cookies(), [])

  await page.getByRole('button', { name: 'Submit another request' }).click()
  assert.equal(await focused(page), 'name')
  for (const field of ['#name', '#email', '#company', '#phone', '#notes'])
    assert.equal(await page.inputValue(field), '')
  assert.equal(await page.locator('form :checked').count(), 0)
  await page.close()
})

// spec: Q4
test('while storage is slow the button says Processing... and cannot be pressed', async () => {
  const page = await form(server.dev('store', '/request-demo'))
  let release
  await page.route(documents, async (route) => {
    await new Promise((resume) => (release = resume))
    await route.continue()
  })
  await fill(page)
  await submit(page).click()
  await page.getByText('Processing...', { exact: true }).waitFor()
  assert.ok(await submit(page).isDisabled())
  assert.equal(await submit(page).getAttribute('aria-busy'), 'true')
  await page.getByLabel('Full Name').press('Enter')
  await eventually(() => assert.ok(release))
  assert.equal(made(page).filter((call) => call.startsWith('PUT')).length, 1)
  release()
  await succeeded(page)
  await page.close()
})

// spec: Q5 X1 X2
test('a refused upload is explained, keeps every value, and can be sent again as the same lead', async () => {
  const page = await form(server.dev('store', '/request-demo'))
  const name = 'Refused Once'
  await page.route(documents, (route) => route.fulfill({ status: 503 }))
  await fill(page, name)
  await page.getByText('1000+ vehicles').click()
  await page.getByLabel('Special Requests').fill('Two lines\nof notes')
  await submit(page).click()
  await alert(page).waitFor()
  const shown = await alert(page).locator('p').allTextContents()
  assert.deepEqual(shown.slice(0, 2), ['Error', 'Error submitting form: Upload failed: 503 Service Unavailable'])
  assert.ok(await submit(page).isEnabled())
  assert.ok(!made(page).includes('POST /api/tasks'))

  await page.getByRole('button', { name: 'Dismiss' }).click()
  assert.equal(await alert(page).count(), 0)
  assert.equal(await focused(page), 'Request Demo')

  await submit(page).click()
  await alert(page).waitFor()
  await page.getByLabel('Company Name').pressSequentially('A')
  assert.equal(await alert(page).count(), 0, 'any edit clears the error')

  assert.equal(await page.inputValue('#name'), name)
  assert.equal(await page.inputValue('#notes'), 'Two lines\nof notes')
  assert.equal(await page.locator('form :checked').inputValue(), '1000+')
  await page.unroute(documents)
  await submit(page).click()
  await succeeded(page)
  const names = new Set(
    page.calls.filter((call) => call.method() === 'PUT').map((call) => new URL(call.url()).pathname),
  )
  assert.equal(names.size, 1)
  await eventually(() => assert.equal(kept(server, name).length, 1))
  await page.close()
})

test('an upload whose answer was lost does not become a second lead', async () => {
  const page = await form(server.local('/request-demo'))
  const name = 'Lost Answer'
  await page.route(documents, async (route) => {
    await route.fetch()
    await route.abort('connectionreset')
  })
  await fill(page, name)
  await submit(page).click()
  await page.getByText('Error submitting form: Upload failed: the connection failed', { exact: true }).waitFor()
  await page.unroute(documents)
  const again = page.waitForResponse((response) => response.request().method() === 'PUT')
  await submit(page).click()
  await succeeded(page)
  assert.equal((await again).status(), 403, 'the document is there already')
  await eventually(() => assert.equal(kept(server, name).length, 1))
  await page.close()
})

// spec: X3
test('an upload that never ends is given up after twenty seconds', async () => {
  const page = await form(server.dev('store', '/request-demo'))
  await page.clock.install()
  await page.route(documents, () => {})
  await fill(page)
  await submit(page).click()
  await eventually(() => assert.ok(made(page).some((call) => call.startsWith('PUT'))))
  await page.clock.fastForward(20_000)
  await page.getByText('Error submitting form: Upload failed: no answer within 20 seconds', { exact: true }).waitFor()
  assert.equal(await page.inputValue('#name'), 'Jane Doe')
  await page.close()
})

// spec: X4
test('without a credential the form says that it was not sent', async () => {
  const page = await form(server.dev('store', '/request-demo'))
  await page.route(credentials, (route) => route.fulfill({ status: 404 }))
  await fill(page)
  await submit(page).click()
  await page.getByText('Error submitting form: Simulated uploads are disabled', { exact: true }).waitFor()
  assert.deepEqual(made(page), ['GET /api/upload-credential'])
  await page.close()
})

// spec: A10
test('where simulation is on, an upload without a credential takes one second', async () => {
  const page = await form(other.dev('store', '/request-demo'))
  await page.route(credentials, (route) => route.fulfill({ json: {} }))
  await fill(page)
  const start = Date.now()
  await submit(page).click()
  await succeeded(page)
  assert.ok(Date.now() - start >= 1000)
  await eventually(() => assert.deepEqual(made(page), ['GET /api/upload-credential', 'POST /api/tasks']))
  await page.close()
})

// spec: Q7 X5
test('whatever the backend answers, a stored request is a success', async () => {
  const failures = [(route) => route.fulfill({ status: 500, body: 'broken' }), (route) => route.abort(), () => {}]
  for (const failure of failures) {
    const page = await form(server.dev('store', '/request-demo'))
    await page.route(tasks, failure)
    await fill(page)
    await submit(page).click()
    await succeeded(page)
    assert.equal(await alert(page).count(), 0)
    assert.doesNotMatch(await page.locator('body').innerText(), /Task creation failed|Failed to process/)
    if (failure === failures[0])
      await eventually(() =>
        assert.ok(page.messages.includes('debug: Task creation failed: 500 Internal Server Error - broken')),
      )
    await page.close()
  }
})

// spec: A8
test('calls go to the configured base, or on a local host to its own local port', async () => {
  for (const [url, origin] of [
    [server.live('store', '/request-demo'), new URL(server.live('store')).origin],
    [server.dev('store', '/request-demo'), `http://store.localhost:${server.port}`],
    [server.local('/request-demo'), `http://127.0.0.1:${server.port}`],
  ]) {
    const page = await form(url)
    await fill(page)
    await submit(page).click()
    await succeeded(page)
    await eventually(() => assert.equal(page.calls.length, 3))
    for (const call of page.calls) assert.equal(new URL(call.url()).origin, origin)
    await page.close()
  }
})

test('a shortlist fills the notes, and goes along with the lead', async () => {
  const page = await form(server.dev('store', '/request-demo?products=2,4,999'))
  await page.waitForFunction(() => document.querySelector('#notes').value)
  assert.match(await page.inputValue('#notes'), /^I would like to see:\n- .+\n- .+$/)
  await fill(page)
  await submit(page).click()
  await succeeded(page)
  await eventually(() => assert.equal(page.calls.length, 3))
  assert.deepEqual(JSON.parse(page.calls[2].postData()).attribution.shortlist, ['2', '4'])
  await page.getByRole('button', { name: 'Submit another request' }).click()
  assert.equal(await page.inputValue('#notes'), '')
  await page.close()
})

test('a bot is thanked like anybody, and its lead is flagged', async () => {
  const page = await form(server.dev('store', '/request-demo'))
  const name = 'Robot'
  await fill(page, name)
  const trap = page.locator('[name=reference]')
  assert.equal(await trap.getAttribute('tabindex'), '-1')
  await trap.evaluate((field) => (field.value = 'buy pills'))
  await submit(page).click()
  await succeeded(page)
  await eventually(() =>
    assert.deepEqual(
      kept(server, name).map((lead) => lead.status),
      ['flagged'],
    ),
  )
  await page.close()
})

// A browser that fills in a form takes no time; the person then presses the button.
test('a form filled in within a moment is flagged, unless a person pressed something on the page', async () => {
  for (const [name, press, status] of [
    ['Quick Person', (page) => submit(page).click(), 'accepted'],
    // What this test's driver evaluates counts as a hand; a script of the page's own does not.
    [
      'Quick Script',
      (page) =>
        submit(page).evaluate((button) => {
          Object.defineProperty(navigator, 'userActivation', { value: { hasBeenActive: false } })
          button.click()
        }),
      'flagged',
    ],
  ]) {
    const page = await form(server.dev('store', '/request-demo'))
    await page.evaluate((typed) => {
      document.getElementById('name').value = typed
      document.getElementById('email').value = 'quick@example.org'
      // As on a machine that is fast enough for both to be there within a second.
      performance.now = () => 900
    }, name)
    await press(page)
    await succeeded(page)
    await eventually(() =>
      assert.deepEqual(
        kept(server, name).map((lead) => lead.status),
        [status],
      ),
    )
    await page.close()
  }
})

const contactThanks = 'Thank you for your message! We will get back to you soon.'

async function fillContact(page, name = 'Jane Doe') {
  await fill(page, name)
  await page.getByLabel('Subject').fill('A question')
  await page.getByLabel('Message', { exact: true }).fill('Which harness?')
}

// spec: C1 C2 C3 C4
test('the contact page shows how to reach the brand and checks what is required in the browser', async () => {
  const page = await form(server.live(contactBrand, '/contact'))
  const { contact } = brandOf(contactBrand)
  const words = await page.locator('main').innerText()
  for (const text of [
    contact.title,
    contact.subtitle,
    contact.description,
    'Send us a Message',
    'Get in Touch',
    'Phone',
    'Email',
    'Address',
    'Business Hours',
    ...Object.values(contact.contactInfo),
    ...contact.departments.flatMap(({ name, description, contact: way }) => [name, description, way]),
  ])
    assert.ok(words.includes(text), text)
  const drawings = await page
    .locator('.department .emoji')
    .evaluateAll((all) => all.map((one) => one.style.maskImage.match(/([^/]+)\.svg/)[1]))
  const emoji = contact.departments.map(({ icon }) => icon.codePointAt(0).toString(16))
  assert.deepEqual(drawings, emoji)
  const required = await page
    .locator('form .field-input')
    .evaluateAll((all) => all.map((one) => [one.name, one.required, one.type]))
  assert.deepEqual(required, [
    ['name', true, 'text'],
    ['email', true, 'email'],
    ['company', false, 'text'],
    ['phone', false, 'tel'],
    ['subject', true, 'text'],
    ['message', true, 'textarea'],
  ])
  let alerted = false
  page.on('dialog', (dialog) => ((alerted = true), dialog.dismiss()))
  await submit(page).click()
  assert.equal(await focused(page), 'name')
  assert.equal(alerted, false)
  await page.close()
})

// spec: C5
test('a message shows the alert and makes no call', async () => {
  const page = await form(server.live(contactBrand, '/contact'))
  await fillContact(page)
  const requests = []
  // Pictures further down load when the page scrolls to the button, and the page's own scripts when they are wanted.
  page.on('request', (request) => ['image', 'script'].includes(request.resourceType()) || requests.push(request.url()))
  const dialog = page.waitForEvent('dialog')
  const click = submit(page).click()
  const shown = await dialog
  assert.equal(shown.type(), 'alert')
  assert.equal(shown.message(), contactThanks)
  await shown.accept()
  await click
  assert.equal(await page.getByRole('status').filter({ hasText: contactThanks }).count(), 1)
  assert.deepEqual(requests, [])
  await page.close()
})

test('where messages are stored, the alert comes after that, and a failure is shown', async () => {
  const page = await form(other.live(contactBrand, '/contact'))
  const name = 'Writes To Us'
  const alerts = []
  page.on('dialog', (dialog) => (alerts.push(dialog.message()), dialog.accept()))
  await page.route(tasks, (route) =>
    route.fulfill({ status: 503, json: { success: false, message: 'Failed to process demo request' } }),
  )
  await fillContact(page, name)
  await page.waitForTimeout(2000)
  await submit(page).click()
  await alert(page).waitFor()
  assert.match(await alert(page).innerText(), /Error\s+Your message could not be kept just now/)
  assert.deepEqual(alerts, [])
  assert.equal(await page.inputValue('#message'), 'Which harness?')

  await page.unroute(tasks)
  await submit(page).click()
  await eventually(() => assert.deepEqual(alerts, [contactThanks]))
  assert.equal(await page.inputValue('#message'), '')
  const keys = await Promise.all(page.calls.map(async (call) => (await call.allHeaders())['idempotency-key']))
  assert.equal(new Set(keys).size, 1, 'the same message has the same key')
  const [lead] = kept(other, name)
  assert.equal(lead.requestType, 'Contact Message')
  assert.equal(lead.subject, 'A question')
  assert.equal(lead.notes, 'Which harness?')
  await page.close()
})
