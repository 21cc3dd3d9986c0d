import type { Brand, Picture } from '../gen/input'
import type { Kind } from '../gen/rules'
import { fill } from './format'
import { postOf, productOf, wholeAddress, type HeadInput } from './head-input'
import { pictureName } from './picture-name'
import { structuredData } from './structured-data'

/** The document's head, made by one function on both sides. */
export interface Head {
  title: string
  description: string
  canonical: string
  metas: Meta[]
  links: Record<string, string>[]
  data: object[]
}

type Meta = { name: string; content: string } | { property: string; content: string }

/** Search results show this many characters of a title and of a description. */
const titleLength = 60
const descriptionLength = 160

/** A title with the first of the endings that fits behind it, or alone. */
function titled(title: string, ...endings: string[]): string {
  const whole = endings.map((ending) => `${title} | ${ending}`).find(({ length }) => length <= titleLength)
  return whole ?? title
}

/** As many whole words as a description has room for. */
const cut = (text: string) =>
  text.length <= descriptionLength ? text : `${text.slice(0, text.lastIndexOf(' ', descriptionLength - 1))}…`

/** The pages without an entry of their own in brand.seo.pages. */
const plainPages = ({ words, requestDemo, contact }: Brand): Partial<Record<Kind, [name: string, about: string]>> => ({
  'request-demo': [words.pages.requestDemo, requestDemo.description],
  contact: [words.pages.contact, contact.description],
  quote: [words.pages.quote, words.frame.quoteAbout],
  privacy: [words.pages.privacy, words.legal.privacyAbout],
  terms: [words.pages.terms, words.legal.termsAbout],
  accessibility: [words.pages.accessibility, words.legal.accessibilityAbout],
})

/** Title and description: of the product or post, of the page's entry, or of the brand. */
function words(input: HeadInput): { title: string; description: string; keywords: readonly string[] } {
  const { brand } = input.core
  const thing = productOf(input) ?? postOf(input)
  const entry = brand.seo.pages[input.page.kind]
  const own = plainPages(brand)[input.page.kind]
  const keywords = entry?.keywords?.length ? entry.keywords : brand.seo.keywords
  if (thing) {
    const description = 'excerpt' in thing ? thing.excerpt : thing.seoDescription || thing.description
    return { title: titled(thing.seoTitle || thing.title, brand.name), description, keywords }
  }
  if (entry) return { title: entry.title, description: entry.description, keywords }
  if (own) return { title: `${own[0]} | ${brand.name}`, description: own[1], keywords }
  return { title: brand.seo.title, description: brand.seo.description, keywords }
}

/** What part of a list an address shows, so that no two addresses share a title. */
function partOf({ page, catalogue, words }: HeadInput): string | undefined {
  const [name, value] = page.search.split('=')
  if (page.kind === 'blog' && page.blog?.tag) return page.blog.tag
  if (page.kind === 'blog' && name === 'page') return words && fill(words.blog.page, { page: value ?? '' })
  if (page.kind === 'products' && name === 'category') return catalogue?.tabs.find((tab) => tab.id === value)?.name
  return undefined
}

/** The picture a shared link shows, where the brand has any. */
function shareImage(input: HeadInput): string | undefined {
  const { core, page } = input
  const product = productOf(input)
  const post = postOf(input)
  const candidates: (Picture | undefined)[] = [
    product?.pictures[product.image],
    post && core.pictures[pictureName(post.image)],
    core.pictures[`share-${page.kind === 'product' ? 'products' : page.kind === 'post' ? 'blog' : page.kind}`],
    core.pictures[core.brand.seo.ogImage],
    core.pictures['hero-main'],
    core.pictures[core.brand.logo],
  ]
  // Services that show link previews cannot draw SVG.
  const picture = candidates.find((known) => known && known.ext !== 'svg')
  return picture && wholeAddress(picture, core.host)
}

const types: Record<string, string> = { png: 'image/png', jpg: 'image/jpeg', svg: 'image/svg+xml' }

function iconLinks({ core }: HeadInput): Record<string, string>[] {
  const favicon = core.pictures[core.brand.favicon]
  const touch = [core.pictures['apple-touch-icon'], favicon].find((icon) => icon?.ext === 'png' && icon.width >= 180)
  const stamped = (icon: Picture | undefined, fallback: string) =>
    icon ? `${icon.base}.${icon.ext}?v=${icon.version}` : `${fallback}?v=1`
  return [
    {
      rel: 'icon',
      type: types[favicon?.ext ?? 'png']!,
      href: stamped(favicon, '/assets/favicons/default-favicon.png'),
    },
    { rel: 'apple-touch-icon', sizes: '180x180', href: stamped(touch, '/assets/icons/default') },
    { rel: 'manifest', href: '/manifest.webmanifest' },
  ]
}

export function headFor(input: HeadInput): Head {
  const { core, page } = input
  const { seo, blog, pages } = core.brand
  const whole = words(input)
  const part = partOf(input)
  const title = part ? titled(part, whole.title, core.brand.name) : whole.title
  const description = part ? cut(`${part}. ${whole.description}`) : whole.description
  const search = /^(page|category)=/.test(page.search) ? `?${page.search}` : ''
  const canonical = `https://${core.host}${page.path}${search}`
  const image = shareImage(input)
  const missing = page.kind === 'post' && Boolean(page.post?.error)
  const onHome = page.kind === 'home'
  const metas: Meta[] = [
    { name: 'description', content: description },
    { name: 'keywords', content: whole.keywords.join(', ') },
    { name: 'robots', content: missing ? 'noindex' : seo.robots },
    { name: 'author', content: postOf(input)?.author || seo.author },
    { name: 'publisher', content: seo.publisher },
    { name: 'language', content: seo.language },
    { name: 'theme-color', content: core.settings.themeColor },
    { property: 'og:title', content: (onHome && seo.ogTitle) || title },
    { property: 'og:description', content: (onHome && seo.ogDescription) || description },
    { property: 'og:type', content: page.kind === 'post' ? 'article' : seo.ogType },
    { property: 'og:url', content: (onHome && seo.ogUrl) || canonical },
    ...(image ? [{ property: 'og:image', content: image }] : []),
    { property: 'og:site_name', content: core.brand.name },
    { property: 'og:locale', content: seo.language.replace('-', '_') },
    { name: 'twitter:card', content: seo.twitterCard },
    { name: 'twitter:title', content: (onHome && seo.twitterTitle) || title },
    { name: 'twitter:description', content: (onHome && seo.twitterDescription) || description },
    ...(image ? [{ name: 'twitter:image', content: image }] : []),
  ]
  const links: Record<string, string>[] = [
    { rel: 'canonical', href: (onHome && seo.canonical) || canonical },
    ...iconLinks(input),
  ]
  if (pages.includes('blog')) {
    const feed = { rel: 'alternate', title: blog.title }
    links.push({ ...feed, type: 'application/rss+xml', href: '/blog/feed.xml' })
    links.push({ ...feed, type: 'application/atom+xml', href: '/blog/atom.xml' })
  }
  return {
    title,
    description,
    canonical,
    metas,
    links,
    data: structuredData(input, { title, description, canonical, image }),
  }
}

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
const escape = (text: string) => text.replace(/[&<>"']/g, (character) => escapes[character]!)
const attributes = (tag: object) =>
  Object.entries(tag)
    .map(([name, value]) => `${name}="${escape(String(value))}"`)
    .join(' ')

/** JSON that can close no element and start no markup. */
const inertJson = (value: object) =>
  JSON.stringify(value).replace(/[<>&\u2028\u2029]/g, (c) => `\\u${c.charCodeAt(0).toString(16).padStart(4, '0')}`)

export function headMarkup(head: Head): string {
  return [
    `<title>${escape(head.title)}</title>`,
    ...head.metas.map((meta) => `<meta ${attributes(meta)}>`),
    ...head.links.map((link) => `<link ${attributes(link)}>`),
    `<script type="application/ld+json">${inertJson({ '@context': 'https://schema.org', '@graph': head.data })}</script>`,
  ].join('')
}
