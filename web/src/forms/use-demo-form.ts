import { useReducer, useRef, type FocusEvent, type FormEvent as SubmitEvent, type RefObject } from 'react'
import { flushSync } from 'react-dom'
import { useBrand } from '../brand/provider'
import { attribution } from '../lib/attribution'
import { checkDemo, type DemoValues } from '../lib/lead'
import { apiBase } from '../storage/api-base'
import { empty, formReducer, type FormEvent } from './form-state'
import { newAttempt, submitDemo, type Attempt, type DemoSite } from './submit-demo'
import { useFirstSight } from './use-first-sight'
import { demoValues, text, trapName } from './values'

/** The demo form's life: idle, sending, then sent or failed. */
export function useDemoForm(form: RefObject<HTMLFormElement | null>, shortlist: RefObject<string[]>) {
  const [state, dispatch] = useReducer(formReducer, empty)
  const attempt = useRef<Attempt>(undefined)
  const sight = useFirstSight()
  const { brand } = useBrand()
  const site = useSite()

  // What the event makes visible is there to be focused when this returns.
  const show = (event: FormEvent) => flushSync(() => dispatch(event))

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    if (state.status === 'sending') return
    const data = new FormData(event.currentTarget)
    const values = demoValues(data)
    const errors = checkDemo(values)
    const [firstBad] = Object.keys(errors)
    if (firstBad) {
      show({ type: 'refused', errors })
      document.getElementById('error-summary')?.scrollIntoView({ block: 'nearest' })
      return document.getElementById(firstBad)?.focus()
    }
    show({ type: 'sending' })
    try {
      await submitDemo(site(), values, (attempt.current ??= newAttempt(values.name)), {
        attribution: attribution({ brand: brand.id, page: location.pathname, shortlist: shortlist.current }),
        signals: { trap: text(data, trapName), fillMillis: sight.elapsed() },
      })
      attempt.current = undefined
      shortlist.current = []
      show({ type: 'sent' })
      dispatchEvent(new Event('livery:sent')) // counted, not kept
    } catch (error) {
      show({ type: 'failed', message: error instanceof Error ? error.message : String(error) })
      // The button lost the focus while it was disabled.
      if (document.activeElement === document.body) focusButton()
    }
  }
  const focusButton = () => form.current?.querySelector<HTMLElement>('[type=submit]')?.focus()
  return {
    state,
    submit,
    edit: (field: string) => dispatch({ type: 'edited', field }),
    /** Whoever goes on to another field hears at once what is wrong with this one; what is sent is checked whole. */
    leave({ target, relatedTarget: next, currentTarget }: FocusEvent<HTMLFormElement>) {
      if (!(next instanceof HTMLElement) || !next.matches('input, textarea') || !currentTarget.contains(next)) return
      const field = (target as Element as HTMLInputElement).name as keyof DemoValues
      const error = checkDemo(demoValues(new FormData(currentTarget)))[field]
      if (error && field !== (next as HTMLInputElement).name) dispatch({ type: 'left', errors: { [field]: error } })
    },
    dismiss() {
      show({ type: 'dismissed' })
      focusButton()
    },
    again() {
      sight.restart()
      show({ type: 'again' })
      document.getElementById('name')?.focus()
    },
  }
}

function useSite(): () => DemoSite {
  const { id } = useBrand().brand
  const { runtime } = useBrand().core
  return () => ({
    brand: id,
    host: location.hostname,
    api: apiBase(runtime, location),
    storage: runtime.storageBase,
    simulate: runtime.simulateUploads ?? false,
  })
}
