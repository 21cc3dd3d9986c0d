// Draws every brand's marks: logo on light and on dark grounds, icons, favicons, and the defaults of the site.
//   node studio/marks/build.mjs            all brands, and a contact sheet in build/studio/
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import sharp from 'sharp'
import { glyphs } from './glyphs.mjs'
import { setLine } from './lettering.mjs'
import { palette } from './palettes.mjs'
import { small as redrawn } from './small.mjs'
import { rect } from './shapes.mjs'
import { contactSheet } from './sheet.mjs'
import { brands, root, shares } from '../catalogue.mjs'
import { shareAlt } from '../share.mjs'

const house = {
  id: 'default',
  name: 'Livery',
  variant: 'minimal',
  font: 'geist',
  weight: 600,
  colours: { ink: '#1F2937' },
}

const LOGO_HEIGHT = 96
const corner = { grid: 0, minimal: 12, dark: 10, corporate: 13, professional: 14, landing: 16, modern: 18, clean: 22 }
// How a variant sets a name: the weight of the shared word before the telling ones, tracking, and case.
const setting = {
  landing: { lead: 800, tracking: -0.03 },
  grid: { lead: 800, tracking: -0.03 },
  corporate: { lead: 500, tracking: -0.025 },
  professional: { lead: 500, tracking: -0.03 },
  dark: { lead: 400, tracking: 0.035, upper: true, size: 42 },
  modern: { lead: 400, tracking: -0.035 },
  clean: { lead: 500, tracking: -0.02 },
  minimal: { lead: 600, tracking: -0.04 },
}

const fill = (glyph, [a, b]) =>
  glyph.map(([role, d]) => `<path fill="${role === 'a' ? a : b}" fill-rule="evenodd" d="${d}"/>`).join('')
const svg = (w, h, body, label) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${w}" height="${h}" viewBox="0 0 ${w} ${h}"${label ? ` role="img" aria-label="${label}"` : ''}>${body}</svg>\n`

const drawGlyph = (brand, ground, small = false) =>
  fill((small && redrawn[brand.id]) || glyphs[brand.id](), palette(brand)[ground])
const markSvg = (brand, ground) => svg(48, 48, drawGlyph(brand, ground), brand.name)

function name(brand, size) {
  const { lead, tracking, upper } = setting[brand.variant]
  const text = upper ? brand.name.toUpperCase() : brand.name
  const space = text.indexOf(' ') + 1
  const shared = /^fleet /i.test(text) ? space : 0
  const runs = [
    { text: text.slice(0, shared), weight: lead },
    { text: text.slice(shared), weight: brand.weight },
  ]
  return setLine(runs, { family: brand.font, size, tracking })
}

function logoSvg(brand, ground) {
  const mark = 72
  const gap = 20
  const line = name(brand, setting[brand.variant].size ?? 48)
  const width = Math.ceil(mark + gap + line.width + 2)
  const baseline = LOGO_HEIGHT / 2 + line.capHeight / 2
  const ink = ground === 'light' ? brand.colours.ink : '#FFFFFF'
  const body = `<g transform="translate(0 12) scale(1.5)">${drawGlyph(brand, ground)}</g><path fill="${ink}" transform="translate(${mark + gap} ${baseline.toFixed(2)})" d="${line.d}"/>`
  return svg(width, LOGO_HEIGHT, body, brand.name)
}

// An icon is the glyph on its tile. Favicons give the glyph three quarters of the tile so that it meets the pixel grid
// at 16.
function iconSvg(brand, { size = 64, part = 0.62, bleed = false, small = false } = {}) {
  const [from, to = from] = palette(brand).tile
  const radius = bleed ? 0 : corner[brand.variant]
  const scale = (64 * part) / 48
  const shift = (64 - 64 * part) / 2
  const body =
    `<defs><linearGradient id="t" x1="0" y1="0" x2="1" y2="1"><stop stop-color="${from}"/><stop offset="1" stop-color="${to}"/></linearGradient></defs>` +
    `<path fill="${from === to ? from : 'url(#t)'}" d="${rect(0, 0, 64, 64, radius)}"/><g transform="translate(${shift} ${shift}) scale(${scale})">${drawGlyph(brand, 'onTile', small)}</g>`
  return svg(64, 64, body).replace('width="64" height="64"', `width="${size}" height="${size}"`)
}

const png = (source) => sharp(Buffer.from(source)).png({ compressionLevel: 9, effort: 10 }).toBuffer()

// An ICO file whose entries are PNG pictures.
function ico(pictures) {
  const head = Buffer.alloc(6 + 16 * pictures.length)
  head.writeUInt16LE(1, 2)
  head.writeUInt16LE(pictures.length, 4)
  let offset = head.length
  pictures.forEach(({ size, data }, i) => {
    const at = 6 + 16 * i
    head.writeUInt8(size, at)
    head.writeUInt8(size, at + 1)
    head.writeUInt16LE(1, at + 4)
    head.writeUInt16LE(32, at + 6)
    head.writeUInt32LE(data.length, at + 8)
    head.writeUInt32LE(offset, at + 12)
    offset += data.length
  })
  return Buffer.concat([head, ...pictures.map(({ data }) => data)])
}

const favicon = (brand, size) => png(iconSvg(brand, { size, part: 0.75, small: size === 16 }))

async function write(path, data) {
  const file = new URL(path, root)
  await mkdir(new URL('.', file), { recursive: true })
  const before = await readFile(file).catch(() => null)
  if (!before || !before.equals(Buffer.from(data))) await writeFile(file, data)
}

async function drawBrand(brand) {
  const folder = `assets/domains/${brand.id}`
  for (const [suffix, ground] of [
    ['', 'light'],
    ['-white', 'dark'],
  ]) {
    const logo = logoSvg(brand, ground)
    await write(`studio/marks/svg/${brand.id}${suffix}.svg`, markSvg(brand, ground))
    await write(`${folder}/logo${suffix}.svg`, logo)
    await write(`${folder}/logo${suffix}.png`, await png(logo))
  }
  for (const size of [192, 512]) await write(`${folder}/icon-${size}.png`, await png(iconSvg(brand, { size })))
  await write(`${folder}/icon-64.png`, await favicon(brand, 64))
  await write(`${folder}/favicon.png`, await favicon(brand, 64))
  await write(`${folder}/apple-touch-icon.png`, await png(iconSvg(brand, { size: 180, bleed: true })))
  await write(
    `${folder}/favicon.ico`,
    ico(await Promise.all([16, 32, 48].map(async (size) => ({ size, data: await favicon(brand, size) })))),
  )
}

// The default logo stands in for any brand's, so it spells no name.
const namelessSvg = (ground) =>
  svg(72, LOGO_HEIGHT, `<g transform="translate(0 12) scale(1.5)">${drawGlyph(house, ground)}</g>`)

async function drawHouse() {
  await write('assets/logos/default-logo.png', await png(namelessSvg('light')))
  await write('assets/logos/default-logo-white.png', await png(namelessSvg('dark')))
  await write('assets/icons/default', await png(iconSvg(house, { size: 192 })))
  await write('assets/favicons/default-favicon.png', await favicon(house, 64))
}

// Shown where a product has no picture: the outline of a boxed device on the sweep all products stand on.
function productDefault() {
  const line = (d, colour = '#8C97A5') =>
    `<path d="${d}" fill="none" stroke="${colour}" stroke-width="9" stroke-linecap="round" stroke-linejoin="round"/>`
  return svg(
    1200,
    900,
    `<defs><linearGradient id="w" x1="0" y1="0" x2="0" y2="1"><stop stop-color="#EEF1F4"/><stop offset=".62" stop-color="#E2E6EB"/><stop offset="1" stop-color="#D3D9E0"/></linearGradient>` +
      `<radialGradient id="f"><stop stop-color="#6B7684" stop-opacity=".38"/><stop offset="1" stop-color="#6B7684" stop-opacity="0"/></radialGradient></defs><rect width="1200" height="900" fill="url(#w)"/>` +
      `<ellipse cx="600" cy="640" rx="330" ry="46" fill="url(#f)"/><path d="M600 268L810 372V566L600 670L390 566V372Z" fill="#F7F9FB"/><path d="M600 476L810 372V566L600 670Z" fill="#E9EDF1"/>` +
      line('M600 268L810 372V566L600 670L390 566V372ZM390 372L600 476L810 372M600 476V670M495 320L705 424V500'),
  )
}

function altTexts() {
  const logos = brands.flatMap(({ id, name }) => [
    [`domains/${id}/logo`, name],
    [`domains/${id}/logo-white`, name],
  ])
  const fallback = [
    ['logos/default-logo', 'Two slanted bars'],
    ['logos/default-logo-white', 'Two slanted bars'],
    ['shared/product-default', 'Outline of a boxed device; the picture of this product is not available'],
  ]
  return `${JSON.stringify(Object.fromEntries([...logos, ...fallback, ...shares.map((share) => [share.key, shareAlt(share)])]), null, 1)}\n`
}

for (const brand of brands) await drawBrand(brand)
await drawHouse()
await write('build/studio/masters/product-default.png', await png(productDefault()))
await write('studio/alt/marks.json', altTexts())
await write('build/studio/marks.png', await contactSheet([...brands, house], { logoSvg, iconSvg, favicon, palette }))
console.log(`marks of ${brands.length} brands drawn; look at build/studio/marks.png`)
