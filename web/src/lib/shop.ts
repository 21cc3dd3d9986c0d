import type { Core } from '../gen/input'

/** Where a product is bought: its own page in the shop, or the shop itself where products have none. */
export function shopItem({ brand, settings }: Pick<Core, 'brand' | 'settings'>, id: number): string {
  const template = settings.shopItem || settings.shop
  return template.replaceAll('{id}', String(id)).replaceAll('{brand}', encodeURIComponent(brand.id))
}

/** A cart with so many of each product; undefined where the shop takes none. */
export function shopCart(
  { brand, settings }: Pick<Core, 'brand' | 'settings'>,
  items: readonly (readonly [id: number, count: number])[],
) {
  const list = items.map(([id, count]) => `${id}x${count}`).join(',')
  return settings.shopCart?.replaceAll('{items}', list).replaceAll('{brand}', encodeURIComponent(brand.id))
}
