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
  const match = /^(\d{4})-(\d{2})-(\d{2})/.exec(iso)
  const month = match && months[Number(match[2]) - 1]
  return match && month ? `${month} ${Number(match[3])}, ${match[1]}` : iso
}

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
