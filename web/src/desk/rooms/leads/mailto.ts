/** The address of a person for their mail program. */
export const mailto = (email: string) => `mailto:${encodeURIComponent(email).replaceAll('%40', '@')}`

/** Calls somebody, whatever stands between the digits. */
export const telephone = (number: string) => `tel:${number.replace(/[^+\d]/g, '')}`

/** What finds the same number however it was typed; nothing where there are too few digits to be somebody's own. */
export function digitsOf(number: string): string {
  const digits = number.replace(/\(\s*0\s*\)/, '').replace(/[^+\d]/g, '')
  return digits.length < 7 ? '' : digits
}
