import { useMe } from '../../session'
import { labelOf } from './fields'
import { useWall } from './use-site'

/** The brand that a layer belongs to alone. */
export const brandOf = (layer: string) => /^(?:brands|catalogue\/angles)\/(.+)$/.exec(layer)?.[1]

/** What a layer is called where several can stand: 'Fleet Store', 'Family cameras', 'All brands'. */
export function layerName(layer: string, nameOf: (brand: string) => string): string {
  const own = brandOf(layer)
  const [kind = '', ...rest] = layer.split('/')
  const id = rest.at(-1) ?? ''
  if (own) return kind === 'brands' ? nameOf(own) : `${nameOf(own)}, products`
  if (kind === 'families') return `Family ${id}`
  if (kind === 'site' || kind === 'settings') return 'All brands'
  if (kind === 'legal') return `Legal page ${labelOf(id)}, all brands`
  if (layer.startsWith('catalogue/products/')) return `Product ${id.replace(/^\d+-/, '').toUpperCase()}`
  if (layer === 'catalogue/lists') return 'Product lists'
  return `${labelOf(kind)}, all brands`
}

/** How brands are called; one that is in a draft alone is known to the wall. */
export function useBrandName(): (id: string) => string {
  const { brands } = useMe()
  const wall = useWall().data?.brands ?? []
  return (id) => [...wall, ...brands].find((one) => one.id === id)?.name ?? id
}

/** Names as people look for them. */
export const inOrder = (names: string[]) => names.toSorted((one, other) => one.localeCompare(other))

/** Names layers, with the brands that the person works for. */
export function useLayerName(): (layer: string) => string {
  const nameOf = useBrandName()
  return (layer) => layerName(layer, nameOf)
}

/** Names brands in a row, in the order of their names. */
export function useBrandNames(): (ids: string[]) => string {
  const nameOf = useBrandName()
  return (ids) => inOrder(ids.map(nameOf)).join(', ')
}

/** Edits by layer, those of one brand first, then what several share. */
export function byLayer<T extends { layer: string }>(edits: T[], brand?: string): [layer: string, edits: T[]][] {
  const groups = new Map<string, T[]>()
  for (const edit of edits) groups.set(edit.layer, [...(groups.get(edit.layer) ?? []), edit])
  const rank = (layer: string) => (brandOf(layer) === undefined ? 1 : brandOf(layer) === brand ? 0 : 2)
  return [...groups].sort(([one], [other]) => rank(one) - rank(other))
}
