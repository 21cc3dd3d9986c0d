import type { Brand, Question } from '../gen/input'
import type { Kind } from '../gen/rules'
import { postOf, productOf, wholeAddress, type HeadInput } from './head-input'

interface Facts {
  title: string
  description: string
  canonical: string
  image?: string
}

const crumbs = ({ pages }: Brand['words']): Partial<Record<Kind, [name: string, path: string]>> => ({
  solutions: [pages.solutions, '/solutions'],
  products: [pages.products, '/products'],
  product: [pages.products, '/products'],
  blog: [pages.blog, '/blog'],
  post: [pages.blog, '/blog'],
  contact: [pages.contact, '/contact'],
  quote: [pages.quote, '/quote'],
  'request-demo': [pages.requestDemo, '/request-demo'],
  privacy: [pages.privacy, '/privacy'],
  terms: [pages.terms, '/terms'],
  accessibility: [pages.accessibility, '/accessibility'],
})

/** The page in the vocabulary of schema.org. No price, no rating: we state none. */
export function structuredData(input: HeadInput, facts: Facts): object[] {
  const { core, page } = input
  const root = `https://${core.host}`
  const logo = core.pictures[core.brand.logo]
  const organization = { '@id': `${root}/#organization` }
  const graph: object[] = [
    {
      '@type': 'Organization',
      '@id': organization['@id'],
      name: core.brand.name,
      url: `${root}/`,
      logo: logo && wholeAddress(logo, core.host),
      description: core.brand.description,
      email: core.brand.contact.contactInfo.email,
      telephone: core.brand.contact.contactInfo.phone,
      sameAs: core.settings.social.map((profile) => profile.url),
    },
    {
      '@type': 'WebSite',
      '@id': `${root}/#website`,
      name: core.brand.name,
      url: `${root}/`,
      publisher: organization,
      inLanguage: core.brand.seo.language,
    },
  ]
  const { words } = core.brand
  const trail = crumbs(words)[page.kind]
  if (trail) {
    const thing = productOf(input) ?? postOf(input)
    const steps: [string, string][] = [[words.pages.home, '/'], trail]
    if (thing) steps.push([thing.title, page.path])
    graph.push({
      '@type': 'BreadcrumbList',
      itemListElement: steps.map(([name, path], index) => ({
        '@type': 'ListItem',
        position: index + 1,
        name,
        item: root + path,
      })),
    })
  }
  if (input.guide?.questions?.length) graph.push(questionsData(input.guide.questions))
  return [...graph, ...pageData(input, facts, root, organization)]
}

const questionsData = (questions: readonly Question[]) => ({
  '@type': 'FAQPage',
  mainEntity: questions.map(({ ask, answer }) => ({
    '@type': 'Question',
    name: ask,
    acceptedAnswer: { '@type': 'Answer', text: answer },
  })),
})

function pageData(input: HeadInput, facts: Facts, root: string, organization: object): object[] {
  const { page, catalogue, core } = input
  const product = productOf(input)
  const post = postOf(input)
  if (product) {
    return [
      {
        '@type': 'Product',
        name: product.title,
        description: product.description,
        image: facts.image,
        url: facts.canonical,
        sku: product.model,
        category: product.category,
        brand: { '@type': 'Brand', name: core.brand.name },
      },
    ]
  }
  if (post) {
    return [
      {
        '@type': 'BlogPosting',
        headline: post.title,
        description: post.excerpt,
        datePublished: post.date,
        image: facts.image,
        url: facts.canonical,
        mainEntityOfPage: facts.canonical,
        author: { '@type': 'Organization', name: post.author || core.brand.blog.authorPlaceholder || core.brand.name },
        publisher: organization,
      },
    ]
  }
  const list =
    page.kind === 'products'
      ? catalogue?.products.map((item) => [item.title, `/products/${item.id}`] as const)
      : page.blog?.posts.map((item) => [item.title, `/blog/${item.slug}`] as const)
  if (list?.length) {
    return [
      {
        '@type': 'ItemList',
        name: facts.title,
        itemListElement: list.map(([name, path], index) => ({
          '@type': 'ListItem',
          position: index + 1,
          name,
          url: root + path,
        })),
      },
    ]
  }
  if (page.kind === 'contact')
    return [{ '@type': 'ContactPage', name: facts.title, url: facts.canonical, description: facts.description }]
  return []
}
