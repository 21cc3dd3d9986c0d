import { withDeadline } from './deadline'
import { container } from './known'
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

const folder = 'blogs'

/** How long storage may stay silent; twice that, for the list and then for the diagnosis, is below ten seconds. */
export const blogPatience = 4200

/** A blog file, below its folder; its version changes with what is in it, and may be unknown. */
export interface File {
  name: string
  version: string
}

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
  withDeadline(async (signal, progress) => {
    const answer = await fetch(address, { headers: { 'x-ms-version': storageVersion }, signal })
    return { answer, text: await textOf(answer, progress) }
  }, blogPatience)

async function textOf(answer: Response, progress: () => void): Promise<string> {
  const reader = answer.body?.getReader()
  const decoder = new TextDecoder('utf-8', { ignoreBOM: true })
  let text = ''
  for (let part = await reader?.read(); part?.value; part = await reader?.read()) {
    progress()
    text += decoder.decode(part.value, { stream: true })
  }
  return text + decoder.decode()
}

export const statusOf = (answer: Response): string => `${answer.status} ${answer.statusText}`.trimEnd()

/** The blog files in a listing, and where the listing goes on. */
export function parseListing(xml: string): { files: File[]; next: string } {
  // A real account starts its answer with a byte order mark.
  const document = new DOMParser().parseFromString(xml.replace(/^\uFEFF/, ''), 'application/xml')
  if (document.querySelector('parsererror') || document.documentElement.nodeName !== 'EnumerationResults') {
    throw new Error('the listing is not readable')
  }
  const files = [...document.getElementsByTagName('Name')].map((element) => ({
    name: element.textContent ?? '',
    version: element.parentElement?.getElementsByTagName('Etag')[0]?.textContent ?? '',
  }))
  return {
    files: files
      .filter(({ name }) => name.startsWith(`${folder}/`) && name.endsWith('.json'))
      .map(({ name, version }) => ({ name: name.slice(folder.length + 1), version })),
    next: document.getElementsByTagName('NextMarker')[0]?.textContent ?? '',
  }
}

/** All blog files of a brand. */
export async function listFiles(source: Source): Promise<File[]> {
  const all: File[] = []
  for (let marker = ''; ;) {
    const { answer, text } = await ask(listingAddress(source, folder, marker))
    if (!answer.ok) throw new Error(`the listing answered ${statusOf(answer)}`)
    const { files, next } = parseListing(text)
    all.push(...files)
    if (!next || next === marker) return all
    marker = next
  }
}
