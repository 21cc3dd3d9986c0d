import { describe, expect, it } from 'vitest'
import { empty, formReducer, type FormEvent, type FormState } from './form-state'

const after = (events: FormEvent[], from: FormState = empty) => events.reduce(formReducer, from)
const twoErrors = { name: 'Full name is required', email: 'Email is required' }

describe('the demo form', () => {
  // spec: Q5
  it('loses a field’s own error when that field is edited, and keeps the others', () => {
    const state = after([
      { type: 'refused', errors: twoErrors },
      { type: 'edited', field: 'name' },
    ])
    expect(state.errors).toEqual({ email: 'Email is required' })
    expect(state.summary).toBe(true)
  })

  it('lists errors on top only when there is more than one', () => {
    expect(after([{ type: 'refused', errors: twoErrors }]).summary).toBe(true)
    expect(after([{ type: 'refused', errors: { name: 'Full name is required' } }]).summary).toBe(false)
  })

  // spec: Q5 X1
  it('shows why sending failed until it is dismissed or any field is edited', () => {
    const failed = after([{ type: 'sending' }, { type: 'failed', message: 'Invalid domain ID' }])
    expect(failed).toEqual({ ...empty, failure: 'Error submitting form: Invalid domain ID' })
    expect(formReducer(failed, { type: 'dismissed' }).failure).toBeUndefined()
    expect(formReducer(failed, { type: 'edited', field: 'notes' }).failure).toBeUndefined()
  })

  it('says what is wrong with a field that was left, and lists nothing on top', () => {
    const state = after([
      { type: 'left', errors: { email: 'Email address is invalid' } },
      { type: 'left', errors: { phone: 'Please enter a valid phone number' } },
    ])
    expect(state).toEqual({
      ...empty,
      errors: { email: 'Email address is invalid', phone: 'Please enter a valid phone number' },
    })
    expect(formReducer(state, { type: 'edited', field: 'email' }).errors).toEqual({
      phone: 'Please enter a valid phone number',
    })
  })

  it('forgets old errors when it is sent', () => {
    expect(after([{ type: 'refused', errors: twoErrors }, { type: 'sending' }])).toEqual({
      ...empty,
      status: 'sending',
    })
  })

  // spec: Q6
  it('is empty again after the thanks', () => {
    expect(after([{ type: 'sending' }, { type: 'sent' }, { type: 'again' }])).toEqual(empty)
  })
})
