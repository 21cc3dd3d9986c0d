/** What the Desk draws on the page that is edited. Colours of its own, since a page may have any ground. */
const rules = `
[data-field], [data-field-alt], [data-picture] { cursor: pointer; }
[data-desk~='near'] { outline: 2px solid #fff; outline-offset: 2px; box-shadow: 0 0 0 5px #6d3bff; }
[data-desk~='chosen'], [contenteditable] { outline: 2px solid #fff; outline-offset: 2px; box-shadow: 0 0 0 6px #6d3bff; }
[data-desk~='around'] { outline: 4px solid #6d3bff; outline-offset: 2px; border-radius: 2px; }
main > [data-desk~='around'] { outline-offset: -4px; }
[contenteditable] { cursor: text; }
`

/** A stylesheet that is made by script needs no entry in the page's policy. */
function sheetOf(document: Document, css: string) {
  const { CSSStyleSheet } = document.defaultView as typeof globalThis & Window
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(css)
  return sheet
}

export function addStyles(document: Document) {
  document.adoptedStyleSheets = [sheetOf(document, rules)]
}

/** What a page shows that came without a style of its own. */
const shown = new WeakMap<Document, string>()

const ownOf = (document: Document) => document.querySelector('head style')

/** The style of a page: what it came with, or what is shown since. */
export const stylesOf = (document: Document) => shown.get(document) ?? ownOf(document)?.textContent ?? ''

/** Shows a page in another look or other colours than it came with. */
export function showStyles(document: Document, css: string) {
  if (css === stylesOf(document)) return
  shown.set(document, css)
  document.adoptedStyleSheets = [sheetOf(document, css), sheetOf(document, rules)]
  ownOf(document)?.remove()
}
