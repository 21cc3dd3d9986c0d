// Writes build/wall/: every brand's pages, and the eleven looks, as PNG sheets at three widths.
// Run by `make wall`; `make wall BRAND=dashcams` for one.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { brands, startBrowser, startLivery } from './e2e/harness.mjs'

const out = new URL('../build/wall/', import.meta.url).pathname
const widths = [390, 768, 1440]
const variants = ['minimal', 'modern', 'corporate', 'creative', 'grid', 'magazine', 'professional', 'clean', 'landing', 'elegant', 'dark']
const only = process.env.BRAND
const chosen = only ? brands.filter((brand) => brand.id === only) : brands

mkdirSync(out, { recursive: true })
const server = await startLivery()
const browser = await startBrowser()

async function shoot(url, width, file, fullPage) {
  const context = await browser.newContext({ viewport: { width, height: Math.round(width < 500 ? 844 : 900) }, reducedMotion: 'reduce' })
  const page = await context.newPage()
  await page.goto(url)
  await page.waitForSelector('[data-brand-loading="false"]', { state: 'attached' })
  await page.evaluate(async () => {
    // A sheet shows all of the page at once: nothing may wait until it is scrolled to.
    for (const image of document.images) Object.assign(image, { loading: 'eager', decoding: 'sync' })
    await Promise.all([...document.images].map((image) => image.decode().catch(() => {})))
  })
  await page.screenshot({ path: out + file, fullPage })
  await context.close()
  return file
}

async function sheet(name, tiles, width) {
  const image = (file) => `data:image/png;base64,${readFileSync(out + file).toString('base64')}`
  const html = `<style>body{margin:16px;font:14px sans-serif;display:flex;flex-wrap:wrap;gap:16px;background:#888}figure{margin:0;background:#fff}img{display:block;width:${width}px}figcaption{padding:6px}</style>${tiles.map(([label, file]) => `<figure><figcaption>${label}</figcaption><img src="${image(file)}"></figure>`).join('')}`
  const page = await browser.newPage({ viewport: { width: 1800, height: 900 } })
  await page.setContent(html)
  await page.screenshot({ path: `${out}${name}.png`, fullPage: true })
  await page.close()
  console.log(`build/wall/${name}.png`)
}

const paths = (brand) => ['/', ...['solutions', 'products', 'blog', 'contact'].filter((page) => brand.pages.includes(page)).map((page) => `/${page}`), '/request-demo', '/privacy']
for (const width of widths) {
  const tile = width < 500 ? 260 : 420
  if (!only) {
    const looks = []
    for (const variant of variants) looks.push([variant, await shoot(server.dev('store', `/?variant=${variant}`), width, `look-${variant}-${width}.png`, false)])
    await sheet(`looks-${width}`, looks, tile)
  }
  for (const brand of chosen) {
    const tiles = []
    for (const path of paths(brand)) tiles.push([path, await shoot(server.dev(brand.id, path), width, `${brand.id}${path.replaceAll('/', '-')}-${width}.png`, true)])
    await sheet(`${brand.id}-${width}`, tiles, tile)
  }
}
writeFileSync(`${out}index.html`, chosen.map((brand) => `<h2>${brand.id}</h2>${widths.map((width) => `<a href="${brand.id}-${width}.png">${width}</a>`).join(' ')}`).join(''))
await browser.close()
await server.stop()
