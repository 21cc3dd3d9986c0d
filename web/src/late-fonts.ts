/**
 * Every face is `font-display: optional`, so that no font moves a page that is being read: one that misses the first
 * paint is fetched, but not worn while the document lives, and going from page to page keeps the document. Such a face is
 * put on here: at once when it leaves every line in view where it is, else with the next page.
 */

/** Letters differ in width, so that what follows them on a line gives way by a few pixels. */
const sideways = 8

/** Faces to be put on with the next page. */
let waiting: FontFace[] = []

export async function wearLateFonts(): Promise<void> {
  const copies = optionalFaces().map(
    ({ style }) =>
      new FontFace(unquoted(style.getPropertyValue('font-family')), style.getPropertyValue('src'), {
        weight: style.getPropertyValue('font-weight'),
        style: style.getPropertyValue('font-style'),
      }),
  )
  // The files are in the browser's cache by then.
  await document.fonts.ready
  await Promise.allSettled(copies.map((face) => face.load()))
  waiting = copies.filter((face) => face.status === 'loaded' && isMissing(face))
  if (!waiting.length) return
  await nextTask()
  const worn = waiting
  const lines = linesInView()
  wearWaitingFonts()
  if (lines.every(staysInPlace)) return
  for (const face of worn) document.fonts.delete(face)
  waiting = worn
}

/** The page is about to change as a whole: nothing is left to hold still. */
export function wearWaitingFonts(): void {
  for (const face of waiting) document.fonts.add(face)
  waiting = []
}

const nextTask = () => new Promise((resolve) => setTimeout(resolve))

const unquoted = (family: string) => family.replaceAll(/["']/g, '')

const optionalFaces = () =>
  [...document.querySelectorAll('style')]
    .flatMap(({ sheet }) => [...(sheet?.cssRules ?? [])])
    .filter((rule): rule is CSSFontFaceRule => rule instanceof CSSFontFaceRule)
    .filter(({ style }) => style.getPropertyValue('font-display') === 'optional')

/** Whether text set in the face is as wide as in serif alone, which none of our faces is. */
function isMissing({ family }: FontFace): boolean {
  const line = document.createElement('span')
  line.textContent = 'Hamburgefonstiv'
  const width = (families: string) => {
    line.style.cssText = `position: fixed; visibility: hidden; font: 600 40px ${families}`
    return line.offsetWidth
  }
  document.body.append(line)
  const missing = width(`'${unquoted(family)}', serif`) === width('serif')
  line.remove()
  return missing
}

const linesInView = () =>
  [...document.querySelectorAll('#root :is(h1, h2, h3, p, a, button, img, input, li, td)')]
    .map((line) => ({ line, was: line.getBoundingClientRect() }))
    .filter(({ was }) => was.width && was.top < innerHeight && was.bottom > 0)

function staysInPlace({ line, was }: { line: Element; was: DOMRect }): boolean {
  const { top, left } = line.getBoundingClientRect()
  return Math.abs(top - was.top) < 1 && Math.abs(left - was.left) < sideways
}
