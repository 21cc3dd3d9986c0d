/** Words as a part of an address or a file name: lower-case letters, digits and single hyphens. */
export const slugOf = (words: string): string =>
  words
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
