import type { Runtime } from '../gen/input'

const privateAddresses = [
  /^127\./,
  /^10\./,
  /^192\.168\./,
  /^172\.(1[6-9]|2\d|3[01])\./,
  /^169\.254\./,
  /^\[::1\]$/,
  /^\[f[cd][\da-f]{2}:/i,
  /^\[fe[89ab][\da-f]:/i,
]
const isAddress = (host: string) => /^\d+\.\d+\.\d+\.\d+$/.test(host) || host.startsWith('[')
// Names that no public resolver answers for.
const privateName = /(^|\.)localhost$|\.(local|internal|home\.arpa)$/

/** On this machine or in a private network; addresses in brackets as `location.hostname` has them. */
export const isLocalHost = (host: string): boolean =>
  isAddress(host) ? privateAddresses.some((range) => range.test(host)) : privateName.test(host)

/**
 * Where the api is: the configured address, or on local hosts the local one, which unless configured is at the page's
 * own port. 'localhost' in a configured one means the machine that served the page, so a private host keeps its own
 * name.
 */
export function apiBase(
  runtime: Pick<Runtime, 'apiBase' | 'localApiBase'>,
  page: Pick<Location, 'hostname' | 'origin'>,
): string {
  if (!isLocalHost(page.hostname)) return withoutSlash(runtime.apiBase)
  const local = runtime.localApiBase || `${page.origin}/api`
  return withoutSlash(local.replace(/^(https?:\/\/)localhost(?=[:/]|$)/, `$1${page.hostname}`))
}

const withoutSlash = (url: string) => url.replace(/\/+$/, '')
