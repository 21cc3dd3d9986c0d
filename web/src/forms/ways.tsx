import type { ContactInfo } from '../gen/input'
import { cleanPhone } from '../lib/lead'
import { Filled } from './filled'

/** A long address may break after its "@", and nowhere sooner. */
export function MailLink({ to }: { to: string }) {
  const at = to.indexOf('@') + 1
  return (
    <a href={`mailto:${to}`}>
      {to.slice(0, at)}
      <wbr />
      {to.slice(at)}
    </a>
  )
}

/** What a text with {phone} and {email} puts there. */
const waysOf = ({ phone, email }: ContactInfo) => ({
  phone: <PhoneLink to={phone} />,
  email: <MailLink to={email} />,
})

/** Tells how to reach a brand; one without a phone has words for that, one without an address to write to has none. */
export function Ways({ text, byMail, info }: { text: string; byMail: string; info: ContactInfo }) {
  return info.email ? <Filled text={info.phone ? text : byMail} values={waysOf(info)} /> : null
}

export function PhoneLink({ to }: { to: string }) {
  return <a href={`tel:${cleanPhone(to)}`}>{to}</a>
}
