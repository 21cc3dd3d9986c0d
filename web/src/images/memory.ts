/** The addresses that failed, for one domain at a time: another domain starts afresh. */
interface FailureMemory {
  remember: (domain: string, src: string) => void
  failed: (domain: string, src: string) => boolean
}

export function createFailureMemory(): FailureMemory {
  let current = ''
  let failures = new Set<string>()
  const of = (domain: string) => {
    if (domain !== current) {
      current = domain
      failures = new Set()
    }
    return failures
  }
  return {
    remember: (domain, src) => void of(domain).add(src),
    failed: (domain, src) => of(domain).has(src),
  }
}

/** What this page has learned. Written by the browser alone, so the server always starts with nothing. */
export const failureMemory = createFailureMemory()
