import type { SiteProblem } from '../../../gen/desk'
import { placeWords } from './describe'
import { labelOf } from './fields'
import { useNames } from './use-names'

/** A sentence with its one full stop. */
const sentence = (words: string) => `${words.charAt(0).toUpperCase()}${words.slice(1).replace(/\.+$/, '')}.`

interface Props {
  problem: SiteProblem
  /** Without the files. */
  short?: boolean
}

/** What is wrong and what to do; the files are named to whoever asks. */
export function ProblemWords({ problem: { message, fix, inFiles }, short = false }: Props) {
  return (
    <>
      {message.replace(/\.+$/, '')}. {fix && sentence(fix)}
      {inFiles && !short && (
        <details className="text-xs">
          <summary>Where is this in the files?</summary>
          {inFiles}
        </details>
      )}
    </>
  )
}

/** Names the places of problems, with the brand or product that they are of. */
export function useProblemPlace(problems: SiteProblem[]): (problem: SiteProblem) => string {
  const places = problems.map(({ layer = '', field = '' }) => ({ layer, field }))
  const names = useNames(places)
  return ({ layer = '', field = '' }) => {
    if (!field) return ''
    return layer ? placeWords({ layer, field }, names) : labelOf(field)
  }
}
