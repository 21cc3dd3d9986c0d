import { chunks } from '../gen/rules'

type Chunk = (typeof chunks)[keyof typeof chunks]

const fetched = new Map<Chunk, Promise<unknown>>()

/** Settled once the page has a chunk of the styles, so that nothing is ever shown without them. */
export function loadChunk(chunk: Chunk): Promise<unknown> {
  // The page names the addresses of the chunks that it did not bring along.
  const href = document.querySelector('style')?.dataset[chunk]
  if (!href) return Promise.resolve()
  const known = fetched.get(chunk)
  if (known) return known
  const pending = new Promise((resolve, reject) => {
    const link = Object.assign(document.createElement('link'), { rel: 'stylesheet', href, onload: resolve })
    link.onerror = () => {
      link.remove()
      fetched.delete(chunk) // the line may be back when it is wanted next
      reject(new Error(`The styles at ${href} did not arrive; try again.`))
    }
    document.head.append(link)
  })
  fetched.set(chunk, pending)
  return pending
}
