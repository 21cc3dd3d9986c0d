// Pages as pictures, and pictures as sheets, in build/wall/.
import { mkdirSync, readFileSync } from 'node:fs'
import { startBrowser } from './e2e/harness.mjs'

export const out = new URL('../build/wall/', import.meta.url).pathname
export const browser = await startBrowser()

mkdirSync(out, { recursive: true })

export async function shoot(url, width, file, fullPage) {
  const context = await browser.newContext({
    viewport: { width, height: Math.round(width < 500 ? 844 : 900) },
    reducedMotion: 'reduce',
  })
  const page = await context.newPage()
  await page.goto(url)
  await page.waitForSelector('[data-brand-loading="false"]', { state: 'attached' })
  await page.evaluate(async () => {
    // A sheet shows all of the page at once: nothing may wait until it is scrolled to.
    document.querySelector('.brand-switcher')?.remove()
    for (const image of document.images) Object.assign(image, { loading: 'eager', decoding: 'sync' })
    await Promise.all([...document.images].map((image) => image.decode().catch(() => {})))
  })
  await page.screenshot({ path: out + file, type: 'jpeg', quality: 85, fullPage })
  await context.close()
}

export async function sheet(name, tiles, width) {
  const image = (file) => `data:image/jpeg;base64,${readFileSync(out + file).toString('base64')}`
  const html = `<style>body{margin:16px;font:14px sans-serif;display:flex;flex-wrap:wrap;gap:16px;background:#888}figure{margin:0;background:#fff}img{display:block;width:${width}px}figcaption{padding:6px}</style>${tiles.map(([label, file]) => `<figure><figcaption>${label}</figcaption><img src="${image(file)}"></figure>`).join('')}`
  const page = await browser.newPage({ viewport: { width: 1800, height: 900 } })
  await page.setContent(html)
  await page.screenshot({ path: `${out}${name}.png`, fullPage: true })
  await page.close()
  console.log(`build/wall/${name}.png`)
}
