/** A moment as an input of the browser writes it, in the person's own time. */
export function asInput(iso: string): string {
  const at = new Date(iso)
  return new Date(at.getTime() - at.getTimezoneOffset() * 60_000).toISOString().slice(0, 16)
}

/** The person's own time zone, such as Europe/Berlin. */
export const zone = () => Intl.DateTimeFormat().resolvedOptions().timeZone.replaceAll('_', ' ')
