import type { LeadQuery } from '../../../gen/desk'
import { views, type View } from './query'

/** What a person chose above the list; the brand is in the address. */
export interface Choice {
  view: View
  words: string
  state: string
  type: string
  days: string
}

export const first: Choice = { view: 'open', words: '', state: '', type: '', days: '' }

export function toQuery(choice: Choice, brand: string | null): LeadQuery {
  return {
    ...views.find((view) => view.id === choice.view)?.query,
    ...(choice.words.trim() && { words: choice.words.trim() }),
    ...(choice.state && { state: choice.state }),
    ...(choice.type && { type: choice.type }),
    ...(choice.days && { days: Number(choice.days) }),
    ...(brand && { brands: [brand] }),
  }
}

/** A saved search as the choices of this page. Of the views that it is in, the narrowest is meant. */
export function toChoice(query: LeadQuery): Choice {
  const asks = (view: (typeof views)[number]) => Object.keys(view.query)
  const meant = views
    .filter((view) => asks(view).every((key) => query[key as keyof LeadQuery]))
    .sort((a, b) => asks(b).length - asks(a).length)
  return {
    view: meant[0]!.id,
    words: query.words ?? '',
    state: query.state ?? '',
    type: query.type ?? '',
    days: query.days ? String(query.days) : '',
  }
}
