const shown = 3

/** People of whom one is enough: 'Ben', 'Ben or Cleo', 'Ben, Cleo, Dan or one of 4 others'. */
export function eitherOf(names: string[]): string {
  const more = names.length - shown
  const list = more > 1 ? [...names.slice(0, shown), `one of ${more} others`] : names
  return list.length < 2 ? (list[0] ?? 'nobody') : `${list.slice(0, -1).join(', ')} or ${list.at(-1)}`
}
