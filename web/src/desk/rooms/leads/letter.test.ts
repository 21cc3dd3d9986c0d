import { expect, it } from 'vitest'
import { trouble } from './letter'

it.each([
  ['dial failed: dial tcp 127.0.0.1:20312: connect: connection refused', 'the mail server does not answer'],
  ['lookup smtp.example: no such host', 'the mail server does not answer'],
  ['535 5.7.8 Authentication credentials invalid', /sign-in/],
  ['tls: failed to verify certificate: x509: unknown authority', /safe connection/],
  ['RCPT TO: 550 5.1.1 no such user here', /does not take mail for this address/],
  ['RCPT TO: 552 5.2.2 mailbox full', 'their mailbox is full'],
  ['451 4.7.1 greylisted, please try again', 'the mail server asks to try later'],
  ['something else', 'something else'],
])('says %s as a person would', (said, want) => {
  expect(trouble(said)).toMatch(want)
})
