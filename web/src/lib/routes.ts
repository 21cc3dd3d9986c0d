import { alwaysThere, behind, nested, paths, type Kind } from '../gen/rules'

export type Route = { kind: Kind; param?: string } | { redirect: string }

const home: Route = { redirect: '/' }
const kindOf = new Map<string, Kind>(Object.entries(paths))
const childOf = new Map<string, Kind>(Object.entries(nested))
const pageOf = new Map<string, string>(Object.entries(behind))
const always: readonly string[] = alwaysThere

/**
 * What a path of a brand shows; unknown paths, and pages the brand does not have, go home. The server decides by the
 * same tables and both are held to one table of cases, internal/page/testdata/routes.json.
 */
export function routeFor(path: string, pages: readonly string[]): Route {
  const clean = path.length > 1 ? path.replace(/\/+$/, '') : path
  const kind = kindOf.get(clean)
  if (kind) return always.includes(kind) || pages.includes(pageOf.get(kind) ?? kind) ? { kind } : home
  const [, parent = '', param = '', rest] = clean.split('/')
  const child = childOf.get(parent)
  const name = decode(param)
  if (!child || !pages.includes(pageOf.get(child) ?? parent) || !name || name.includes('/') || rest !== undefined)
    return home
  return { kind: child, param: name }
}

function decode(param: string): string {
  try {
    return decodeURIComponent(param)
  } catch {
    return param
  }
}
