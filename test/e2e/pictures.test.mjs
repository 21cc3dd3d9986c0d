// Pictures fit their boxes: no file is much wider than the place it is shown in, none is too small for it,
// and what a phone fetches stays light. The front of each variant, and every kind of page of the store, on a phone and
// a desktop in turn; with LIVERY_SWEEP=1 every kind of page of every brand on both.
import assert from 'node:assert/strict'
import { get } from 'node:http'
import { test } from 'node:test'
import { brands, desktop, each, hydrated, phone, startBrowser, sharedLivery, variants } from './harness.mjs'
import { sweeping } from './visits.mjs'

const server = await sharedLivery()
const browser = await startBrowser()

const views = [
  { name: '390 px, 2 dots per pixel', viewport: phone, deviceScaleFactor: 2, weighed: true },
  { name: '1440 px', viewport: desktop, deviceScaleFactor: 1 },
  ...(sweeping ? [{ name: '390 px', viewport: phone, deviceScaleFactor: 1 }] : []),
]
const widest = 2
/** Nothing smaller is made of a picture, so that a smaller place gets this too. */
const narrowest = 192
const softest = 2 / 3
const heaviest = (file) => (/\/hero-main-/.test(file) ? 120 : 40) * 1024

const having = (variant) =>
  brands.filter((brand) => brand.variant === variant).sort((a, b) => b.pages.length - a.pages.length)
const worn = variants.flatMap((variant) => having(variant).slice(0, sweeping ? undefined : 1))
const unworn = variants.filter((variant) => having(variant).length === 0)
/** Where a brand arranges its hero in a way of its own, its pictures have other boxes. */
const arranged = brands.filter((brand) => brand.hero.layout && !worn.includes(brand))

/** A page as the server sends it; localhost names need no resolver this way. */
const markup = (id, path) =>
  new Promise((resolve, reject) => {
    const headers = { host: `${id}.localhost:${server.port}` }
    get({ host: '127.0.0.1', port: server.port, path, headers }, async (answer) =>
      resolve((await answer.toArray()).join('')),
    ).on('error', reject)
  })

/** Every kind of page of a brand that shows pictures: its fixed pages, a product, a comparison, a post. */
async function pagesOf({ id, pages }) {
  if (!sweeping && id !== 'store') return [[id, '/']]
  const paths = [
    '/',
    '/request-demo',
    '/privacy',
    '/terms',
    ...pages.filter((page) => page !== 'home').map((page) => `/${page}`),
  ]
  const found = new Map()
  for (const path of new Set(paths)) found.set(path, await markup(id, path))
  const links = (page, link) => [...new Set([...(found.get(page) ?? '').matchAll(link)].map(([, name]) => name))]
  const products = links('/products', /href="\/products\/(\d+)"/g)
  const posts = links('/blog', /href="\/blog\/([\w-]+)"/g)
  const picture = '<picture class="picture ' // a logo is one of another class
  if (products[0]) found.set(`/products/${products[0]}`, picture)
  if (products[1]) found.set(`/products?compare=${products.slice(0, 3)}`, picture)
  if (posts[0]) found.set(`/blog/${posts[0]}`, picture)
  return [...found].filter(([, html]) => html.includes(picture)).map(([path]) => [id, path])
}

/**
 * Each file a page fetched, with the widest place it is shown in. A picture cut at its sides counts whole, as it is
 * drawn.
 */
async function filesOf(view, url) {
  const context = await browser.newContext({ ...view, reducedMotion: 'reduce' })
  const page = await context.newPage()
  await page.goto(url)
  await hydrated(page) // a page that could not be rendered in time is drawn by the browser
  const shown = await page.evaluate(async () => {
    const images = [...document.querySelectorAll('.picture img')].filter((image) => image.offsetWidth > 0)
    for (const image of images) image.loading = 'eager'
    const loaded = (image) => new Promise((done) => Object.assign(image, { onload: done, onerror: done }))
    await Promise.all(images.filter((image) => !image.complete).map(loaded))
    if (images.some((image) => image.naturalWidth === 0)) throw new Error('a picture did not arrive')
    return images.map((image) => ({
      file: image.currentSrc,
      width: Number(/-(\d+)\.(?:avif|webp)/.exec(image.currentSrc)?.[1] ?? image.naturalWidth),
      drawn:
        Math.max(image.offsetWidth, (image.offsetHeight * image.naturalWidth) / image.naturalHeight) * devicePixelRatio,
      bytes: performance.getEntriesByName(image.currentSrc)[0]?.encodedBodySize,
      largest: image.currentSrc.startsWith(
        image.parentElement.querySelector('source')?.srcset.split(', ').at(-1).split(' ')[0],
        location.origin.length,
      ),
    }))
  })
  await context.close()
  const widestFirst = shown.sort((a, b) => b.drawn - a.drawn)
  return widestFirst.filter(({ file }, at) => widestFirst.findIndex((other) => other.file === file) === at)
}

function faultsOf({ file, width, drawn, bytes, largest }, weighed) {
  const name = `${new URL(file).pathname} in ${Math.round(drawn)} px`
  return [
    !(width <= Math.max(widest * drawn, narrowest)) && `${name} is too wide`,
    width < softest * drawn && !largest && `${name} is too small`,
    weighed && !(bytes <= heaviest(file)) && `${name} weighs ${Math.round(bytes / 1024)} KB`,
  ].filter(Boolean)
}

test('every picture fits its box, and a phone gets light ones', async () => {
  const pages = (await Promise.all(worn.map(pagesOf))).flat()
  const visits = [...pages, ...unworn.map((variant) => ['store', `/?variant=${variant}`])].flatMap((page, at) => {
    const seen = sweeping || page[1] === '/' ? views : [views[at % 2]]
    return seen.map((view) => [...page, view])
  })
  visits.push(...arranged.map(({ id }) => [id, '/', views[1]]))
  const faults = []
  let seen = 0
  await each(visits, async ([id, path, { name, weighed, ...view }]) => {
    const files = await filesOf(view, server.dev(id, path))
    assert.ok(files.length > 0, `${id}${path} shows pictures`)
    seen += files.length
    for (const file of files)
      faults.push(...faultsOf(file, weighed).map((fault) => `${id}${path} at ${name}: ${fault}`))
  })
  if (process.env.VERBOSE) console.log(`${visits.length} visits, ${seen} pictures`)
  assert.deepEqual(faults.sort(), [])
})
