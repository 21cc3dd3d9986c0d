/** How much of a text stands before the place that changes, and how much behind it. */
const around = 60

/** The parts of two texts that differ, each with a little of what stands around it; texts that are short stay whole. */
export function aroundChange(before: string, after: string, whole = 180): [string, string] {
  if (Math.max(before.length, after.length) <= whole) return [before, after]
  const least = Math.min(before.length, after.length)
  let same = 0
  while (same < least && before[same] === after[same]) same++
  let end = 0
  while (end < least - same && before.at(-1 - end) === after.at(-1 - end)) end++
  const from = same > around ? before.lastIndexOf(' ', same - around) + 1 : 0
  const cut = (text: string) => {
    const to = end > around ? text.indexOf(' ', text.length - end + around) : -1
    return `${from > 0 ? '…' : ''}${to < 0 ? text.slice(from) : `${text.slice(from, to)}…`}`
  }
  return [cut(before), cut(after)]
}
