import type { Present } from '../../../gen/desk'
import { useMe } from '../../session'

export const writesAnswer = 'is writing an answer'

/** Says who answers the person of a lead already, before somebody else does. */
export function Writers({ others }: { others: Present[] }) {
  const me = useMe().person.id
  const writers = others.filter((one) => one.editing)
  const names = [...new Set(writers.filter((one) => one.person !== me).map((one) => one.name))]
  const who = new Intl.ListFormat('en').format(names)
  return (
    <p role="status" className="w-full text-warn empty:hidden">
      {names.length
        ? `${who} ${names.length > 1 ? 'are writing an answer' : writesAnswer} to this person.`
        : writers.length > 0 && 'You are writing an answer in another window.'}
    </p>
  )
}
