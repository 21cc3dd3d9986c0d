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

export const checkName = (name: string): string => (name.trim() ? '' : 'Full name is required')

export function checkEmail(email: string): string {
  if (!email.trim()) return 'Email is required'
  return /^\S+@\S+\.\S+$/.test(email) ? '' : 'Email address is invalid'
}

/** Removes what people write between digits. */
export const cleanPhone = (phone: string): string => phone.replace(/[\s().-]/g, '')

export function checkPhone(phone: string): string {
  if (!phone.trim()) return ''
  const clean = cleanPhone(phone)
  return clean.length >= 10 && /^\+?[1-9]\d{0,15}$/.test(clean) ? '' : 'Please enter a valid phone number'
}

export const checkBrandId = (id: string): string => (/^[A-Za-z0-9_-]+$/.test(id) ? '' : 'Invalid domain ID')

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
  const slug = name
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
  return ['demo', slug, at.replace(/[:.]/g, '-')].filter(Boolean).join('-') + '.xml'
}
