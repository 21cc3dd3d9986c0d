import type { DemoValues } from '../lib/lead'

/** The field no person sees. Nothing a browser or password manager would fill in by itself. */
export const trapName = 'reference'

/** What one field may hold: above what people type, below what the server refuses. */
export const limits = { line: 400, text: 10_000 }

export function text(data: FormData, name: string): string {
  const value = data.get(name)
  return typeof value === 'string' ? value : ''
}

export const demoValues = (data: FormData): DemoValues => ({
  name: text(data, 'name').trim(),
  email: text(data, 'email').trim(),
  company: text(data, 'company').trim(),
  fleetSize: text(data, 'fleetSize'),
  phone: text(data, 'phone').trim(),
  notes: text(data, 'notes'),
})

export const contactValues = (data: FormData) => ({
  leadName: text(data, 'name').trim(),
  leadEmail: text(data, 'email').trim(),
  company: text(data, 'company').trim(),
  phone: text(data, 'phone').trim(),
  subject: text(data, 'subject').trim(),
  notes: text(data, 'message'),
})

/** Unlike crypto.randomUUID, also there on a private host without TLS. */
export function randomKey(prefix: string): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  return `${prefix}-${Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')}`
}
