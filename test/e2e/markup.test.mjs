// What the server sends, read as a document: the words, links and parts of a page that need no browser to be there.
import assert from 'node:assert/strict'
import { createRequire } from 'node:module'
import { test } from 'node:test'
import { featuredOf, lists } from './catalogue.mjs'
import { brandOf, brands, sharedLivery, variants } from './harness.mjs'

const { JSDOM } = createRequire(new URL('../../web/package.json', import.meta.url))('jsdom')
const server = await sharedLivery()
const shop = 'https://shop.fleetstore.example/'
const selling = brands.filter((brand) => brand.products)

/** A brand's page; its styles are left out, since nothing is laid out here. */
async function documentOf(id, path) {
  const html = await server.ask(id, path)
  return new JSDOM(html.replace(/<style[\s\S]*?<\/style>/g, ''), { url: server.live(id, path) }).window.document
}

const words = (element) => element.textContent.replace(/\s+/g, ' ').trim()
const all = (root, selector) => [...root.querySelectorAll(selector)]
const linkWith = (root, label) => all(root, 'a').find((link) => words(link).includes(label))
const hero = (document) => document.querySelector('main > *:first-child')

// spec: H1 H3 H8
test('each of the eleven layouts shows the whole hero', async () => {
  const brand = brandOf('store')
  for (const variant of variants) {
    const document = await documentOf('store', `/?variant=${variant}`)
    assert.ok(document.querySelector(`[class*="hero-${variant}"]`), variant)
    const text = words(document.querySelector('main')).toLowerCase()
    for (const part of [brand.hero.title, brand.hero.subtitle, brand.hero.description, ...brand.hero.features])
      assert.ok(text.includes(part.toLowerCase()), `${variant} lacks "${part}"`)
    const pictures = all(document, 'main img[src*="hero-"], main [data-missing^="hero-"]').length
    assert.ok(pictures >= 2, `${variant} shows ${pictures} of the two hero pictures`)
    assert.equal(linkWith(hero(document), 'Request Demo').getAttribute('href'), '/request-demo', variant)
    assert.equal(all(document, 'h1').length, 1, variant)
  }
})

// spec: H2
test('an unknown variant shows corporate', async () => {
  const document = await documentOf('smarter-tracking', '/?variant=baroque')
  assert.equal(document.querySelector('main').dataset.variant, 'corporate')
})

const second = (document, label) =>
  all(hero(document), 'a')
    .filter((link) => words(link).includes(label))
    .at(-1)

// spec: H4 H5 H6 H7
test('second buttons go where their layout says', async () => {
  const wanted = {
    'store-hub': shop,
    'equipment-supply': shop,
    store: shop,
    equipment: '/products',
    dashcams: '/solutions',
    camera: '/solutions',
    fleetkeyless: '/request-demo',
    fleetdashcam: '/request-demo',
    cameras: '#testimonials',
    keyless: '#features',
    keylessfleet: '/solutions',
    insights: '/request-demo',
    dashcam: '/products',
  }
  for (const [id, href] of Object.entries(wanted)) {
    const document = await documentOf(id, '/')
    const button = second(document, brandOf(id).cta.secondary.label)
    assert.equal(button.getAttribute('href'), href, id)
    if (href === shop) {
      assert.equal(button.target, '_blank', id)
      assert.match(button.rel, /noopener/, id)
    }
    if (href.startsWith('#')) assert.equal(all(document, href).length, 1, `${id}: ${href} is not on the page`)
  }
  for (const variant of ['creative', 'magazine', 'elegant']) {
    const document = await documentOf('smarter-tracking', `/?variant=${variant}`)
    const href = second(document, 'Learn More').getAttribute('href')
    assert.match(href, /^#/, variant)
    assert.equal(all(document, href).length, 1, `${variant}: ${href}`)
    const store = await documentOf('store-hub', `/?variant=${variant}`)
    assert.equal(second(store, 'Buy Now').getAttribute('href'), shop, `${variant}: Buy Now`)
  }
})

// spec: H9
test('the minimal layout has badge, four figures and the Why Choose Us grid', async () => {
  for (const { id, name } of brands.filter(({ variant }) => variant === 'minimal')) {
    const text = words((await documentOf(id, '/')).querySelector('main')).toLowerCase()
    for (const part of [
      name,
      '50,000+',
      'Global Customers',
      '80 billion',
      'Data points daily',
      '4.7 million+',
      'Vehicle Subscriptions',
      '25+ years',
      'Innovation',
      'Why Choose Us',
    ])
      assert.ok(text.includes(part.toLowerCase()), `${id} lacks ${part}`)
  }
})

// spec: H10 H11 H13 M1
test('every home page has its sections, features and testimonials only where they are on, its title and its icons', async () => {
  for (const brand of brands) {
    const document = await documentOf(brand.id, '/')
    for (const id of ['proof', 'steps', 'closing']) {
      if (id === 'proof' && !brand.figures?.length) continue
      assert.ok(document.querySelector(`#${id}, .${id}`), `${brand.id} lacks ${id}`)
    }
    assert.equal(Boolean(document.querySelector('#features')), brand.showFeatures, `${brand.id} features`)
    assert.equal(Boolean(document.querySelector('#testimonials')), brand.showTestimonials, `${brand.id} testimonials`)
    assert.equal(document.title, brand.seo.pages.home.title)
    const icons = all(document, '.feature-icon')
    assert.equal(icons.length > 0, brand.showFeatures, `${brand.id} has icons`)
    for (const one of icons) {
      const style = one.firstElementChild?.getAttribute('style') ?? ''
      assert.match(style, /mask-image:\s?url\(.*emoji\/[\da-f-]+\.svg/, `${brand.id}: ${words(one)}`)
      assert.equal(words(one), '', `${brand.id}: an emoji in its own colours`)
    }
    const icon = document.querySelector('link[rel="icon"]').getAttribute('href')
    assert.match(icon, new RegExp(`/assets/domains/${brand.id}/favicon\\.png\\?v=\\w+`))
    const touch = document.querySelector('link[rel="apple-touch-icon"]')
    assert.match(touch.getAttribute('href'), /apple-touch-icon\.png\?v=\w+/)
    assert.equal(touch.getAttribute('sizes'), '180x180')
  }
  assert.match(
    words((await documentOf('camera', '/')).querySelector('#testimonials')),
    /Regional delivery fleet, 60 vans/,
  )
})

// spec: F2 F3 F4 F5
test('the footer links what the brand has', async () => {
  for (const brand of brands) {
    const links = all((await documentOf(brand.id, '/')).querySelector('footer'), 'a').map((link) => ({
      name: words(link).replace(/\s*\(opens.*/, ''),
      href: link.getAttribute('href'),
      target: link.target,
    }))
    const names = links.map(({ name }) => name)
    assert.equal(names.includes('Products'), brand.pages.includes('products'), brand.id)
    for (const name of ['About', 'Testimonials']) assert.ok(!names.includes(name), `${brand.id}: ${name}`)
    for (const [name, path] of [
      ['Solutions', '/solutions'],
      ['Blog', '/blog'],
      ['Privacy Policy', '/privacy'],
      ['Terms of Service', '/terms'],
    ])
      assert.equal(links.find((link) => link.name === name)?.href, path, `${brand.id}: ${name}`)
    for (const name of ['Facebook', 'Instagram', 'X', 'LinkedIn']) {
      const link = links.find((one) => one.name === name)
      assert.match(link?.href ?? '', /^https:/, `${brand.id}: ${name}`)
      assert.equal(link.target, '_blank', `${brand.id}: ${name}`)
    }
  }
})

// spec: Q1 Q2 Q3
test('every brand asks in its own words for the same six things', async () => {
  const titles = new Set()
  for (const { id, requestDemo } of brands) {
    const document = await documentOf(id, '/request-demo')
    const head = words(document.querySelector('main h1').parentElement)
    for (const part of [requestDemo.title, requestDemo.subtitle, requestDemo.description])
      assert.ok(head.includes(part), `${id}: ${part}`)
    assert.equal(document.querySelector('#notes').placeholder, requestDemo.notesPlaceholder)
    assert.deepEqual(all(document, 'form .field-label').map(words), [
      'Full Name',
      'Email Address',
      'Company Name (optional)',
      'Fleet Size (optional)',
      'Phone Number (optional)',
      'Special Requests (optional)',
    ])
    const sizes = all(document, 'form [type=radio]').map((one) => [one.value, words(one.parentElement), one.checked])
    assert.deepEqual(sizes, [
      ['1-9', 'Under 10 vehicles', false],
      ['11-100', '11 - 100 vehicles', false],
      ['101-1000', '101 - 1000 vehicles', false],
      ['1000+', '1000+ vehicles', false],
    ])
    for (const [path, name] of [
      ['/terms', 'Terms of Service'],
      ['/privacy', 'Privacy Policy'],
    ])
      assert.equal(document.querySelector(`form a[href="${path}"]`).firstChild.textContent, name)
    titles.add(requestDemo.title)
  }
  assert.equal(titles.size, brands.length)
})

// spec: S1 S2
test('every brand shows all its solutions and ends the page with two buttons', async () => {
  for (const { id, solutions } of brands) {
    const document = await documentOf(id, '/solutions')
    const { title, subtitle, description, sections } = solutions
    assert.equal(words(document.querySelector('h1')), title)
    for (const part of [subtitle, description])
      assert.ok(words(document.querySelector('.page-hero')).includes(part), `${id}: ${part}`)
    assert.deepEqual(
      all(document, '.solution h2').map(words),
      sections.map((section) => section.title),
    )
    assert.deepEqual(
      all(document, '.solution-words > p').map(words),
      sections.map((section) => section.description),
    )
    const end = all(document, 'main > section').at(-1)
    assert.equal(linkWith(end, 'Request Demo').getAttribute('href'), '/request-demo')
    assert.equal(linkWith(end, 'Buy Now').getAttribute('href'), shop)
  }
})

test('nine brands sell', () => {
  assert.deepEqual(selling.map(({ id }) => id).sort(), [
    'dashcam',
    'dashcams',
    'equipment',
    'equipment-supply',
    'fleetdashcam',
    'fleetvideocontent',
    'fleetvideostreaming',
    'store',
    'store-hub',
  ])
})

// spec: P1 P2 P6 P7 P8 P9 P10 P12
test('every list of products has its tabs, badges and the way to the shop', async () => {
  for (const brand of selling) {
    const document = await documentOf(brand.id, '/products')
    assert.equal(words(document.querySelector('h1')), brand.products.title)
    const head = document.querySelector('.page-hero')
    assert.ok(words(head).includes(brand.products.subtitle))
    assert.equal(linkWith(head, 'Buy Now').getAttribute('href'), shop)
    const tabs = lists[brand.products.list]
    assert.deepEqual(
      all(document, '.filter-button').map((button) => button.firstChild.textContent),
      tabs.map(([name]) => name),
    )
    assert.deepEqual(
      all(document, '.filter-button[aria-pressed="true"]').map((button) => button.firstChild.textContent),
      [tabs[0][0]],
    )
    const cards = all(document, '.product-card')
    assert.equal(cards.length, tabs[0][1], brand.id)
    const badged = cards.filter((card) => words(card.querySelector('.badge') ?? card) === 'Featured')
    assert.deepEqual(
      badged.map((card) => words(card.querySelector('h3')).split(' ')[0]).sort(),
      featuredOf(brand).toSorted(),
      brand.id,
    )
    for (const card of cards) {
      assert.equal(all(card, 'img').length, 1)
      assert.ok(words(card.querySelector('p')).length > 10)
    }
    const end = all(document, 'main > section').at(-1)
    assert.match(words(end), /Need More Options\?/)
    assert.equal(linkWith(end, 'View More Products').getAttribute('href'), shop)
  }
})

// spec: P3
test('cards lead to details, or to the shop in a new tab', async () => {
  for (const brand of selling) {
    const document = await documentOf(brand.id, '/products')
    const links = all(document, '.product-card-link').map((link) => ({
      id: Number(link.closest('.product-card').querySelector('input').value),
      label: link.firstChild.textContent,
      href: link.getAttribute('href'),
      target: link.target,
      rel: link.rel,
    }))
    for (const { id, ...link } of links) {
      const outward = { label: 'Buy Now', href: shop, target: '_blank', rel: 'noopener' }
      const inward = { label: 'More Details', href: `/products/${id}`, target: '', rel: '' }
      assert.deepEqual(link, id >= 12 && id <= 15 ? outward : inward, `${brand.id} ${id}`)
    }
    assert.deepEqual(
      links.filter(({ label }) => label === 'Buy Now').map(({ id }) => id),
      [12, 13, 14, 15],
    )
  }
})

// spec: PD1 PD2 PD3
test('a product page shows breadcrumb, picture, badge, details with check marks and the shop', async () => {
  for (const brand of selling) {
    const document = await documentOf(brand.id, '/products/16')
    assert.deepEqual(all(document, '.breadcrumb li').map(words), ['Home', 'Products', 'C500 AI Dash Camera Pro'])
    assert.equal(words(document.querySelector('h1')), 'C500 AI Dash Camera Pro')
    const said = document.querySelector('.product-words')
    assert.equal(all(said, '.badge').length, brand.id === 'store' ? 0 : 1, brand.id)
    assert.match(words(said), /Flagship AI camera for evidence and coaching/)
    assert.equal(linkWith(said, 'Buy Now').getAttribute('href'), `${shop}items/16?from=${brand.id}`)
    assert.equal(all(document, '.zoom-open img').length, 1)
    const section = all(document, 'section').find((one) => words(one.querySelector('h2') ?? one) === 'Product Details')
    const details = all(section, '.detail-card')
    assert.ok(details.length >= 3 && details.length <= 8, `${brand.id}: ${details.length} details`)
    const table = all(document, '.spec-table td').map(words)
    assert.ok(table.length > 5)
    for (const detail of details) {
      const features = all(detail, '.check-list li').map(words)
      assert.ok(words(detail.querySelector('h3')).length > 3)
      assert.ok(features.length <= 6)
      assert.equal(all(detail, '.check-list svg').length, features.length)
      for (const feature of features)
        assert.ok(!table.some((value) => feature.includes(value)), `${brand.id}: '${feature}' is in the table too`)
    }
  }
})

// spec: PD4
test('a direct request for an unknown product is sent to the list', async () => {
  for (const { id: brand } of selling)
    for (const id of ['99', 'x', '02', '0']) {
      const answer = await fetch(server.local(`/products/${id}`), {
        headers: { cookie: `livery-brand=${brand}` },
        redirect: 'manual',
      })
      assert.ok(answer.status >= 300 && answer.status < 400, `${brand} ${id}: ${answer.status}`)
      assert.equal(new URL(answer.headers.get('location'), server.local()).pathname, '/products')
    }
})

// spec: BL12
test('Buy Now of a blog goes to the products page of a brand that has one', async () => {
  for (const brand of brands.filter(({ pages }) => pages.includes('blog'))) {
    const button = linkWith((await documentOf(brand.id, '/blog')).querySelector('.closing'), 'Buy Now')
    assert.equal(button.getAttribute('href'), brand.pages.includes('products') ? '/products' : shop, brand.id)
  }
})
