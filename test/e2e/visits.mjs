// Which pages are looked at: in the gate the home page of each variant, each other kind of page in every third variant
// in turn, so that each variant is met on several kinds, and each flag of a brand on every kind; with LIVERY_SWEEP=1
// every page of every brand.
import { brands, variants, brandOf } from './harness.mjs'

export const sweeping = Boolean(process.env.LIVERY_SWEEP)
const wanted = process.env.BRAND?.split(',')

/** What can be switched on or chosen in a brand and shows on its pages. */
const flags = (brand) => [
  `features ${brand.showFeatures}`,
  `testimonials ${brand.showTestimonials}`,
  `products ${Boolean(brand.products)}`,
  `blog ${brand.blog.source}`,
]

const listed = { solutions: '/solutions', products: '/products', blog: '/blog', contact: '/contact' }

/** Kinds that are laid out like another. */
const likeness = { category: 'products', terms: 'privacy' }

/** The brands in their own variants, and the variants that no brand has, put on the store. */
const clothed = [
  ...brands,
  ...variants
    .filter((variant) => brands.every((brand) => brand.variant !== variant))
    .map((variant) => ({ ...brandOf('store'), variant, borrowed: variant })),
]

/** A page of each kind that a brand has, as [kind, path]; the first product and article stand for the others. */
async function kindsOf(server, brand) {
  const pages = Object.entries(listed).filter(([kind]) => brand.pages.includes(kind))
  const blog = await server.ask(brand.id, '/blog')
  const [, article] = /href="(\/blog\/(?!feed)[\w-]+)"/.exec(blog) ?? []
  return [
    ['home', '/'],
    ...pages,
    ...(brand.products
      ? [
          ['product', '/products/2'],
          ['category', '/products?category=cameras'],
          ['compare', '/products?compare=2,4'],
        ]
      : []),
    ...(article ? [['post', article]] : []),
    ...['/request-demo', '/privacy', '/terms'].map((path) => [path.slice(1), path]),
  ]
}

const kinds = ['solutions', 'products', 'blog', 'contact', 'product', 'compare', 'post', 'request-demo', 'privacy']

/** Whether the gate looks at a kind of page in this variant. */
const isMet = (variant, kind) => kind === 'home' || (variants.indexOf(variant) + kinds.indexOf(kind)) % 3 === 0

const variantKindAndFlags = (brand, kind) => {
  const like = likeness[kind] ?? kind
  return [
    ...(isMet(brand.variant, like) ? [`${brand.variant} ${like}`] : []),
    ...flags(brand).map((flag) => `${kind} ${flag}`),
  ]
}

/** Of all visits the fewest, found step by step, that have every trait which any of them has. */
function cover(visits) {
  const missing = new Set(visits.flatMap(({ traits }) => traits))
  const news = ({ traits }) => traits.filter((trait) => missing.has(trait)).length
  const chosen = []
  while (missing.size > 0) {
    const best = visits.reduce((one, other) => (news(other) > news(one) ? other : one))
    for (const trait of best.traits) missing.delete(trait)
    chosen.push(best)
  }
  return chosen
}

/** The visits of a test to which pages with the same traits are alike. */
export async function visitsOf(server, traitsOf = variantKindAndFlags) {
  const all = []
  for (const brand of clothed.filter(({ id }) => !wanted || wanted.includes(id)))
    for (const [kind, path] of await kindsOf(server, brand))
      all.push({ brand, kind, path, traits: traitsOf(brand, kind) })
  return sweeping || wanted ? all : cover(all)
}

/** The brands that stand for all where a test looks at one page of each. */
export const fewBrands = sweeping
  ? brands
  : cover(brands.map((brand) => ({ brand, traits: [brand.variant, ...flags(brand)] }))).map(({ brand }) => brand)
