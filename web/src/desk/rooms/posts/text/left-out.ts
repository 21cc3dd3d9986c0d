import type { JSONContent } from '@tiptap/core'

/**
 * What a figure is called that stands where something of a pasted document was left out. There is no such picture, so
 * nobody sees it but its writer, and the server publishes no post that has one.
 */
export const leftOut = 'left-out'

/** A mark that says what was left out at its place. */
export const markNode = (words: string): JSONContent => ({
  type: 'figure',
  attrs: { picture: leftOut, alt: words.replace(/[[\]]/g, ''), caption: '' },
})

/** Notes in a pasted page where something is taken out of it. */
export function noteAt(element: Element, words: string) {
  const note = element.ownerDocument.createElement('span')
  note.dataset.leftOut = words
  element.before(note)
}

/** Makes marks of the notes: below the paragraph, the list or the table that they are in. */
export function notesToMarks(page: Document) {
  for (const note of [...page.querySelectorAll<HTMLElement>('[data-left-out]')].reverse()) {
    let block = note.closest('ul, ol, table') ?? note.closest('p, pre, h1, h2, h3, h4, h5, h6') ?? note
    while (block.parentElement?.closest('ul, ol, table')) block = block.parentElement.closest('ul, ol, table')!
    const mark = page.createElement('figure')
    const { attrs } = markNode(note.dataset.leftOut!)
    Object.assign(mark.dataset, attrs)
    block.after(mark)
    note.remove()
  }
}
