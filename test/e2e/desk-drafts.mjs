// What browser tests of the posts room do again and again.
import { deskOf } from './desk-people.mjs'
import { until } from './harness.mjs'

export const saved = (page) => page.getByText(/^Saved \d+ s ago$/).waitFor()
export const rich = (page) => page.getByRole('textbox', { name: 'Text', exact: true })
/** Puts the caret behind the last word of the text. */
export async function intoText(page) {
  await rich(page).focus()
  await page.keyboard.press('Control+End')
}
/** The headings that begin sections. */
export const headings = (page) => rich(page).locator('h2').allInnerTexts()
export const frame = (page) =>
  page.frameLocator('iframe[title="The page as readers will see it"]').frameLocator('iframe')
export const tab = (page, name) => page.getByRole('tab', { name }).locator('visible=true').click()

/** A new draft with a title and one section, saved. */
export async function begin(livery, page, title) {
  await page.goto(deskOf(livery)('/posts/store'))
  await page.getByRole('button', { name: 'New post' }).click()
  await page.getByLabel('Title', { exact: true }).fill(title)
  await rich(page).focus()
  await page.keyboard.type('## ')
  await page.keyboard.insertText('What happens')
  await page.keyboard.press('Enter')
  await saved(page)
  return page.url()
}

/** A picture of 400 by 300 in one colour, as base64. */
export const paint = (page, color = 'teal') =>
  page.evaluate((filled) => {
    const canvas = Object.assign(document.createElement('canvas'), { width: 400, height: 300 })
    const brush = canvas.getContext('2d')
    brush.fillStyle = filled
    brush.fillRect(0, 0, 400, 300)
    return canvas.toDataURL('image/png').split(',')[1]
  }, color)

/** Pastes HTML into a text, as a word processor puts it on the clipboard, or words of another kind. */
export const paste = (text, copied, kind = 'text/html') =>
  text.evaluate(
    (element, [words, type]) => {
      const data = new DataTransfer()
      data.setData(type, words)
      element.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }))
    },
    [copied, kind],
  )

/** Types letters into the subtitle and gives the milliseconds that the page beside it took to show each. */
export async function keystrokes(page, count) {
  await page.evaluate(() => {
    globalThis.shown = []
    let pressed = 0
    addEventListener('keydown', () => (pressed = performance.now()), true)
    addEventListener(
      'message',
      ({ data }) => data.type === 'preview-shown' && globalThis.shown.push(performance.now() - pressed),
    )
  })
  await page.getByLabel('Subtitle').focus()
  for (let n = 0; n < count; n++) {
    await page.keyboard.press('abcdefghij'[n % 10])
    await until(() => page.evaluate((least) => globalThis.shown.length > least, n))
  }
  return page.evaluate(() => globalThis.shown)
}
