// People of the Desk for browser tests: invited in the shell, each in a browser profile of their own.
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
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

/** A browser profile of its own, with a page in it. */
export async function profile(browser, viewport = desktop) {
  const context = await browser.newContext({ viewport })
  const page = await context.newPage()
  page.setDefaultTimeout(60_000)
  return page
}

/** Somebody who joined with a password and is inside. */
export async function joined(browser, livery, email, role, ...more) {
  const page = await profile(browser)
  await page.goto(inviteTo(livery, email, role, ...more))
  await page.getByLabel('Your name').fill(email.split('@')[0])
  await page.getByLabel('Password').fill(password)
  await page.getByRole('button', { name: 'Use this password' }).click()
  await page.getByRole('navigation', { name: 'Rooms' }).waitFor()
  return page
}

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

const axe = readFileSync(new URL('../node_modules/axe-core/axe.min.js', import.meta.url), 'utf8')

/** How a room is looked at: in the gate in each theme and at each width once, in the sweep in every combination. */
export const sights = ['light', 'dark'].flatMap((theme, at) =>
  (sweeping ? [phone, desktop] : [[phone, desktop][at]]).map((viewport) => ({ theme, viewport })),
)

/** What axe finds on a page, leaving out frames, which show the brands' own pages. */
export async function violations(page) {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe)
  const { violations: list } = await page.evaluate(() =>
    window.axe.run(document, { iframes: false, resultTypes: ['violations'] }),
  )
  return list.map((one) => `${one.id}: ${one.nodes.map((node) => node.target.join(' ')).join(', ')}`)
}

/** The open dialog; a toast, which calls itself one, is none. */
export const dialogOf = (page) => page.locator('[role="dialog"]:not([data-toast])')
