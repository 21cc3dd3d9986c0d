import { useEffect, useRef, useState } from 'react'

/** What the open panel covers; nobody should tab or scroll there meanwhile. */
const behind = ['#main', '.footer']
const wide = '(min-width: 48rem)'

/** The mobile menu is a disclosure: Escape closes it and gives focus back; a wide window closes it too. */
export function useMenu() {
  const [open, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const close = () => setOpen(false)
  useEffect(() => {
    if (!open) return
    const covered = behind.flatMap((selector) => [...document.querySelectorAll(selector)])
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return
      setOpen(false)
      button.current?.focus()
    }
    const media = window.matchMedia(wide)
    covered.forEach((element) => element.setAttribute('inert', ''))
    document.documentElement.dataset.menu = 'open'
    document.addEventListener('keydown', onKey)
    media.addEventListener('change', close)
    return () => {
      covered.forEach((element) => element.removeAttribute('inert'))
      delete document.documentElement.dataset.menu
      document.removeEventListener('keydown', onKey)
      media.removeEventListener('change', close)
    }
  }, [open])
  return { open, button, toggle: () => setOpen((now) => !now), close }
}
