import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { checkBrandId, checkDemo, checkEmail, checkName, checkPhone, uploadName } from './lead'

// The server is held to the same table (internal/lead/cases_test.go).
const cases = JSON.parse(readFileSync('../internal/lead/testdata/cases.json', 'utf8'))

// spec: V1 V2 V3 V5
describe.each([
  ['name', checkName],
  ['email', checkEmail],
  ['phone', checkPhone],
  ['brandId', checkBrandId],
] as const)('the rule of %s', (rule, check) => {
  it.each(cases[rule] as { in: string; want: string }[])('says "$want" to $in', ({ in: value, want }) => {
    expect(check(value)).toBe(want)
  })
})

// spec: A9
describe('the name of an upload', () => {
  it.each(cases.file as { name: string; at: string; want: string }[])('is $want', ({ name, at, want }) => {
    expect(uploadName(name, at)).toBe(want)
  })
})

describe('a demo request', () => {
  const fine = { name: 'Jane Doe', email: 'jane@example.org', company: '', fleetSize: '', phone: '', notes: '' }

  // spec: V4
  it('has no rules for company, fleet size and notes', () => {
    expect(checkDemo(fine)).toEqual({})
    expect(checkDemo({ ...fine, company: '<>&', fleetSize: 'nonsense', notes: '\u0000' })).toEqual({})
  })

  it('lists what is wrong in the order of the form', () => {
    expect(Object.entries(checkDemo({ ...fine, phone: '1', email: 'x', name: ' ' }))).toEqual([
      ['name', 'Full name is required'],
      ['email', 'Email address is invalid'],
      ['phone', 'Please enter a valid phone number'],
    ])
  })
})
