/** What a path of a brand shows. The server decides by the same rules (internal/page/route.go). */
export type Kind =
  'home' | 'solutions' | 'products' | 'product' | 'blog' | 'post' | 'contact' | 'request-demo' | 'privacy' | 'terms'

export type Route = { kind: Kind; param?: string } | { redirect: string }

const fixed: Record<string, Kind> = {
  '/': 'home',
  '/solutions': 'solutions',
  '/products': 'products',
  '/blog': 'blog',
  '/contact': 'contact',
  '/request-demo': 'request-demo',
  '/privacy': 'privacy',
  '/terms': 'terms',
}

const always: Kind[] = ['home', 'request-demo', 'privacy', 'terms']
const nested: Record<string, Kind> = { products: 'product', blog: 'post' }

/** Unknown paths, and pages the brand does not have, go home. */
export function routeFor(path: string, pages: readonly string[]): Route {
  const clean = path.length > 1 ? path.replace(/\/+$/, '') : path
  const kind = fixed[clean]
  if (kind && (always.includes(kind) || pages.includes(kind))) return { kind }
  const [, parent = '', param = '', rest] = clean.split('/')
  const child = nested[parent]
  if (child && pages.includes(parent) && param && rest === undefined) return { kind: child, param: decode(param) }
  return { redirect: '/' }
}

function decode(param: string): string {
  try {
    return decodeURIComponent(param)
  } catch {
    return param
  }
}
