/** The address of a person for their mail program. */
export const mailto = (email: string) => `mailto:${encodeURIComponent(email).replaceAll('%40', '@')}`

/** Calls somebody, whatever stands between the digits. */
export const telephone = (number: string) => `tel:${number.replace(/[^+\d]/g, '')}`
