// What the studio delivers: every picture key, its size, the widths it is served in, and the most a file may weigh.
import { readFileSync } from 'node:fs'

export const root = new URL('../', import.meta.url)
export const brands = JSON.parse(readFileSync(new URL('brands.json', import.meta.url)))

const KB = 1024
const card = {
  avif: [320, 480, 768, 1200],
  webp: [768, 1200],
  budget: { 192: 8 * KB, 320: 14 * KB, 480: 22 * KB, 768: 40 * KB, 900: 60 * KB, 1200: 90 * KB },
}
// These are also shown smaller: in strips, corners and tables.
const small = { ...card, avif: [192, ...card.avif] }
const numbered = (name, count) => Array.from({ length: count }, (_, i) => `${name}-${i + 1}`)

const kinds = [
  {
    names: ['hero-main'],
    w: 1600,
    h: 900,
    avif: [320, 480, 768, 1200, 1600],
    webp: [768, 1200],
    budget: { 320: 14 * KB, 480: 60 * KB, 768: 120 * KB, 1200: 120 * KB, 1600: 180 * KB },
  },
  { names: ['hero-secondary'], w: 1200, h: 900, ...small },
  { names: numbered('gallery', 4), w: 1200, h: 675, ...small },
  // Up to four of them stand on a home, whose pictures share one budget on a phone.
  { names: numbered('solution', 4), w: 1200, h: 800, ...card, budget: { ...card.budget, 320: 6 * KB, 480: 8 * KB } },
  { names: numbered('blog', 4), w: 1200, h: 675, ...card },
]

// A picture may be cut from another one's master: the square product is the middle of the wide one.
export const pictures = [
  ...brands.flatMap(({ id }) =>
    kinds.flatMap(({ names, ...size }) =>
      names.map((name) => ({ key: `domains/${id}/${name}`, master: `${id}/${name}`, ...size })),
    ),
  ),
  ...numbered('product', 23).flatMap((name) => [
    { key: `shared/${name}`, master: name, w: 1200, h: 900, ...card },
    { key: `shared/${name}-square`, master: name, w: 900, h: 900, ...small, avif: [192, 480, 900], webp: [480, 900] },
  ]),
  { key: 'shared/product-default', master: 'product-default', w: 1200, h: 900, ...card },
]

const icons = { 'icon-64': 64, 'icon-192': 192, 'icon-512': 512, 'apple-touch-icon': 180, favicon: 64 }
export const marks = [
  ...brands.flatMap(({ id }) => [
    ...['logo', 'logo-white'].map((name) => ({
      key: `domains/${id}/${name}`,
      png: `domains/${id}/${name}.png`,
      svg: `domains/${id}/${name}.svg`,
    })),
    ...Object.keys(icons).map((name) => ({
      key: `domains/${id}/${name}`,
      png: `domains/${id}/${name}.png`,
      ...(name === 'favicon' && { ico: `domains/${id}/favicon.ico` }),
    })),
  ]),
  ...['logos/default-logo', 'logos/default-logo-white', 'favicons/default-favicon'].map((key) => ({
    key,
    png: `${key}.png`,
  })),
  { key: 'icons/default', png: 'icons/default' },
]

export const shares = brands.flatMap(({ id, pages }) =>
  ['', ...pages].map((page) => ({
    key: `domains/${id}/share${page && `-${page}`}`,
    brand: id,
    page: page || 'home',
    w: 1200,
    h: 630,
  })),
)

export const TOTAL_LIMIT = 60 * KB * KB
export const TOTAL_AIM = 45 * KB * KB
