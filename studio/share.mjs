// Share pictures: the card a chat or a feed shows for a page. Each variant has its own ground and picture frame;
// a page without a picture yet shows the brand's mark drawn large instead.
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import sharp from 'sharp'
import { brands, root } from './catalogue.mjs'
import { setLine, setParagraph } from './marks/lettering.mjs'
import { glyphs } from './marks/glyphs.mjs'
import { palette } from './marks/palettes.mjs'
import { circle, polygon, rect } from './marks/shapes.mjs'

const W = 1200
const H = 630
const texts = JSON.parse(await readFile(new URL('share.json', import.meta.url)))
const brandOf = Object.fromEntries(brands.map((brand) => [brand.id, brand]))

const flat = (colour) => `<rect width="${W}" height="${H}" fill="${colour}"/>`
const sweep = (stops, id = 'g') =>
  `<defs><linearGradient id="${id}" x1="0" y1="0" x2="1" y2=".55">${stops.map((c, i) => `<stop offset="${i / (stops.length - 1)}" stop-color="${c}"/>`).join('')}</linearGradient></defs><rect width="${W}" height="${H}" fill="url(#${id})"/>`
const stroke = (d, colour, width) => `<path d="${d}" fill="none" stroke="${colour}" stroke-width="${width}"/>`

// frame: where the picture goes; box: what it covers, its middle moved right by shift; bare: the frame's ground while
// there is no picture, if not the icon's; scrim and over: drawn above a picture and above all; text: left edge and
// width of the words.
const layouts = {
  landing: ({ colours }, [from, to]) => ({
    ground: sweep([from, to ?? colours.paint, '#0E7490']),
    on: 'dark',
    ink: '#FFFFFF',
    label: '#CFE0FF',
    text: { x: 72, width: 540 },
    box: [620, 0, 580, H],
    shift: 36,
    frame: polygon([740, 0], [W, 0], [W, H], [620, H]),
    over: stroke('M740 0L620 630', '#FFFFFF', 6),
  }),
  grid: ({ colours }) => ({
    ground: flat('#F2F2EF'),
    on: 'light',
    ink: '#0B0B0B',
    label: '#0B0B0B',
    text: { x: 48, width: 520 },
    box: [640, 0, 560, H],
    frame: polygon([640, 0], [W, 0], [W, H], [640, H]),
    over: `${stroke('M640 0V630M0 144H640M0 534H640M544 534V630', '#0B0B0B', 3)}<rect x="545.5" y="535.5" width="93" height="95" fill="${colours.paint}"/><rect x="449.5" y="535.5" width="93" height="95" fill="${colours.accent}"/>`,
  }),
  corporate: ({ colours }) => ({
    ground: `${flat('#FFFFFF')}<rect width="${W}" height="14" fill="${colours.paint}"/><rect x="860" y="14" width="340" height="616" fill="#F1EDFA"/>`,
    on: 'light',
    ink: colours.ink,
    label: '#A8480B',
    text: { x: 64, width: 540 },
    box: [640, 94, 496, 456],
    frame: rect(640, 94, 496, 456, 20),
    over: '',
  }),
  professional: ({ colours }) => ({
    ground: `${flat('#F5F8FB')}<rect x="0" y="0" width="10" height="${H}" fill="${colours.paint}"/>`,
    on: 'light',
    ink: colours.ink,
    label: '#0F766E',
    text: { x: 72, width: 520 },
    box: [632, 84, 568, 546],
    frame: `M652 84H${W}V${H}H632V104Q632 84 652 84Z`,
    over: stroke('M633 630V104Q633 85 652 85H1200', '#C9D6E2', 2),
  }),
  clean: ({ colours }) => ({
    ground: `${flat('#FFFFFF')}<path d="${circle(1010, 315, 470)}" fill="${colours.paint2}" opacity=".55"/>`,
    on: 'light',
    ink: colours.ink,
    label: colours.paint,
    text: { x: 64, width: 520 },
    box: [632, 76, 508, 478],
    frame: rect(632, 76, 508, 478, 48),
    over: '',
  }),
  minimal: ({ colours }) => ({
    ground: flat('#FFFFFF'),
    on: 'light',
    ink: colours.ink,
    label: '#52525B',
    text: { x: 64, width: 530 },
    box: [660, 0, 540, H],
    frame: polygon([660, 0], [W, 0], [W, H], [660, H]),
    over: `<rect x="64" y="560" width="64" height="6" fill="${colours.accent}"/>`,
  }),
  dark: ({ colours }) => ({
    ground: flat('#0A0A0B'),
    on: 'dark',
    ink: '#F5F5F4',
    label: colours.bright,
    text: { x: 84, width: 560 },
    box: [360, 0, 840, H],
    frame: polygon([360, 0], [W, 0], [W, H], [360, H]),
    bare: '#0A0A0B',
    scrim: `<defs><linearGradient id="s"><stop offset=".4" stop-color="#0A0A0B"/><stop offset=".66" stop-color="#0A0A0B" stop-opacity=".55"/><stop offset=".9" stop-color="#0A0A0B" stop-opacity="0"/></linearGradient></defs><rect width="${W}" height="${H}" fill="url(#s)"/>`,
    over: stroke('M36 84V36H84M1116 36H1164V84M1164 546V594H1116M84 594H36V546', colours.bright, 4),
  }),
  modern: ({ colours }) => ({
    ground: `${sweep(['#0B1020', '#1B1B54', '#0E3A5C'])}<defs><radialGradient id="r"><stop stop-color="${colours.bright}" stop-opacity=".38"/><stop offset="1" stop-color="${colours.bright}" stop-opacity="0"/></radialGradient></defs><path d="${circle(1000, 120, 460)}" fill="url(#r)"/>`,
    on: 'dark',
    ink: '#F4F6FF',
    label: colours.bright2,
    text: { x: 72, width: 540 },
    box: [648, 82, 488, 466],
    frame: rect(648, 82, 488, 466, 30),
    over: stroke(rect(648, 82, 488, 466, 30), '#FFFFFF55', 2),
  }),
}

const glyphAt = (brand, colours, x, y, size, opacity = 1) =>
  `<g opacity="${opacity}" transform="translate(${x} ${y}) scale(${size / 48})">${glyphs[brand.id]()
    .map(([role, d]) => `<path fill="${colours[role === 'a' ? 0 : 1]}" fill-rule="evenodd" d="${d}"/>`)
    .join('')}</g>`

// The first picture of the page's list that exists as a delivered file.
function pictureOf({ brand, page }) {
  const keys = texts.pictures[page].map((name) =>
    name === 'products' ? `shared/product-${texts.products[brand]}` : `domains/${brand}/${name}`,
  )
  return keys.map((key) => new URL(`assets/${key}.jpg`, root)).find((file) => existsSync(file))
}

async function pictureLayer(file, { box: [x, y, w, h], frame, shift = 0 }) {
  const wide = await sharp(await readFile(file))
    .resize(w + 2 * shift, h, { fit: 'cover' })
    .png()
    .toBuffer()
  const crop = await sharp(wide).extract({ left: 0, top: 0, width: w, height: h }).toBuffer()
  const mask = Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${w}" height="${h}"><path transform="translate(${-x} ${-y})" d="${frame}"/></svg>`,
  )
  return {
    input: await sharp(crop)
      .ensureAlpha()
      .composite([{ input: mask, blend: 'dest-in' }])
      .png()
      .toBuffer(),
    left: x,
    top: y,
  }
}

// Without a picture the frame holds the mark, drawn larger than the frame on the icon's own ground.
function markLayer(brand, { box: [x, y, w, h], frame, bare }) {
  const { tile, onTile, dark } = palette(brand)
  const [from, to = from] = bare ? [bare] : tile
  const ink = bare ? dark : onTile
  const size = Math.min(w, h) * (bare ? 0.55 : 0.62)
  const left = bare ? W - size - 110 : x + (w - size) / 2 + w * 0.03
  const body =
    `<defs><linearGradient id="t" x1="0" y1="0" x2="1" y2="1"><stop stop-color="${from}"/><stop offset="1" stop-color="${to}"/></linearGradient><clipPath id="c"><path d="${frame}"/></clipPath></defs>` +
    `<g clip-path="url(#c)"><path d="${frame}" fill="url(#t)"/>${glyphAt(brand, ink, x + w * 0.34, y - h * 0.14, h * 1.28, 0.1)}${glyphAt(brand, ink, left, y + (h - size) / 2, size)}</g>`
  return {
    input: Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="${W}" height="${H}">${body}</svg>`),
    left: 0,
    top: 0,
  }
}

function words(brand, page, layout) {
  const { x, width } = layout.text
  const family = brand.font
  const line = texts.lines[brand.id][page]
  let size = brand.variant === 'dark' ? 76 : 84
  let lines
  do {
    size -= 4
    lines = setParagraph(
      line,
      { family, size, weight: brand.weight, tracking: brand.variant === 'dark' ? -0.005 : -0.03 },
      width,
    )
  } while (size > 44 && lines.length > 3)
  const leading = size * 1.1
  const label = texts.labels[page]
  const labelLine =
    label && setLine([{ text: label.toUpperCase(), weight: brand.weight }], { family, size: 24, tracking: 0.06 })
  const blockTop = 345 - (lines.length * leading) / 2 + lines[0].capHeight
  const body = lines.map(
    ({ d }, i) =>
      `<path fill="${layout.ink}" transform="translate(${x} ${(blockTop + i * leading).toFixed(1)})" d="${d}"/>`,
  )
  if (labelLine)
    body.push(
      `<path fill="${layout.label}" transform="translate(${x} ${(blockTop - lines[0].capHeight - 34).toFixed(1)})" d="${labelLine.d}"/>`,
    )
  const host = setLine([{ text: brand.host, weight: 500 }], { family, size: 23 })
  body.push(
    `<path fill="${layout.ink}" opacity=".72" transform="translate(${x} ${brand.variant === 'minimal' ? 540 : brand.variant === 'grid' ? 591 : 566})" d="${host.d}"/>`,
  )
  return body.join('')
}

const logoFile = (brand, on) => new URL(`assets/domains/${brand.id}/logo${on === 'dark' ? '-white' : ''}.svg`, root)

// What the card shows, for those who cannot see it.
export const shareAlt = ({ brand: id, page }) =>
  `${brandOf[id].name} card: ${texts.labels[page] && `${texts.labels[page]}. `}${texts.lines[id][page]}`

// Everything a share picture is made of, so that the caller can tell whether it must be drawn again.
export async function shareInputs({ brand: id, page }) {
  const brand = brandOf[id]
  const file = pictureOf({ brand: id, page })
  const named = {
    brand,
    page,
    line: texts.lines[id][page],
    label: texts.labels[page],
    palette: palette(brand),
    picture: file?.pathname.slice(root.pathname.length),
  }
  return [
    { data: JSON.stringify(named) },
    { data: await readFile(new URL(import.meta.url)) },
    { data: await readFile(logoFile(brand, 'light')) },
    ...(file ? [{ data: await readFile(file) }] : []),
  ]
}

export async function drawShare({ brand: id, page }) {
  const brand = brandOf[id]
  const layout = layouts[brand.variant](brand, palette(brand).tile)
  const file = pictureOf({ brand: id, page })
  const picture = file ? await pictureLayer(file, layout) : markLayer(brand, layout)
  const logo = await sharp(await readFile(logoFile(brand, layout.on)), { density: 144 })
    .resize({ height: 60, width: layout.text.width, fit: 'inside' })
    .png()
    .toBuffer()
  const over = `<svg xmlns="http://www.w3.org/2000/svg" width="${W}" height="${H}">${(file && layout.scrim) || ''}${layout.over}${words(brand, page, layout)}</svg>`
  return sharp(Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="${W}" height="${H}">${layout.ground}</svg>`))
    .composite([
      picture,
      { input: Buffer.from(over), left: 0, top: 0 },
      { input: logo, left: layout.text.x, top: brand.variant === 'grid' ? 42 : 68 },
    ])
    .flatten({ background: '#ffffff' })
    .jpeg({ quality: 80, mozjpeg: true, progressive: true })
    .toBuffer()
}
