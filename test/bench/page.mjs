// What a phone transfers for a page, by kind of file, as the network delivered it.
import { brotliCompressSync, gzipSync } from 'node:zlib'

const phone = {
  viewport: { width: 390, height: 844 },
  deviceScaleFactor: 2,
  isMobile: true,
  hasTouch: true,
  ignoreHTTPSErrors: true,
}
const kinds = { Document: 'html', Stylesheet: 'css', Script: 'js', Font: 'fonts', Image: 'pictures' }

/** What the text as a part of a compressed answer weighs. */
const weigh = { br: (text) => brotliCompressSync(text).length, gzip: (text) => gzipSync(text).length }

/**
 * Opens the page anew and counts. The first view is what arrives without scrolling; `read` is all
 * of it once the page was read to its end. Styles inside the document count as CSS.
 */
export async function measure(browser, url) {
  const context = await browser.newContext(phone)
  const page = await context.newPage()
  const network = await context.newCDPSession(page)
  const types = new Map()
  const encodings = new Set()
  const bytes = { html: 0, css: 0, js: 0, fonts: 0, pictures: 0, other: 0 }
  network.on('Network.responseReceived', ({ requestId, type, response }) => {
    types.set(requestId, kinds[type] ?? 'other')
    if (type === 'Document')
      encodings.add(response.headers['content-encoding'] ?? response.headers['Content-Encoding'] ?? 'identity')
  })
  network.on(
    'Network.loadingFinished',
    ({ requestId, encodedDataLength }) => (bytes[types.get(requestId) ?? 'other'] += encodedDataLength),
  )
  await network.send('Network.enable')
  const answer = await page.goto(url, { waitUntil: 'networkidle' })
  if (answer.status() !== 200) throw new Error(`${url}: ${answer.status()}`)
  const encoding = [...encodings][0]
  const inline = (await page.locator('style').allTextContents()).join('')
  const css = inline && encoding in weigh ? weigh[encoding](inline) : inline.length
  const first = { ...bytes, html: bytes.html - css, css: bytes.css + css }
  const sum = () => Object.values(bytes).reduce((a, b) => a + b, 0)
  const total = sum()
  for (let y = 0; y < (await page.evaluate(() => document.body.scrollHeight)); y += 700) {
    await page.evaluate((top) => window.scrollTo(0, top), y)
    await page.waitForTimeout(100)
  }
  await page.waitForLoadState('networkidle')
  await context.close()
  return { ...first, total, read: sum(), encoding }
}
