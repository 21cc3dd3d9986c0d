import { withDeadline } from './deadline'
import { storageVersion } from './upload'

/** Where a brand's posts are, and the query that opens them. */
export interface Source {
  /** The account's address, e.g. '/storage'. */
  base: string
  /** The brand's container. */
  brand: string
  /** An access token, as a query without "?". */
  token: string
}

export const folder = 'blogs'

const container = ({ base, brand }: Source) => `${base.replace(/\/+$/, '')}/${encodeURIComponent(brand)}`

export const listingAddress = (source: Source, prefix?: string, marker?: string): string => {
  const query = ['restype=container', 'comp=list']
  if (prefix) query.push(`prefix=${prefix}`)
  if (marker) query.push(`marker=${encodeURIComponent(marker)}`)
  if (source.token) query.push(source.token)
  return `${container(source)}?${query.join('&')}`
}

export const fileAddress = (source: Source, file: string): string => {
  const path = file.split('/').map(encodeURIComponent).join('/')
  return `${container(source)}/${folder}/${path}${source.token ? `?${source.token}` : ''}`
}

export const ask = (address: string): Promise<{ answer: Response; text: string }> =>
  withDeadline(async (signal) => {
    const answer = await fetch(address, { headers: { 'x-ms-version': storageVersion }, signal })
    return { answer, text: await answer.text() }
  })

export const statusOf = (answer: Response): string => `${answer.status} ${answer.statusText}`.trimEnd()

/** The blog files in a listing, below their folder, and where the listing goes on. */
export function parseListing(xml: string): { files: string[]; next: string } {
  // A real account starts its answer with a byte order mark.
  const document = new DOMParser().parseFromString(xml.replace(/^\uFEFF/, ''), 'application/xml')
  if (document.querySelector('parsererror') || document.documentElement.nodeName !== 'EnumerationResults') {
    throw new Error('the listing is not readable')
  }
  const names = [...document.getElementsByTagName('Name')].map((name) => name.textContent ?? '')
  const files = names.filter((name) => name.startsWith(`${folder}/`) && name.endsWith('.json'))
  return {
    files: files.map((name) => name.slice(folder.length + 1)),
    next: document.getElementsByTagName('NextMarker')[0]?.textContent ?? '',
  }
}

/** The names of all blog files of a brand. */
export async function listFiles(source: Source): Promise<string[]> {
  const all: string[] = []
  for (let marker = ''; ;) {
    const { answer, text } = await ask(listingAddress(source, folder, marker))
    if (!answer.ok) throw new Error(`the listing answered ${statusOf(answer)}`)
    const { files, next } = parseListing(text)
    all.push(...files)
    if (!next || next === marker) return all
    marker = next
  }
}
