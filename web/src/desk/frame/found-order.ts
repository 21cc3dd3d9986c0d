import type { Found } from '../../gen/desk'

/** How kinds of things are called, in the order in which they are shown. */
export const kinds: Record<string, string> = {
  page: 'Page',
  product: 'Product',
  post: 'Post',
  lead: 'Lead',
  person: 'Person',
  text: 'Text',
}

/** What has the words as they were typed first, and then kind by kind. */
export function inOrder(found: Found[]): Found[] {
  const rank = (one: Found) => (one.exact ? -1 : Object.keys(kinds).indexOf(one.kind))
  return found.filter((one) => one.kind in kinds).sort((one, other) => rank(one) - rank(other))
}
