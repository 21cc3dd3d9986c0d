// What browser tests of the sites room do again and again.
import { ask, deskOf, dialogOf } from './desk-people.mjs'
import { saved } from './desk-drafts.mjs'
import { until } from './harness.mjs'

export { saved }

/** Opens a brand, at its home or another page, and waits for the real page. */
export async function open(livery, page, brand, path = '/') {
  await page.goto(deskOf(livery)(`/sites/${brand}`))
  const frame = page.frameLocator(`main iframe[title$=", ${path}"]`)
  if (path !== '/') {
    await page.frameLocator('main iframe[title$=", /"]').locator('footer').waitFor()
    await toPage(page, path)
  }
  await frame.locator('footer').waitFor()
  return frame
}

/** Chooses a page in the menu, which names products and posts by their titles. */
export async function toPage(page, path, shown = path) {
  await page.getByRole('button', { name: /^Page: / }).click()
  await page.getByRole('combobox', { name: 'Find a page, product or post' }).fill(path)
  await page.getByRole('option').filter({ hasText: shown }).first().click()
}

export const field = (frame, name) => frame.locator(`[data-field="${name}"]`).first()

/** Chooses a text in the list of all texts of the page. */
export async function choose(page, name) {
  const all = page.getByText(/^All texts of this page/)
  await all.waitFor()
  const choice = page.getByRole('button', { name }).first()
  const isOpen = await all.evaluate((summary) => summary.closest('details').open)
  if (!isOpen) await all.click() // the texts of a page that was just opened come a little later
  await choice.click()
}

export { ask as call }

/** The edits of the person's draft, as the server has them. */
export const editsOf = async (page) => (await ask(page, '/sites/draft')).edits

/** The edits in short: 'layer field=value'. */
export const draftSays = async (page) =>
  (await editsOf(page)).map((one) => `${one.layer} ${one.field}=${JSON.stringify(one.after)}`)

/** Publishes; `anyway` names what has to be ticked first, where something speaks against it. */
export async function publish(page, note, { at, anyway } = {}) {
  await page.getByRole('button', { name: 'Publish', exact: true }).click()
  const dialog = dialogOf(page)
  await dialog.getByLabel('Why').fill(note)
  if (at) await dialog.getByLabel('When').fill(at)
  if (anyway) await dialog.getByLabel(anyway).check()
  await dialog.getByRole('button', { name: at ? 'Schedule' : 'Publish now', disabled: false }).click()
  await dialog.waitFor({ state: 'detached' })
}

/** Empties the person's draft. */
export async function dropAll(page) {
  await page.getByRole('tab', { name: /^Draft/ }).click()
  await page.getByRole('button', { name: 'Drop all' }).click()
  await dialogOf(page).getByRole('button', { name: 'Drop them' }).click()
  await page.getByRole('status').getByText('No changes').waitFor()
  await until(async () => (await editsOf(page)).length === 0)
}

/** Drags from the middle of one element to the middle of another. */
export async function dragTo(page, from, to) {
  const middle = async (one) => {
    const { x, y, width, height } = await one.boundingBox()
    return [x + width / 2, y + height / 2]
  }
  await to.scrollIntoViewIfNeeded()
  await from.scrollIntoViewIfNeeded()
  const [x, y] = await middle(to)
  await page.mouse.move(...(await middle(from)))
  await page.mouse.down()
  await page.mouse.move(x, y, { steps: 8 })
  await page.mouse.up()
}
