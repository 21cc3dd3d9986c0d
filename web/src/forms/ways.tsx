import type { ContactInfo } from '../gen/input'
import { cleanPhone } from '../lib/lead'

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
export const waysOf = ({ phone, email }: ContactInfo) => ({
  phone: <PhoneLink to={phone} />,
  email: <MailLink to={email} />,
})

export function PhoneLink({ to }: { to: string }) {
  return <a href={`tel:${cleanPhone(to)}`}>{to}</a>
}
