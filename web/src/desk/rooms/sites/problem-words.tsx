import type { SiteProblem } from '../../../gen/desk'

/** What is wrong and what to do; the files are named to whoever asks. */
export function ProblemWords({ problem: { message, fix, inFiles } }: { problem: SiteProblem }) {
  return (
    <>
      {message}. {fix && `${fix.charAt(0).toUpperCase()}${fix.slice(1)}.`}
      {inFiles && (
        <details className="text-xs">
          <summary>Where is this in the files?</summary>
          {inFiles}
        </details>
      )}
    </>
  )
}
