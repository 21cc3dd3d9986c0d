import { limits, messages } from '../gen/rules'
import { slugOf } from './slug'

/**
 * The rules of a request. The server applies the same ones (internal/lead); both are held to one table of cases,
 * internal/lead/testdata/cases.json. A rule answers its text, or nothing when the value is fine.
 */
export interface DemoValues {
  name: string
  email: string
  company: string
  fleetSize: string
  phone: string
  notes: string
}

export type FieldErrors = Partial<Record<keyof DemoValues, string>>

export const checkName = (name: string): string => (name.trim() ? '' : messages.nameRequired)

export function checkEmail(email: string): string {
  if (!email.trim()) return messages.emailRequired
  return /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email) ? '' : messages.emailInvalid
}

/** Removes what people write between digits. */
export const cleanPhone = (phone: string): string => phone.replace(/[\s().-]/g, '')

export function checkPhone(phone: string): string {
  if (!phone.trim()) return ''
  const clean = cleanPhone(phone)
  return clean.length >= limits.phoneLength && /^\+?[1-9]\d{0,15}$/.test(clean) ? '' : messages.phoneInvalid
}

export const checkBrandId = (id: string): string => (/^[A-Za-z0-9_-]+$/.test(id) ? '' : messages.brandInvalid)

/** In the order of the form. Company, fleet size and notes have no rule. */
export function checkDemo(values: DemoValues): FieldErrors {
  const checks: [keyof DemoValues, string][] = [
    ['name', checkName(values.name)],
    ['email', checkEmail(values.email)],
    ['phone', checkPhone(values.phone)],
  ]
  return Object.fromEntries(checks.filter(([, message]) => message))
}

/** The upload's name: demo-{name}-{timestamp}.xml. `at` is an ISO time in UTC. */
export function uploadName(name: string, at: string): string {
  return ['demo', slugOf(name), at.replace(/[:.]/g, '-')].filter(Boolean).join('-') + '.xml'
}
