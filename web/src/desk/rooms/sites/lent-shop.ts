const templates = ['links.shopItem', 'links.shopCart']

/** The templates of product and cart that lead to another host than the shop that a brand names. */
export function lentTo(valueOf: (path: string) => string): { path: string; host: string }[] {
  const shop = hostOf(valueOf('links.shop'))
  if (!shop) return []
  return templates.flatMap((path) => {
    const host = hostOf(valueOf(path))
    return host && host !== shop ? [{ path, host }] : []
  })
}

function hostOf(address: string): string | undefined {
  return URL.canParse(address) ? new URL(address).hostname : undefined
}
