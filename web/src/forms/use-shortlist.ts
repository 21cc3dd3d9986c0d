import { useEffect, useRef, type RefObject } from 'react'
import { useInput } from '../brand/input'
import type { CatalogueModule } from '../gen/input'
import { shortlisted, shortlistNotes } from './shortlist'

/** Writes the products the visitor chose into the notes, unless something stands there. Holds their ids for the lead. */
export function useShortlist(form: RefObject<HTMLFormElement | null>): RefObject<string[]> {
  const { page, load } = useInput()
  const { catalogue } = page.modules
  const ids = useRef<string[]>([])
  useEffect(() => {
    const { search } = location
    if (!catalogue || !search.includes('products=')) return
    void load<CatalogueModule>(catalogue).then(({ products }) => {
      const items = shortlisted(search, products)
      ids.current = items.map((item) => String(item.id))
      const notes = form.current?.elements.namedItem('notes')
      if (items.length && notes instanceof HTMLTextAreaElement && !notes.value) notes.value = shortlistNotes(items)
    })
  }, [catalogue, load, form])
  return ids
}
