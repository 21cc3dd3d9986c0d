/** What the Desk draws on the page that is edited. Colours of its own, since a page may have any ground. */
const rules = `
[data-field], [data-field-alt], [data-picture] { cursor: pointer; }
[data-desk~='near'] { outline: 2px solid #fff; outline-offset: 2px; box-shadow: 0 0 0 5px #6d3bff; border-radius: 2px; }
[data-desk~='chosen'], [contenteditable] {
  outline: 2px solid #fff; outline-offset: 2px; box-shadow: 0 0 0 6px #6d3bff; border-radius: 2px;
}
[data-desk~='around'] { outline: 4px solid #6d3bff; outline-offset: 2px; border-radius: 2px; }
main > [data-desk~='around'] { outline-offset: -4px; }
[contenteditable] { cursor: text; }
`

/** A stylesheet that is made by script needs no entry in the page's policy. */
export function addStyles(document: Document) {
  const { CSSStyleSheet } = document.defaultView as typeof globalThis & Window
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(rules)
  document.adoptedStyleSheets = [sheet]
}
