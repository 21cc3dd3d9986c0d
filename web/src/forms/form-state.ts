import type { FieldErrors } from '../lib/lead'

/** What the demo form shows. The values themselves stay in the fields, so no failure can lose them. */
export interface FormState {
  status: 'idle' | 'sending' | 'sent'
  errors: FieldErrors
  /** The form was sent and refused; otherwise errors are of fields that were left. */
  refused: boolean
  /** Several fields were refused at once: they are listed on top until each is corrected. */
  summary: boolean
  /** Why sending failed. */
  failure?: string
}

export type FormEvent =
  | { type: 'refused'; errors: FieldErrors }
  | { type: 'sending' }
  | { type: 'failed'; message: string }
  | { type: 'sent' }
  | { type: 'edited'; field: string }
  | { type: 'left'; errors: FieldErrors }
  | { type: 'dismissed' }
  | { type: 'again' }

export const empty: FormState = { status: 'idle', errors: {}, refused: false, summary: false }

export function formReducer(state: FormState, event: FormEvent): FormState {
  switch (event.type) {
    case 'refused':
      return { status: 'idle', errors: event.errors, refused: true, summary: Object.keys(event.errors).length > 1 }
    case 'sending':
      return { ...empty, status: 'sending' }
    case 'failed':
      return { ...empty, failure: `Error submitting form: ${event.message}` }
    case 'sent':
      return { ...empty, status: 'sent' }
    case 'edited':
      return { ...state, errors: without(state.errors, event.field), failure: undefined }
    case 'left':
      return { ...state, errors: { ...state.errors, ...event.errors } }
    case 'dismissed':
      return { ...state, failure: undefined }
    case 'again':
      return empty
  }
}

const without = (errors: FieldErrors, field: string): FieldErrors =>
  Object.fromEntries(Object.entries(errors).filter(([name]) => name !== field))
