/**
 * The address of the demo form with words for its notes, without the marks that tell the Desk where each word is
 * written.
 */
export const noteHref = (words: string, more = '') =>
  `/request-demo?${more}note=${encodeURIComponent(words.replace(/[\u2063\u2064]|[\ufe00-\ufe0f]/gu, ''))}`
