/** Dates and numbers by hand: the server's engine has no Intl, and both sides must agree. */
const months = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
]

/** '2024-01-15' → 'January 15, 2024'; what is no ISO date is shown as it is. */
export function longDate(iso: string): string {
  return iso.replace(/(\d{4})-(\d{2})-(\d{2})(T[\d:.Z+-]*)?/, (whole, year, month, day) => {
    const name = months[Number(month) - 1]
    return name ? `${name} ${Number(day)}, ${year}` : whole
  })
}

/** 'Page {page}' → 'Page 2' */
export const fill = (text: string, values: Record<string, string | number>): string =>
  text.replace(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole))

/** The full stop of a sentence that has none of its own; what nobody sees may stand at its end. */
export const stopOf = (text: string): string => (/[.!?…:][^\p{L}\p{N}]*$/u.test(text) ? '' : '.')

export const yearOf = (iso: string): string => iso.slice(0, 4)

/** 'Safety Desk' → 'SD' */
export function initials(name: string): string {
  return name
    .split(/\s+/)
    .filter(Boolean)
    .slice(0, 2)
    .map((word) => word[0]!.toUpperCase())
    .join('')
}

/** '+1 (212) 555-0108' → 'tel:+12125550108' */
export const telephone = (number: string): string => `tel:${number.replace(/[^\d+]/g, '')}`
