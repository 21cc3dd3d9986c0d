// People of the Desk for browser tests: invited in the shell, each in a browser profile of their own.
import { execFileSync } from 'node:child_process'
import { objections } from './axe.mjs'
import { binary, desktop, phone } from './harness.mjs'
import { sweeping } from './visits.mjs'

export const password = 'four quiet words here'

/** The Desk of a running livery. */
export const deskOf =
  (livery) =>
  (path = '/') =>
    `http://desk.localhost:${livery.port}${path}`

/** Invites somebody in the shell and gives the link. */
export const inviteTo = (livery, email, role, ...more) =>
  execFileSync(
    binary,
    [
      'desk',
      'invite',
      email,
      '--role',
      role,
      '--data',
      livery.data,
      '--at',
      `http://desk.localhost:${livery.port}`,
      ...more,
    ],
    { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] },
  ).trim()

/** A browser profile of its own, with a page in it; the sites shown at the Desk move nothing, which costs a processor. */
export async function profile(browser, viewport = desktop) {
  const context = await browser.newContext({ viewport, reducedMotion: 'reduce' })
  const page = await context.newPage()
  page.setDefaultTimeout(60_000)
  return page
}

/**
 * Somebody who is signed in with a password and has opened no room yet: the browser does what the page to join does,
 * without drawing it. desk.test.mjs comes in by that page.
 */
export async function signedIn(browser, livery, email, role, ...more) {
  const page = await profile(browser)
  const token = new URL(inviteTo(livery, email, role, ...more)).hash.slice(1)
  const nowhere = deskOf(livery)('/nowhere') // an empty page at the Desk's host
  await page.route(nowhere, (route) => route.fulfill({ contentType: 'text/html', body: '' }))
  await page.goto(nowhere)
  await page.unroute(nowhere)
  await ask(page, '/link/password', { token, name: email.split('@')[0], password })
  return page
}

/** Somebody who is signed in and sees the room that the Desk opens with. */
export async function joined(browser, livery, ...who) {
  const page = await signedIn(browser, livery, ...who)
  await page.goto(deskOf(livery)('/'))
  await page.getByRole('navigation', { name: 'Rooms' }).waitFor()
  return page
}

/**
 * What a call of the Desk answers to the person of a page, who posts where there is a body. A refusal is no answer: one
 * for too many calls is waited out, any other ends the test.
 */
export const ask = (page, path, body) =>
  page.evaluate(
    async ([at, sent]) => {
      for (;;) {
        const answer = await fetch(
          `/api/desk${at}`,
          sent && { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(sent) },
        )
        if (answer.ok) return answer.json()
        if (answer.status !== 429) throw new Error(`${at}: ${answer.status} ${await answer.text()}`)
        await new Promise((resume) => setTimeout(resume, 1000 * Number(answer.headers.get('Retry-After') ?? 1)))
      }
    },
    [path, body],
  )

/** Presses Tab, or Shift+Tab, until the focus is at what is called so, a text or a pattern. */
export async function tabTo(page, name, key = 'Tab') {
  const here = () =>
    page.evaluate(() => {
      const at = document.activeElement
      const own = at.matches('a, button, summary') ? at.textContent : ''
      return (at.getAttribute('aria-label') ?? at.labels?.[0]?.textContent ?? own).trim()
    })
  const wanted = (text) => (name instanceof RegExp ? name.test(text) : text === name)
  for (let presses = 0; presses < 120; presses++) {
    if (wanted(await here())) return
    await page.keyboard.press(key)
  }
  throw new Error(`${key} does not reach ${name}; it is at ${await here()}`)
}

let turn = 0

/**
 * How a room is looked at. In the gate what is looked at first is seen in light on a phone, what comes next in the dark
 * on a desktop, and so on in turn; in the sweep everything is seen in every combination.
 */
export const sights = {
  *[Symbol.iterator]() {
    if (sweeping) yield* ['light', 'dark'].flatMap((theme) => [phone, desktop].map((viewport) => ({ theme, viewport })))
    else yield turn++ % 2 === 0 ? { theme: 'light', viewport: phone } : { theme: 'dark', viewport: desktop }
  },
}

/** What axe finds on a page, leaving out frames, which show the brands' own pages. */
export const violations = (page) => objections(page, 'html', { iframes: false })

/** The open dialog. */
export const dialogOf = (page) => page.locator('[role="dialog"]')
