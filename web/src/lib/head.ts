import type { Input } from '../gen/input'

/** The document's head, made by one function on both sides. */
export interface Head {
  title: string
  description: string
  canonical: string
}

const titles: Record<string, string> = {
  'request-demo': 'Request a Demo',
  privacy: 'Privacy Policy',
  terms: 'Terms of Service',
  contact: 'Contact',
}

export function headFor({ core, page }: Pick<Input, 'core' | 'page'>): Head {
  const { brand } = core
  const entry = brand.seo.pages[page.kind]
  const fallback = titles[page.kind] ? `${titles[page.kind]} | ${brand.name}` : brand.seo.title
  return {
    title: entry?.title ?? fallback,
    description: entry?.description ?? brand.seo.description,
    canonical: `https://${core.host}${page.path}`,
  }
}

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
const escape = (text: string) => text.replace(/[&<>"']/g, (character) => escapes[character]!)

export function headMarkup(head: Head): string {
  return [
    `<title>${escape(head.title)}</title>`,
    `<meta name="description" content="${escape(head.description)}">`,
    `<link rel="canonical" href="${escape(head.canonical)}">`,
  ].join('')
}
