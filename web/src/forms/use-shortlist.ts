import { useEffect, useRef, type RefObject } from 'react'
import { useInput } from '../brand/input'
import type { CatalogueModule } from '../gen/input'
import { noteIn, shortlisted, shortlistNotes } from './shortlist'

/**
 * Writes what the visitor chose or worked out into the notes, unless something stands there, and brings the form into
 * view. Holds their ids for the lead.
 */
export function useShortlist(form: RefObject<HTMLFormElement | null>): RefObject<string[]> {
  const { page, load } = useInput()
  const { catalogue } = page.modules
  const ids = useRef<string[]>([])
  useEffect(() => {
    const { search } = location
    const note = noteIn(search)
    const write = (text: string) => {
      const notes = form.current?.elements.namedItem('notes')
      if (!text || !(notes instanceof HTMLTextAreaElement) || notes.value) return
      notes.value = text
      // After the page has gone to its top, as every page does first.
      requestAnimationFrame(() => form.current?.scrollIntoView({ block: 'start', behavior: 'instant' }))
    }
    write(note)
    if (!catalogue || !search.includes('products=')) return
    void load<CatalogueModule>(catalogue).then(({ products }) => {
      const items = shortlisted(search, products)
      ids.current = items.map((item) => String(item.id))
      if (items.length) write(shortlistNotes(items))
    })
  }, [catalogue, load, form])
  return ids
}
