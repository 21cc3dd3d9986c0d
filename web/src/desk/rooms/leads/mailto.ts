/** The address of a person for their mail program. */
export const mailto = (email: string) => `mailto:${encodeURIComponent(email).replaceAll('%40', '@')}`
