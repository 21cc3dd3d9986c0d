/** A moment as an input of the browser writes it, in the person's own time. */
export function asInput(moment: string | Date): string {
  const at = new Date(moment)
  return new Date(at.getTime() - at.getTimezoneOffset() * 60_000).toISOString().slice(0, 16)
}

/** The next full hour as an input of the browser writes it. */
export function soon(): string {
  const then = new Date(Date.now() + 60 * 60_000)
  then.setMinutes(0, 0, 0)
  return asInput(then)
}

/** The person's own time zone, such as Europe/Berlin. */
export const zone = () => Intl.DateTimeFormat().resolvedOptions().timeZone.replaceAll('_', ' ')
