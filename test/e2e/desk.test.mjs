// The Desk as its people meet it: coming in, working through leads, and who is kept out.
import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { createServer } from 'node:http'
import { after, test } from 'node:test'
import { addressOf, visitorAsks } from './desk-leads.mjs'
import { deskOf, inviteTo, joined, password, profile, sights, violations } from './desk-people.mjs'
import { binary, phone, startBrowser, startLivery, until } from './harness.mjs'

const livery = await startLivery()
const browser = await startBrowser()
const desk = deskOf(livery)

const invite = (email, role, ...more) => inviteTo(livery, email, role, ...more)
const person = (viewport) => profile(browser, viewport)
const joinByPassword = (email, role, ...more) => joined(browser, livery, email, role, ...more)

/** A device that holds passkeys and says yes to everything. */
async function authenticator(page) {
  const wire = await page.context().newCDPSession(page)
  await wire.send('WebAuthn.enable')
  const { authenticatorId } = await wire.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  return { remove: () => wire.send('WebAuthn.removeVirtualAuthenticator', { authenticatorId }) }
}

test('an invited person comes in by passkey, signs out, and comes in again', async () => {
  const page = await person()
  const device = await authenticator(page)
  const link = invite('pat@fleet.example', 'sales')
  await page.goto(link)
  await page.getByText('pat@fleet.example').waitFor()
  await page.getByLabel('Your name').fill('Pat')
  await page.getByRole('button', { name: 'Use a passkey' }).click()
  await page.getByRole('navigation', { name: 'Rooms' }).waitFor()
  await page.goto(desk('/account'))
  await page.getByText('First passkey').waitFor()
  await page.getByRole('button', { name: 'Sign out', exact: true }).click()
  await page.getByRole('heading', { name: 'Sign in' }).waitFor()
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click()
  await page.getByRole('navigation', { name: 'Rooms' }).waitFor()

  // A second device gets a passkey of its own.
  await device.remove()
  await authenticator(page)
  await page.goto(desk('/account'))
  await page.getByLabel('Add one').fill('Phone')
  await page.getByRole('button', { name: 'Add passkey' }).click()
  await page.getByText('Phone', { exact: true }).waitFor()
  await page.getByRole('button', { name: 'Sign out', exact: true }).click()
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click()
  await page.getByRole('navigation', { name: 'Rooms' }).waitFor()

  // The link was good once.
  const stranger = await person()
  await stranger.goto(link)
  await stranger.getByRole('heading', { name: 'This link does not work' }).waitFor()
  await stranger.getByText(/ask an owner/i).waitFor()
  await stranger.context().close()
  await page.context().close()
})

test('a link whose time is over says so, and where to get another', async () => {
  const page = await person()
  await page.goto(invite('late@fleet.example', 'sales', '--for', '1ms'))
  await page.getByRole('heading', { name: 'This link does not work' }).waitFor()
  await page.getByText(/ask an owner/i).waitFor()
  await page.getByRole('link', { name: 'Sign in instead' }).click()
  await page.getByRole('heading', { name: 'Sign in' }).waitFor()
  await page.context().close()
})

test('an invited person comes in by password; a role shows its rooms and no others', async () => {
  const page = await person()
  await page.goto(invite('sam@fleet.example', 'sales', '--brand', 'cam'))
  await page.getByLabel('Your name').fill('Sam')
  await page.getByLabel('Password').fill(password)
  await page.getByRole('button', { name: 'Use this password' }).click()
  await page.getByRole('navigation', { name: 'Rooms' }).waitFor()
  const rooms = await page.getByRole('navigation', { name: 'Rooms' }).getByRole('link').allTextContents()
  assert.deepEqual(
    rooms.map((name) => name.trim()),
    ['Leads'],
  )
  assert.equal(await page.getByRole('navigation', { name: 'Brands' }).getByRole('link').count(), 1)
  await page.goto(desk('/people'))
  await page.waitForURL(desk('/leads'))
  await page.context().close()
})

test('a removed person is out at once', async () => {
  const page = await joinByPassword('rob@fleet.example', 'sales')
  await page.getByRole('tab', { name: 'All' }).waitFor()
  execFileSync(binary, ['desk', 'remove', 'rob@fleet.example', '--data', livery.data], { stdio: 'ignore' })
  // The way in may lie over it already, and hides it from those who look for what can be pressed.
  await page.evaluate(() => document.querySelector('[role=tab]:not([aria-selected=true])')?.click())
  await page.getByRole('heading', { name: 'Sign in' }).waitFor()
  await page.getByLabel('E-mail address').fill('rob@fleet.example')
  await page.getByLabel('Password').fill(password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await page
    .getByRole('alert')
    .getByText(/do not fit together/)
    .waitFor()
  await page.context().close()
})

test('a session that was ended cannot be played back', async () => {
  const page = await joinByPassword('ray@fleet.example', 'sales')
  const cookies = await page.context().cookies(desk())
  assert.deepEqual(cookies.map((one) => one.name).sort(), ['livery-desk', 'livery-desk-device'])
  for (const one of cookies) assert.equal(one.httpOnly && one.sameSite === 'Lax', true)
  await page.goto(desk('/account'))
  await page.getByRole('button', { name: 'Sign out', exact: true }).click()
  await page.getByRole('heading', { name: 'Sign in' }).waitFor()
  await page.context().clearCookies()
  await page.context().addCookies(cookies)
  await page.goto(desk('/leads'))
  await page.getByRole('heading', { name: 'Sign in' }).waitFor()
  await page.context().close()
})

test('another site can neither post to the Desk nor frame it', async () => {
  const page = await joinByPassword('eva@fleet.example', 'owner')
  const evil = createServer((request, response) =>
    response.setHeader('Content-Type', 'text/html').end('<title>evil</title>'),
  )
  await new Promise((listening) => evil.listen(0, '127.0.0.1', listening))
  after(() => evil.close())
  const tab = await page.context().newPage()
  await tab.goto(`http://evil.example:${evil.address().port}/`)
  await tab.evaluate(
    (address) =>
      fetch(address, { method: 'POST', mode: 'no-cors', credentials: 'include', body: '{}' }).catch(
        () => 'kept from reading it',
      ),
    desk('/api/desk/sign-out-everywhere'),
  )
  const framed = await tab.evaluate(async (address) => {
    const frame = document.createElement('iframe')
    frame.src = address
    const loaded = new Promise((done) => (frame.onload = done))
    document.body.append(frame)
    await loaded
    return frame.contentWindow.length
  }, desk('/leads'))
  assert.equal(framed, 0)
  const shown = await Promise.all(tab.frames().map((frame) => frame.content().catch(() => '')))
  assert.equal(
    shown.some((html) => html.includes('id="desk"')),
    false,
  )
  await page.reload()
  await page.getByRole('navigation', { name: 'Rooms' }).waitFor() // still signed in
  await page.context().close()
})

test('brand hosts do not serve the Desk', async () => {
  for (const path of ['/api/desk/me', '/api/desk/sign-in-methods', '/assets/desk/main.js']) {
    const answer = await fetch(livery.local(path), { redirect: 'manual' })
    assert.equal(answer.status, 404, path)
  }
})

test('signing in and handling a new lead both work by keyboard alone', async () => {
  const first = await joinByPassword('kim@fleet.example', 'sales')
  await first.context().close()
  const page = await person()
  await page.goto(desk('/'))
  await page.getByLabel('E-mail address').focus()
  await page.keyboard.type('kim@fleet.example')
  await page.keyboard.press('Tab')
  await page.keyboard.type(password)
  await page.keyboard.press('Enter')
  await page.getByRole('navigation', { name: 'Rooms' }).waitFor()
  await page.getByRole('tab', { name: 'Open' }).waitFor()
  await visitorAsks(livery, 'cam', 'Lee Visitor', { notes: 'Forty trucks, live view please' })
  await page.getByRole('listitem').getByText('Lee Visitor').waitFor() // without a reload
  await until(async () => /^\(\d+\) Desk$/.test(await page.title()))
  await page.keyboard.press('j')
  await page.getByRole('heading', { name: 'Lee Visitor' }).waitFor()
  await page.keyboard.press('n')
  await page.keyboard.type('Called back.')
  await page.keyboard.press('Control+Enter')
  await page.getByText('Called back.', { exact: true }).waitFor()
  await page.evaluate(() => document.activeElement.blur())
  await page.keyboard.press('e')
  await page.getByText('Lee Visitor: handled').waitFor()
  await page.context().close()
})

test('two people see who has a lead, and are told when they collide', async () => {
  const ann = await joinByPassword('ann@fleet.example', 'sales')
  const bob = await joinByPassword('bob@fleet.example', 'sales')
  await visitorAsks(livery, 'store', 'Max Shared')
  for (const page of [ann, bob]) {
    await page.getByRole('listitem').getByText('Max Shared').click()
    await page.getByRole('heading', { name: 'Max Shared' }).waitFor()
  }
  await ann.getByLabel('Assigned to').selectOption({ label: 'With me' })
  await bob.getByText('With ann').first().waitFor()
  await ann.getByRole('button', { name: 'Handled' }).click()
  await bob.getByText('✓ Handled by ann').waitFor()
  await ann.context().close()
  await bob.context().close()
})

test('a search finds a lead by the beginning of a word, and a person can be erased', async () => {
  const page = await joinByPassword('ola@fleet.example', 'owner')
  await visitorAsks(livery, 'store', 'Zoe Erasable', { notes: 'Needs quotations' })
  await page.getByLabel('Search leads').fill('eras')
  await page.getByRole('listitem').getByText('Zoe Erasable').click()
  await page.getByRole('heading', { name: 'Zoe Erasable' }).waitFor()
  await page.getByRole('button', { name: 'More to do with this lead' }).click()
  await page.getByRole('menuitem', { name: /Erase/ }).click()
  const erase = page.getByRole('button', { name: 'Erase for good' })
  await erase.waitFor()
  assert.equal(await erase.isDisabled(), true)
  await page.getByLabel('Type the address to go on').fill(addressOf('Zoe Erasable'))
  await erase.click()
  await page.getByText('Erased: 1 lead').waitFor()
  await page.getByText('No leads match').waitFor()
  assert.equal(livery.log().includes('visitor.example'), false)
  await page.context().close()
})

test('every room is accessible in both themes, on a phone and on a desktop', async () => {
  const page = await joinByPassword('ada@fleet.example', 'owner')
  await visitorAsks(livery, 'store', 'Axe Subject', {
    notes: 'A note of some length, so that there is something to read.',
  })
  await page.getByRole('listitem').getByText('Axe Subject').click()
  await page.getByRole('heading', { name: 'Axe Subject' }).waitFor()
  const lead = new URL(page.url()).pathname
  const rooms = {
    '/leads': 'Open',
    [lead]: 'What happened',
    '/people': 'Invite',
    '/trail': 'CSV',
    '/account': 'Passkeys',
  }
  for (const [path, sign] of Object.entries(rooms)) {
    for (const { theme, viewport } of sights) {
      await page.setViewportSize(viewport)
      await page.evaluate((chosen) => localStorage.setItem('desk-theme', chosen), theme)
      await page.goto(desk(path))
      await page.getByText(sign, { exact: true }).first().waitFor()
      await until(async () => (await page.locator('[aria-busy="true"]').count()) === 0)
      assert.deepEqual(await violations(page), [], `${path} ${theme} ${viewport.width}`)
      const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
      assert.equal(wide <= 0, true, `${path} scrolls sideways at ${viewport.width}`)
    }
  }
  await page.context().close()
  const stranger = await person(phone)
  await stranger.goto(desk('/'))
  await stranger.getByRole('heading', { name: 'Sign in' }).waitFor()
  assert.deepEqual(await violations(stranger), [])
  await stranger.context().close()
})

test('ten wrong passwords block sign-in for a while, and a restart keeps people signed in', async () => {
  const inside = await joinByPassword('uma@fleet.example', 'editor')
  const page = await person()
  await page.goto(desk('/'))
  await page.getByLabel('E-mail address').fill('uma@fleet.example')
  await page.getByLabel('Password').fill('not the right words')
  for (let tries = 0; tries < 11; tries++) {
    const answered = page.waitForResponse((response) => response.url().endsWith('/api/desk/sign-in'))
    await page.getByRole('button', { name: 'Sign in', exact: true }).click()
    await answered
  }
  await page
    .getByRole('alert')
    .getByText(/too many/i)
    .waitFor()
  await page.context().close()

  await livery.stop()
  const again = await startLivery('--data', livery.data)
  await inside.goto(`http://desk.localhost:${again.port}/account`)
  await inside.getByRole('heading', { name: 'Your account' }).waitFor()
  await inside.context().close()
  await again.stop()
})
