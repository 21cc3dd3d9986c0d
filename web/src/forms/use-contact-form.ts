import { useRef, useState, type FormEvent } from 'react'
import { flushSync } from 'react-dom'
import { useBrand } from '../brand/provider'
import { attribution } from '../lib/attribution'
import { apiBase } from '../storage/api-base'
import { createTask, logTaskFailure, TaskError, type Task } from '../storage/tasks'
import { useFirstSight } from './use-first-sight'
import { contactValues, randomKey, text, trapName } from './values'

export const contactThanks = 'Thank you for your message! We will get back to you soon.'
const notKept = 'Your message could not be kept just now. Please send it again.'

/** The contact form's life. Unless the brand stores messages, submitting shows the thanks and sends nothing. */
export function useContactForm() {
  const { brand, core } = useBrand()
  const [sending, setSending] = useState(false)
  const [failure, setFailure] = useState('')
  const [status, setStatus] = useState('')
  const sight = useFirstSight()
  // The same message has the same key, so sending it again does not make two of it.
  const last = useRef({ message: '', key: '' })

  function thank() {
    dispatchEvent(new Event('livery:sent')) // counted, not kept
    flushSync(() => setStatus(contactThanks))
    alert(contactThanks)
  }

  async function store(data: FormData) {
    const values = contactValues(data)
    const message = JSON.stringify(values)
    if (last.current.message !== message) last.current = { message, key: randomKey('contact') }
    const task: Task = {
      ...values,
      fleetSize: '',
      domain: location.hostname,
      createdOn: new Date().toISOString(),
      requestType: 'Contact Message',
      attribution: attribution({ brand: brand.id, page: location.pathname }),
      signals: { trap: text(data, trapName), fillMillis: sight.elapsed() },
    }
    await createTask(apiBase(core.runtime, location), task, last.current.key)
  }

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (sending) return
    const form = event.currentTarget
    setFailure('')
    setStatus('')
    if (brand.contact.delivery !== 'store') return thank()
    setSending(true)
    try {
      await store(new FormData(form))
      form.reset()
      last.current = { message: '', key: '' }
      flushSync(() => setSending(false))
      thank()
    } catch (error) {
      logTaskFailure(error)
      setFailure((error instanceof TaskError && error.advice) || notKept)
      setSending(false)
    }
  }
  return { sending, failure, status, submit, clear: () => setFailure('') }
}
