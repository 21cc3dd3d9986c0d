import type { SiteField } from '../../../gen/desk'

/** Any value that content can hold. */
export type Value = string | number | boolean | null | Value[] | { [key: string]: Value }

/** A field of a page: its path, and its layer where that is not one of the brand's three. */
export interface Place {
  layer: string
  path: string
}

/** Reads what a page of the Desk says about an element: 'hero.title', or 'legal/terms#intro'. */
export function placeOf(origin: string): Place {
  const [layer, path] = origin.includes('#') ? origin.split('#', 2) : ['', origin]
  return { layer: layer ?? '', path: path ?? '' }
}

export const originOf = ({ layer, path }: Place) => (layer ? `${layer}#${path}` : path)

/** The place of a picture: 'pictures.hero-main.alt' → 'hero-main'. */
export const pictureAt = (origin: string | undefined) => /^pictures\.([a-z0-9-]+)(\.|$)/.exec(origin ?? '')?.[1]

export const altOf = (place: string) => `pictures.${place}.alt`

/** Where the Desk shows a text of a brand, at its place on a page. */
export const fieldAddress = (brand: string, path: string, field: string) =>
  `/sites/${brand}?${new URLSearchParams({ path, field })}`

/** Where the Desk shows the price list of a brand. */
export const pricesAddress = (brand: string) => `/sites/${brand}?${new URLSearchParams({ tab: 'site', at: 'prices' })}`

const spelled: Record<string, string> = {
  cta: 'Buttons',
  seo: 'Search results',
  h1: 'Main heading',
  h2: 'Second heading',
  alt: 'What it shows',
  ask: 'Question',
  target: 'Leads to',
  linkedIn: 'LinkedIn',
  linkedin: 'LinkedIn',
  LinkedIn: 'LinkedIn',
  youtube: 'YouTube',
  url: 'Address',
  palette: 'Colors',
  shopItem: 'A product in the shop',
  shopCart: 'A cart in the shop',
  shopText: 'Words about the shop',
  seoTitle: 'Title in search results',
  seoDescription: 'Description in search results',
}

const colours: Record<string, string> = { primary: 'Main color', accent: 'Accent color' }

/** 'hero.features.2' → 'Hero › Features › 3' */
export function labelOf(path: string): string {
  return path
    .replaceAll('+', '')
    .replace(/^links\./, '')
    .split('.')
    .map((part, at, path) => {
      if (/^\d+$/.test(part)) return String(Number(part) + 1)
      const words =
        (path[at - 1] === 'palette' ? colours[part] : undefined) ??
        spelled[part] ??
        part
          .replace(/([a-z])([A-Z])/g, '$1 $2')
          .replaceAll('-', ' ')
          .toLowerCase()
      return words.charAt(0).toUpperCase() + words.slice(1)
    })
    .join(' › ')
}

/** A layer in a sentence: 'brands/store' → 'this brand', 'families/cameras' → 'the family cameras'. */
export function layerWords(layer: string): string {
  const [kind, id] = layer.split('/')
  if (kind === 'brands') return 'this brand'
  if (kind === 'families') return `the family ${id}`
  if (kind === 'site' || kind === 'settings' || kind === 'legal') return 'all brands'
  if (kind === 'catalogue') return 'all brands that show it'
  return layer
}

/** Parts of an entry that stand for pictures and switches, and say nothing by themselves. */
const unread = new Set(['icon', 'image', 'avatar', 'published', 'off'])

/** A value in words, for lists of differences. */
export function inWords(value: unknown): string {
  if (value === undefined || value === null) return 'nothing'
  if (typeof value === 'string') return value
  if (typeof value === 'boolean') return value ? 'on' : 'off'
  if (Array.isArray(value)) return value.map(inWords).join(' · ')
  if (typeof value === 'object') {
    const said = Object.entries(value).filter(([name, part]) => !unread.has(name) && part !== '' && part !== null)
    return said.map(([, part]) => inWords(part)).join(' · ')
  }
  return String(value)
}

/** The value at a path inside another. */
export function valueAt(value: Value | undefined, path: string): Value | undefined {
  if (!path) return value
  let now: Value | undefined = value
  for (const part of path.split('.')) {
    if (now === null || typeof now !== 'object') return undefined
    now = Array.isArray(now) ? now[Number(part)] : now[part]
  }
  return now
}

/** A copy of a value with another at a path inside it. */
export function withValue(value: Value | undefined, path: string, next: Value): Value {
  if (!path) return next
  const [head = '', ...rest] = path.split('.')
  if (Array.isArray(value)) {
    const copy = [...value]
    copy[Number(head)] = withValue(copy[Number(head)], rest.join('.'), next)
    return copy
  }
  const group = value !== null && typeof value === 'object' && !Array.isArray(value) ? value : {}
  return { ...group, [head]: withValue(group[head], rest.join('.'), next) }
}

export const valueOf = (field: SiteField | undefined) => field?.value as Value | undefined
