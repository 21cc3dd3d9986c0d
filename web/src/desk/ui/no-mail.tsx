import { useMe } from '../session'

/** Says of a Desk without a mail server what that means here. */
export function NoMail({ so }: { so: string }) {
  if (useMe().mail) return null
  return <p className="text-faint">This Desk sends no mail, so {so}.</p>
}
