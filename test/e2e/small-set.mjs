// A made-up set of brands as `livery new-site` begins one, with one, two and three of everything.
import { execFileSync } from 'node:child_process'
import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after } from 'node:test'
import { fileURLToPath } from 'node:url'
import { binary } from './harness.mjs'

/** The brands by how many they have of everything; `none` has no posts, telephone, address or e-mail. */
export const counts = { one: 1, two: 2, three: 3, none: 1 }

const of = (count, make) => Array.from({ length: count }, (_, at) => make(at + 1))

const sentence = 'It stands where people come late, and lights what they carry.'

function brandOf(id, count) {
  return {
    id,
    family: 'equipment',
    name: `Lamps ${id}`,
    hosts: [`${id}.example`],
    variant: 'corporate',
    pages: ['home', 'solutions', 'products', 'blog', 'contact'],
    tools: { finder: false, sums: [], questions: true },
    showFeatures: true,
    showTestimonials: true,
    figures: of(count, (n) => ({ value: `${n}0 m`, label: `of light, way ${n}` })),
    features: {
      title: 'What it does',
      items: of(count, (n) => ({ title: `Thing ${n}`, description: sentence, icon: '💡' })),
    },
    testimonials: of(count, (n) => ({
      content: sentence,
      author: `Person ${n}`,
      role: 'Night shift',
      company: 'A yard',
    })),
    questions: of(count, (n) => ({ ask: `Question ${n}?`, answer: sentence })),
    solutions: { title: 'Light', sections: of(count, (n) => ({ title: `Place ${n}`, description: sentence })) },
    products: { title: 'Lamps', subtitle: 'For gates', list: id },
    ...(id === 'none' && {
      contact: { contactInfo: { phone: '', email: '', address: '', hours: '' }, departments: [] },
    }),
  }
}

const productOf = (n) => ({
  id: 100 + n,
  model: `L${n}0`,
  title: `L${n}0 Lamp`,
  description: sentence,
  seoDescription: sentence,
  bestFor: 'Gates where somebody comes late',
  category: 'lamps',
  image: `product-${100 + n}`,
  details: [{ id: 'key-features', description: sentence, features: ['Knows people from leaves'] }],
  specs: { grams: 900, ipRating: 'IP67' },
})

/**
 * Pictures of the brand `two`: three of one product, two of its own in the gallery of its family, and one for each
 * post. `three` has one that stands in for all posts.
 */
function pictures(dir) {
  bring(dir, 'three', { 'blog-1': 'domains/store/blog-1' })
  bring(dir, 'two', {
    'product-101': 'shared/product-1',
    'product-101-back': 'shared/product-2',
    'product-101-fitted': 'shared/product-3',
    'gallery-1': 'domains/store/gallery-1',
    'gallery-2': 'domains/store/gallery-2',
    'blog-1': 'domains/store/blog-1',
    'blog-2': 'domains/store/blog-2',
  })
}

function bring(dir, id, brought) {
  const folder = join(dir, 'assets/domains', id)
  mkdirSync(folder, { recursive: true })
  const shipped = fileURLToPath(new URL('../../assets/', import.meta.url))
  for (const [name, from] of Object.entries(brought))
    copyFileSync(join(shipped, `${from}.jpg`), join(folder, `${name}.jpg`))
  writeFileSync(
    join(folder, 'words.yaml'),
    Object.keys(brought)
      .map((name) => `${name}: What ${name} shows\n`)
      .join(''),
  )
}

/** Writes the set into a new folder. */
export function smallSet() {
  const parent = mkdtempSync(join(tmpdir(), 'livery-small-'))
  after(() => rmSync(parent, { recursive: true, force: true }))
  const dir = join(parent, 'set')
  execFileSync(binary, ['new-site', dir])
  const write = (file, value) => {
    mkdirSync(join(dir, file, '..'), { recursive: true })
    writeFileSync(join(dir, file), typeof value === 'string' ? value : JSON.stringify(value))
  }
  const tabs = [
    { id: 'all', name: 'All' },
    { id: 'lamps', name: 'Lamps' },
  ]
  const lists = {}
  for (const [id, count] of Object.entries(counts)) {
    write(`brands/${id}.yaml`, brandOf(id, count))
    lists[id] = { tabs, products: of(count, (n) => 100 + n), featured: [] }
    for (const n of id === 'none' ? [] : of(count, (n) => n))
      write(`blogs/${id}/post-${n}.json`, {
        title: `Night ${n} at the gate`,
        slug: `night-${n}`,
        date: `2024-0${n}-01`,
        excerpt: sentence,
        author: 'A. Person',
        ...(id === 'two' && { image: `blog-${n}` }),
        sections: [{ heading: 'First', content: sentence }],
      })
  }
  pictures(dir)
  for (const n of [2, 3]) write(`catalogue/products/10${n}-l${n}0.yaml`, productOf(n))
  write('catalogue/products/101-l10.yaml', { ...productOf(1), gallery: ['product-101-back', 'product-101-fitted'] })
  const lamps = readFileSync(join(dir, 'catalogue/lists.yaml'), 'utf8')
  write(
    'catalogue/lists.yaml',
    lamps +
      Object.entries(lists)
        .map(([id, list]) => `${id}: ${JSON.stringify(list)}\n`)
        .join(''),
  )
  return dir
}
