/**
 * What the scripts of a page do when its parts are used. The page of the editor has none, so that it stays as it is
 * while somebody writes; the parts say by their roles how they work.
 */
export function operate(target: Element): boolean {
  return turnGallery(target) || openPart(target) || openDialog(target)
}

/** Marks what was used, so that a page that is made again leaves it as it is. */
const mark = (element: Element) => element.setAttribute('data-used', '')

/** A button that says what it opens: a menu. */
function openPart(target: Element): boolean {
  const button = target.closest('button[aria-controls]')
  const part = button?.ownerDocument.getElementById(button.getAttribute('aria-controls')!)
  if (!button || !part) return false
  part.hidden = !part.hidden
  button.setAttribute('aria-expanded', String(!part.hidden))
  mark(part)
  mark(button)
  return true
}

/** A link that opens the dialog behind it, and the buttons inside that close it. */
function openDialog(target: Element): boolean {
  const dialog = target.closest('[aria-haspopup="dialog"]')?.parentElement?.querySelector('dialog')
  if (dialog) dialog.showModal()
  const open = target.closest('button:not([aria-pressed])')?.closest('dialog')
  open?.close()
  return !!(dialog ?? open)
}

/** The pictures that take turns: by arrow, by dot and by thumbnail. */
function turnGallery(target: Element): boolean {
  const button = target.closest('button')
  const gallery = button?.closest('[aria-roledescription="carousel"]')
  if (!button || !gallery) return false
  const slides = [...gallery.querySelectorAll('[aria-roledescription="slide"]')]
  const buttons = [...button.parentElement!.querySelectorAll(':scope > button:not([data-rotation])')]
  const at = buttons.indexOf(button)
  const now = slides.findIndex((slide) => slide.getAttribute('data-current') === 'true')
  const step = buttons.length === 2 && slides.length !== 2 ? now + (at ? 1 : -1) : at
  const next = at < 0 ? now : (step + slides.length) % slides.length
  slides.forEach((slide, index) => {
    slide.setAttribute('data-current', String(index === next))
    slide.toggleAttribute('inert', index !== next)
    mark(slide)
  })
  return true
}
