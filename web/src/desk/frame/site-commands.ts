import type { Me } from '../../gen/desk'

/** What leads to a place of the sites room. */
export interface SiteCommand {
  name: string
  hint?: string
  words?: string
  path: string
}

const templates = { field: 'sales.replies.0.text' }

/** Fields by the names that people have for them, with other words for the same, and where they are. */
const everyday: [name: string, words: string, at: Record<string, string>][] = [
  ['Opening hours', 'business hours open closed times', { field: 'contact.contactInfo.hours' }],
  ['Phone number', 'telephone call', { field: 'contact.contactInfo.phone' }],
  ['Email address', 'e-mail mailbox write', { field: 'contact.contactInfo.email' }],
  ['Postal address', 'street city location', { field: 'contact.contactInfo.address' }],
  ['Headline', 'hero title first words', { field: 'hero.title' }],
  ['Slogan', 'tagline claim motto', { field: 'tagline' }],
  ['Title in search results', 'google seo page title', { field: 'seo.title' }],
  ['Description in search results', 'google seo', { field: 'seo.description' }],
  ['Picture of shared links', 'share image social', { field: 'pictures.share.alt' }],
  ['Logo', 'mark', { field: 'pictures.logo.alt' }],
  ['Colors and look', 'colours palette variant design', { tab: 'variant' }],
  ['Shop and social media', 'store profiles links facebook linkedin', { tab: 'site' }],
  ['Host names', 'domain address dns website', { tab: 'site' }],
  ['Prices', 'price list costs amounts currency', { tab: 'site', at: 'prices' }],
  ['Reply templates', 'letters answers mail leads sales', templates],
  ['Changes of before', 'history versions take back', { tab: 'history' }],
]

/** The templates of letters to leads of a brand: the first, with the list of all. */
export const replyTemplates = (brand: string) => address(brand, templates)

const address = (brand: string, at: Record<string, string>) => `/sites/${brand}?${new URLSearchParams(at)}`

/** The commands of the sites room: those of the brand that is open, or of each brand. */
export function siteCommands({ rights, brands, person }: Me, location: string, search: string): SiteCommand[] {
  if (!rights.includes('sites')) return []
  const open = brands.find((one) => location === `/sites/${one.id}`)
  const page = new URLSearchParams(search).get('path')
  const here: Record<string, string> = open && page ? { path: page } : {}
  return [
    ...(person.brands.length ? [] : [{ name: 'New brand', words: 'add site make', path: '/sites/new' }]),
    { name: 'Find and replace in all sites', path: '/sites/words' },
    { name: 'Old addresses, and where they lead', words: 'redirects', path: '/sites/addresses' },
    { name: 'Proposals', words: 'approval approve', path: '/sites/proposals' },
    { name: 'Who needs approval', words: 'approve editors settings proposals', path: '/sites/approval' },
    ...(open ? [open] : brands).flatMap((brand) => [
      {
        ...(open ? { name: 'Publish', hint: brand.name } : { name: `Publish ${brand.name}` }),
        words: 'go live schedule',
        path: address(brand.id, { ...here, publish: '' }),
      },
      ...everyday.map(([name, words, at]) => ({
        name,
        hint: brand.name,
        words: `${words} ${brand.name}`,
        path: address(brand.id, at),
      })),
    ]),
  ]
}
