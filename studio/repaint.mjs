// Gives the pictures of a brand another paint, where their bases are not at hand: from what is delivered to new
// masters.
//   node studio/repaint.mjs BRAND FROM TO NAME...   hues in degrees of OKLCH, names of pictures; then
//   node studio/pictures.mjs BRAND/
// Only strong colour near FROM turns, so that dusk and glass stay. A road or a backdrop in the hue of the paint would
// turn too, so pictures without paint are not named.
// Lightness stays, so light and wear on the paint do too.
import { existsSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import sharp from 'sharp'
import { pictures, root } from './catalogue.mjs'

const [brand, from, to] = process.argv.slice(2, 5).map((word, at) => (at ? Number(word) : word))
const named = process.argv.slice(5)
const asset = (path) => new URL(`assets/${path}`, root).pathname
const masters = new URL(`build/studio/masters/${brand}/`, root)

const linear = Float32Array.from({ length: 256 }, (_, v) => {
  const c = v / 255
  return c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4
})
const encoded = (c) => {
  const v = c <= 0.0031308 ? 12.92 * c : 1.055 * Math.max(c, 0) ** (1 / 2.4) - 0.055
  return Math.round(Math.min(1, Math.max(0, v)) * 255)
}
const step = (low, high, x) => {
  const t = Math.min(1, Math.max(0, (x - low) / (high - low)))
  return t * t * (3 - 2 * t)
}

/** OKLab of three linear values, and back. */
function lab(r, g, b) {
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b)
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b)
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b)
  return [
    0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s,
    0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s,
  ]
}
function rgb(L, a, b) {
  const l = (L + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const m = (L - 0.1055613458 * a - 0.0638541728 * b) ** 3
  const s = (L - 0.0894841775 * a - 1.291485548 * b) ** 3
  return [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ]
}

function turn(data) {
  for (let at = 0; at < data.length; at += 3) {
    const [L, a, b] = lab(linear[data[at]], linear[data[at + 1]], linear[data[at + 2]])
    const chroma = Math.hypot(a, b)
    const hue = (Math.atan2(b, a) * 180) / Math.PI
    const away = Math.abs(((hue - from + 540) % 360) - 180)
    const strength = step(0.05, 0.095, chroma) * (1 - step(30, 48, away))
    if (!strength) continue
    // The whole step for all: a pixel half way around the circle would show hues of neither paint.
    const turned = ((hue + to - from) * Math.PI) / 180
    const mix = (one, other) => one + (other - one) * strength
    const [r, g, bl] = rgb(L, mix(a, chroma * Math.cos(turned)), mix(b, chroma * Math.sin(turned)))
    data[at] = encoded(r)
    data[at + 1] = encoded(g)
    data[at + 2] = encoded(bl)
  }
}

await mkdir(masters, { recursive: true })
for (const { key, avif } of pictures.filter(({ key }) => named.some((name) => key === `domains/${brand}/${name}`))) {
  const largest = [`${key}-${avif.at(-1)}.avif`, `${key}.jpg`].map(asset).find((file) => existsSync(file))
  if (!largest) continue
  const { data, info } = await sharp(largest).removeAlpha().raw().toBuffer({ resolveWithObject: true })
  turn(data)
  await sharp(data, { raw: info })
    .png()
    .toFile(new URL(`${key.split('/').at(-1)}.png`, masters).pathname)
}
