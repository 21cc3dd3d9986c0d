/** The server's page of the address where parts were last wanted: all of its parts come from one answer. */
let last: { address: string; page: Promise<Document> } | undefined

function fetchDocument(address: string): Promise<Document> {
  if (last?.address === address) return last.page
  const page = fetch(address)
    .then((answer) => answer.text())
    .then((html) => new DOMParser().parseFromString(html, 'text/html'))
  last = { address, page }
  return page
}

/** Undefined where the line is down, or the server could not render the page. */
export async function fetchPart(name: string, address: string): Promise<string | undefined> {
  try {
    return (await fetchDocument(address)).querySelector(`[data-part="${name}"]`)?.innerHTML
  } catch {
    last = undefined // the line may be back when it is wanted next
    return undefined
  }
}
