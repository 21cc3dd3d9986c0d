/** When this page last changed leads, by their ids: what its own person does is said where it is done. */
const changed = new Map<string, number>()
const aWhile = 10_000

export function markOwn(ids: readonly string[]) {
  for (const id of ids) changed.set(id, Date.now())
}

export const isOwn = (id: string) => Date.now() - (changed.get(id) ?? 0) < aWhile
