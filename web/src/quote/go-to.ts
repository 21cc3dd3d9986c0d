/** Brings what was just done into sight, and the focus to it. */
export function goTo(id: string) {
  const element = document.getElementById(id)
  element?.scrollIntoView({ block: 'start' })
  element?.focus({ preventScroll: true })
}
