import type { HeadInput } from '../lib/head-input'

type DocumentHead = typeof import('./document-head')

let loaded: DocumentHead | undefined

/** Fetches what changes the head: the first page came with its own, so only a change of page needs it. */
export const loadHead = (): Promise<DocumentHead> => import('./document-head').then((module) => (loaded = module))

/** Sets the head at once when its code is here, as it is after a link was prefetched. */
export function applyHead(input: HeadInput): void {
  if (loaded) loaded.applyHead(input)
  else void loadHead().then((module) => module.applyHead(input))
}
