import { approvalOf, approvalWords } from './approval-words'
import { inWords, labelOf, type Value } from './fields'
import { layerName } from './layers'
import { listWords } from './lists'
import { orderWords } from './order-words'
import { isPrices } from './prices'
import { sectionName, sectionWords } from './sections'
import { rowsOf } from './together'

interface Edit {
  layer: string
  field: string
  before?: unknown
  after?: unknown
  /** What stands there without the edit, where its layer said nothing of its own before. */
  below?: unknown
}

/** How brands and products are called, by their ids. */
export interface Names {
  brand: (id: string) => string
  product: (id: string) => string
}

const isGroup = (value: unknown): value is Record<string, Value> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const isProduct = (layer: string) => layer.startsWith('catalogue/products/')
const listsLayer = 'catalogue/lists'

/** The picture of a product that a field is of: its id, and which field. */
const ofPicture = (field: string) => /^pictures\.product-(\d+)(?:-[a-z0-9-]+)?\.?(.*)$/.exec(field)

/** Whether words about an edit need the names of products. */
export const needsProducts = ({ layer, field }: Pick<Edit, 'layer' | 'field'>) =>
  layer.startsWith('catalogue/') || ofPicture(field) !== null || isPrices(field)

/** What an edit is of, as a person would say it: 'Hero › Title, Fleet Store', 'T120: Title', 'Product list dash'. */
export function placeWords({ layer, field }: Pick<Edit, 'layer' | 'field'>, names: Names): string {
  const of = layerName(layer, names.brand)
  if (!field) return of
  const approval = approvalOf(layer, field)
  if (approval) return approval
  if (isProduct(layer)) return `${of.replace(/^Product /, '')}: ${labelOf(field)}`
  const [head = '', ...rest] = field.split('.')
  if (layer === listsLayer) {
    const part = rest.join('.')
    return `Product list ${labelOf(head)}${part && part !== 'products' ? `: ${labelOf(part)}` : ''}`
  }
  if (layer.startsWith('catalogue/angles/')) return `${names.product(head)}: ${labelOf(rest.join('.'))}, ${of}`
  const picture = layer === 'site' ? ofPicture(field) : null
  if (picture) return `${names.product(picture[1]!)}: Picture${/alt$/.test(picture[2]!) ? ', what it shows' : ''}`
  return `${labelOf(field)}, ${of}`
}

/** What a change is called: by its note, or else by what it changed. */
export function titleOf({ note, edits }: { note?: string; edits: Edit[] }, names: Names): string {
  const [first, ...others] = rowsOf(edits)
  if (note) return note
  if (!first) return 'Texts of other brands'
  return `${placeWords(first, names)}${others.length ? ` and ${others.length} more` : ''}`
}

/** What a field says, as a person would; names of files and numbers of places are the program's own. */
export function valueWords(field: string, value: unknown): string {
  const [head, , part] = field.split('.')
  if (value === undefined || value === null) return inWords(value)
  if (head === 'pictures' && part === 'focus') {
    const [left, top] = String(value).split(' ')
    return `In sight: what is ${left} from the left, ${top} from the top`
  }
  if (field === 'sections' && Array.isArray(value))
    return value.map((one) => (isGroup(one) ? sectionName(String(one.kind)) : inWords(one))).join(', ')
  if (isRedirects(field) && Array.isArray(value)) return value.map(leadsWords).join('\n')
  return inWords(value)
}

export const isRedirects = (field: string) => field === 'redirects' || field === 'redirects+'

/** What a redirect does; the day and who said so are in the list of old addresses. */
const leadsWords = (one: unknown) =>
  isGroup(one)
    ? `${inWords(one.from)} leads to ${inWords(one.to)}${one.temporary === true ? ', for now' : ''}`
    : inWords(one)

/** What happened, where what was said before and is said now does not tell it by itself. */
export function changeWords(edit: Edit, names: Names): string | undefined {
  const { layer, field, before, after } = edit
  if (!field) return newWords(edit, names)
  if (isProduct(layer) && field === 'retired') return retiredWords(after, names)
  if (layer === listsLayer) return listOfProducts(edit, names)
  const approval = approvalWords(layer, field, before, after)
  if (approval) return approval
  if (field === 'sections' && /^(brands|families)\/|^site$/.test(layer)) return sectionWords(before, after)
  if (isPrices(field)) return undefined // said in lines
  const adds = field.endsWith('+')
  const words = listWords(field, before ?? (adds ? [] : edit.below), after)
  if (!Array.isArray(after) || before !== undefined) return words
  if (adds) return `${words}. The list goes on following the one that it adds to`
  if (words) return `${words}. A list of its own, which follows no other any more`
  const entries = `${after.length} ${after.length === 1 ? 'entry' : 'entries'}`
  return `A list of its own, with ${entries}; it follows no other any more`
}

function retiredWords(after: unknown, names: Names): string {
  if (after === undefined) return 'Sold again'
  const to = (isGroup(after) && String(after.to ?? '')) || '/products'
  const id = /^\/products\/(\d+)$/.exec(to)?.[1]
  const where = id ? names.product(id) : to === '/products' ? 'the list of products' : to
  return `Sold no more; its address leads to ${where}`
}

/** A list of products by their names: 'T120 added after T100'. */
function listOfProducts({ field, before, after }: Edit, names: Names): string | undefined {
  const named = (value: unknown) => (Array.isArray(value) ? value.map((id) => names.product(String(id))) : [])
  const [, part] = field.split('.')
  if (part === undefined && isGroup(after) && before === undefined)
    return `A new list: ${named(after.products).join(', ') || 'no products yet'}`
  if (part !== 'products' && part !== 'featured') return undefined
  const words = orderWords(named(before), named(after))
  return words.join('; ') || undefined
}

/** A whole file that is new: what it is, and how much it says. */
function newWords({ layer, after }: Edit, { brand }: Names): string | undefined {
  if (!isGroup(after)) return undefined
  if (isProduct(layer)) {
    const title = String(after.title ?? after.model ?? '')
    return `New product ${title}: category ${inWords(after.category)}, ${counted(partsOfNew(after).length)}`
  }
  const id = /^brands\/(.+)$/.exec(layer)?.[1]
  if (!id) return undefined
  const first = Array.isArray(after.hosts) ? after.hosts[0] : undefined
  const host = isGroup(first) ? first.name : first
  const facts = [
    after.variant && `look ${inWords(after.variant)}`,
    after.family && `family ${inWords(after.family)}`,
    host && `at ${inWords(host)}`,
    counted(partsOfNew(after).length),
  ]
  return `New brand ${String(after.name ?? brand(id))}: ${facts.filter(Boolean).join(', ')}`
}

const counted = (texts: number) => (texts === 1 ? '1 text' : `${texts} texts`)

/** What of a new file is no text that somebody reads. */
const unread = new Set(['id', 'family', 'variant', 'hosts', 'palette', 'pictures', 'image', 'icon', 'logo', 'sections'])

/** The texts of a new file, each with what it is. */
export function partsOfNew(value: unknown, path = ''): { label: string; text: string }[] {
  const below = (name: string | number) => (path ? `${path}.${name}` : String(name))
  if (Array.isArray(value)) return value.flatMap((one, at) => partsOfNew(one, below(at)))
  if (isGroup(value))
    return Object.entries(value).flatMap(([name, one]) => (unread.has(name) ? [] : partsOfNew(one, below(name))))
  if (typeof value !== 'string' || !value) return []
  return [{ label: labelOf(path), text: value }]
}
