/** The longest part of a list that stands in the same order in another. */
function inOrder(list: string[], other: string[]): Set<string> {
  const at = list.map((one) => other.indexOf(one))
  const longest: number[][] = []
  at.forEach((place, n) => {
    const before = longest.slice(0, n).filter((chain) => at[chain.at(-1)!]! < place)
    longest.push([...before.reduce<number[]>((a, b) => (b.length > a.length ? b : a), []), n])
  })
  const chain = longest.reduce<number[]>((a, b) => (b.length > a.length ? b : a), [])
  return new Set(chain.map((n) => list[n]!))
}

const mostMoved = 2

/** What happened to a list of names: 'T120 added after T100', 'C200 removed', 'P10 moved to the beginning'. */
export function orderWords(before: string[], after: string[]): string[] {
  const where = (name: string) => {
    const last = after[after.indexOf(name) - 1]
    return last === undefined ? undefined : `after ${last}`
  }
  const stays = after.filter((one) => before.includes(one))
  const still = inOrder(stays, before)
  const moved = stays.filter((one) => !still.has(one))
  return [
    ...after
      .filter((one) => !before.includes(one))
      .map((one) => `${one} added ${where(one) ?? (after.length > 1 ? 'at the beginning' : '')}`.trim()),
    ...before.filter((one) => !after.includes(one)).map((one) => `${one} removed`),
    ...(moved.length > mostMoved
      ? ['reordered']
      : moved.map((one) => `${one} moved ${where(one) ?? 'to the beginning'}`)),
  ]
}
