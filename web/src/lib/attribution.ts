/**
 * What brought the visitor: kept for this visit in the tab's own session storage, sent only together with a form that
 * the visitor sends. No cookie, no other party.
 */
export interface Attribution {
  landing?: string
  referrer?: string
  utm?: Record<string, string>
  shortlist?: string[]
  brand?: string
  page?: string
}

const key = 'livery-visit'
type Visit = Pick<Attribution, 'landing' | 'referrer' | 'utm'>

let visit: Visit | undefined

/** Remembers how the visit began; later pages of the same visit change nothing. */
export function rememberVisit(address: URL, referrer: string): void {
  visit = stored() ?? visitFrom(address, referrer)
  try {
    sessionStorage.setItem(key, JSON.stringify(visit))
  } catch {
    // Session storage is blocked: the visit is then known only until the page is left.
  }
}

export function visitFrom(address: URL, referrer: string): Visit {
  const utm = [...address.searchParams].filter(([name]) => name.startsWith('utm_'))
  return {
    // The key of a quote lets whoever has it in: it goes nowhere.
    landing: address.pathname.replace(/^\/quote\/.*/, '/quote'),
    referrer: foreign(referrer, address.host),
    utm: utm.length ? Object.fromEntries(utm.map(([name, value]) => [name.slice(4), value])) : undefined,
  }
}

// Without its query, which may hold what is nobody's business.
function foreign(referrer: string, host: string): string | undefined {
  try {
    const from = new URL(referrer)
    return from.host === host ? undefined : from.origin + from.pathname
  } catch {
    return undefined
  }
}

function stored(): Visit | undefined {
  try {
    const text = sessionStorage.getItem(key)
    return text ? (JSON.parse(text) as Visit) : undefined
  } catch {
    return undefined
  }
}

export const attribution = (here: Pick<Attribution, 'brand' | 'page' | 'shortlist'>): Attribution => ({
  ...(visit ?? stored()),
  ...here,
})
