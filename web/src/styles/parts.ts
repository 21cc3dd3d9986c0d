import { parts } from '../gen/rules'

type Part = (typeof parts)[keyof typeof parts]

const fetched = new Map<Part, Promise<unknown>>()

/** Settled once the page has the styles of a part, so that nothing is ever shown without them. */
export function loadPart(part: Part): Promise<unknown> {
  // The page names the addresses of the parts that it did not bring along.
  const href = document.querySelector('style')?.dataset[part]
  if (!href) return Promise.resolve()
  const known = fetched.get(part)
  if (known) return known
  const pending = new Promise((resolve, reject) => {
    const link = Object.assign(document.createElement('link'), { rel: 'stylesheet', href, onload: resolve })
    link.onerror = () => {
      link.remove()
      fetched.delete(part) // the line may be back when it is wanted next
      reject(new Error(`The styles at ${href} did not arrive; try again.`))
    }
    document.head.append(link)
  })
  fetched.set(part, pending)
  return pending
}
