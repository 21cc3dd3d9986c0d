// Writes build/wall/: every brand's pages, and the eleven looks, as PNG sheets at three widths.
// Run by `make wall`; `make wall BRAND=dashcams` for one.
import { writeFileSync } from 'node:fs'
import { brands, each, startLivery, variants } from './e2e/harness.mjs'
import { browser, out, sheet, shoot } from './sheets.mjs'

const widths = [390, 768, 1440]
const only = process.env.BRAND
const chosen = only ? brands.filter((brand) => brand.id === only) : brands

const server = await startLivery()

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
