// Writes build/wall/: every brand's pages, and the eleven looks, as PNG sheets at three widths.
// Run by `make wall`; `make wall BRAND=dashcams` for one.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { brands, each, startBrowser, startLivery, variants } from './e2e/harness.mjs'

const out = new URL('../build/wall/', import.meta.url).pathname
const widths = [390, 768, 1440]
const only = process.env.BRAND
const chosen = only ? brands.filter((brand) => brand.id === only) : brands

mkdirSync(out, { recursive: true })
const server = await startLivery()
const browser = await startBrowser()

async function shoot(url, width, file, fullPage) {
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

async function sheet(name, tiles, width) {
  const image = (file) => `data:image/jpeg;base64,${readFileSync(out + file).toString('base64')}`
  const html = `<style>body{margin:16px;font:14px sans-serif;display:flex;flex-wrap:wrap;gap:16px;background:#888}figure{margin:0;background:#fff}img{display:block;width:${width}px}figcaption{padding:6px}</style>${tiles.map(([label, file]) => `<figure><figcaption>${label}</figcaption><img src="${image(file)}"></figure>`).join('')}`
  const page = await browser.newPage({ viewport: { width: 1800, height: 900 } })
  await page.setContent(html)
  await page.screenshot({ path: `${out}${name}.png`, fullPage: true })
  await page.close()
  console.log(`build/wall/${name}.png`)
}

const paths = (brand) => [
  '/',
  ...['solutions', 'products', 'blog', 'contact']
    .filter((page) => brand.pages.includes(page))
    .map((page) => `/${page}`),
  '/request-demo',
  '/privacy',
]
const looks = variants.map((variant) => ({
  label: variant,
  brand: 'store',
  path: `/?variant=${variant}`,
  file: `look-${variant}`,
}))
const pagesOf = (brand) =>
  paths(brand).map((path) => ({ label: path, brand: brand.id, path, file: `${brand.id}${path.replaceAll('/', '-')}` }))
for (const width of widths) {
  const sheets = chosen.map((brand) => ({ name: brand.id, tiles: pagesOf(brand), whole: true }))
  if (!only) sheets.unshift({ name: 'looks', tiles: looks, whole: false })
  for (const { name, tiles, whole } of sheets) {
    await each(tiles, ({ brand, path, file }) => shoot(server.dev(brand, path), width, `${file}-${width}.jpg`, whole))
    await sheet(
      `${name}-${width}`,
      tiles.map(({ label, file }) => [label, `${file}-${width}.jpg`]),
      width < 500 ? 260 : 420,
    )
  }
}
writeFileSync(
  `${out}index.html`,
  chosen
    .map(
      (brand) =>
        `<h2>${brand.id}</h2>${widths.map((width) => `<a href="${brand.id}-${width}.png">${width}</a>`).join(' ')}`,
    )
    .join(''),
)
await browser.close()
await server.stop()
