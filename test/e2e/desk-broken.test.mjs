// A Desk that never goes white: keys in any order, and a room that breaks all the same.
import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { visitorAsks } from './desk-leads.mjs'
import { deskOf, joined } from './desk-people.mjs'
import { frames, startBrowser, startLivery, until } from './harness.mjs'

const livery = await startLivery()
const browser = await startBrowser()
const desk = deskOf(livery)
after(() => browser.close())

const rooms = (page) => page.locator('nav[aria-label="Rooms"]') // a dialog hides it from whoever asks by its role

/** Numbers below one that are the same each time. */
function numbers(seed) {
  let at = seed
  return () => {
    at = (at + 0x6d2b79f5) | 0
    let mixed = Math.imul(at ^ (at >>> 15), 1 | at)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

test('three hundred keys in any order leave the Desk where it is', { timeout: 300_000 }, async () => {
  for (let n = 0; n < 20; n++) await visitorAsks(livery, 'store', `Any Key ${n}`)
  const page = await joined(browser, livery, 'any@fleet.example', 'sales')
  const errors = []
  page.on('pageerror', (error) => errors.push(error.stack))
  await page.goto(desk('/leads'))
  await page.getByRole('button', { name: /Any Key 19/ }).click()
  const next = numbers(20261119)
  const keys = [
    ...'jjjkeeattsdurnnxz?',
    '/',
    'Enter',
    'Enter',
    'Escape',
    'Escape',
    'Escape',
    'Control+Enter',
    'Tab',
    'ArrowDown',
  ]
  const words = ['me', 'cont', 'walrus', 'tomorrow', 'no such time', '11/25/2026']
  const pressed = []
  for (let n = 0; n < 300; n++) {
    const press = next() < 0.12 ? words[Math.floor(next() * words.length)] : keys[Math.floor(next() * keys.length)]
    pressed.push(press)
    if (words.includes(press)) await page.keyboard.type(press)
    else await page.keyboard.press(press)
    if (next() < 0.3) await frames(page)
    assert.ok((await rooms(page).count()) > 0, `white after ${pressed.slice(-12).join(' ')}: ${errors.join('\n')}`)
  }
  assert.deepEqual(errors, [])
  await page.context().close()
})

test('a lead can be left while the card about the own mail program is open', async () => {
  await visitorAsks(livery, 'store', 'Mail Two')
  await visitorAsks(livery, 'store', 'Mail One')
  const page = await joined(browser, livery, 'mail@fleet.example', 'sales')
  await page.getByRole('button', { name: /Mail One/ }).click()
  await page.getByRole('heading', { name: 'Mail One', exact: true }).waitFor()
  await page.keyboard.press('r')
  await page.getByRole('region', { name: 'Your mail program' }).waitFor()
  await page.evaluate(() => document.activeElement?.blur())
  await page.keyboard.press('j')
  await page.getByRole('heading', { name: 'Mail Two', exact: true }).waitFor()
  await page.context().close()
})

test('a room that breaks says so, the menu stays, what is typed is kept, and the log has where', async () => {
  const id = await visitorAsks(livery, 'store', 'Broken Story')
  const page = await joined(browser, livery, 'broken@fleet.example', 'sales')
  await page.goto(desk(`/leads/${id}`))
  await page.getByLabel('Note', { exact: true }).fill('Half a thought')
  const notALead = (route) => route.fulfill({ json: { lead: { id, handling: null } } })
  await page.route(`**/api/desk/leads/${id}`, notALead)
  await page.reload()
  await page.getByRole('heading', { name: 'This room broke' }).waitFor()
  assert.equal(await rooms(page).count(), 1)
  await until(() => /a page of the Desk broke.*TypeError/.test(livery.log()))
  await page.unroute(`**/api/desk/leads/${id}`, notALead)
  await page.getByRole('button', { name: 'Try again' }).click()
  await page.getByRole('heading', { name: 'Broken Story', exact: true }).waitFor()
  assert.equal(await page.getByLabel('Note', { exact: true }).inputValue(), 'Half a thought')
  await page.context().close()
})
