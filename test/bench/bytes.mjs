// Bytes per page kind on a phone. node bytes.mjs KIND=URL... prints a table.
import { launchChromium } from '../chromium.mjs'
import { measure } from './page.mjs'

const columns = ['html', 'css', 'js', 'fonts', 'pictures', 'other', 'total', 'read']
const row = (name, values) => console.log(name.padEnd(14) + values.map((value) => String(value).padStart(9)).join(''))

const browser = await launchChromium({ whole: true })
row('KB', [...columns, 'encoding'])
for (const argument of process.argv.slice(2)) {
  const at = argument.indexOf('=')
  const bytes = await measure(browser, argument.slice(at + 1))
  row(argument.slice(0, at), [...columns.map((column) => (bytes[column] / 1024).toFixed(1)), bytes.encoding])
}
await browser.close()
