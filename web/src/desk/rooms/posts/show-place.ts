import { createContext, use } from 'react'
import type { PostCheck } from '../../../gen/desk'

/** Brings the place that a check means into sight, ready to be changed. */
export const ShowPlace = createContext<(check: PostCheck) => void>(() => {})
export const useShowPlace = () => use(ShowPlace)

/** Whether a field is part of the one text, below title, subtitle and excerpt. */
export const isInText = (field: string) => /^(sections|conclusion)\b/.test(field)

/** Whether a field is among the words, and not beside them. */
export const isAmongWords = (field: string) => isInText(field) || /^(title|subtitle|excerpt)$/.test(field)

/** Goes to the field that a path begins with, wherever it is shown. */
export function focusField(path: string) {
  const box = document.querySelector(`[data-field="${CSS.escape(path.split('.')[0]!)}"]`)
  box?.scrollIntoView({ block: 'center' })
  box?.querySelector<HTMLElement>('textarea, input, button')?.focus({ preventScroll: true })
}
