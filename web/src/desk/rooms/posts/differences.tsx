import type { Post } from '../../../gen/desk'
import { diffWords, linesOf } from './diff'

/** Two texts of a post side by side, with what one has and the other has not. */
export function Differences({ before, after, names }: { before: Post; after: Post; names: [string, string] }) {
  const changed = linesOf(before, after).filter(({ one, other }) => one !== other)
  if (!changed.length) return <p className="py-3 text-soft">Both say the same.</p>
  return (
    <table className="mt-3 w-full table-fixed border-collapse text-left">
      <thead>
        <tr>
          {names.map((name) => (
            <th key={name} scope="col" className="px-2 py-1 font-medium">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {changed.map(({ name, one, other }) => {
          const parts = diffWords(one, other)
          return (
            <tr key={name} className="border-t border-line align-top">
              <td className="bg-ground px-2 py-2 wrap-anywhere whitespace-pre-wrap">
                <span className="block text-xs text-faint">{name}</span>
                {parts.map((part, at) =>
                  part.kind === 'same'
                    ? part.text
                    : part.kind === 'gone' && (
                        <del key={at} className="bg-bad-ground text-bad">
                          {part.text}
                        </del>
                      ),
                )}
              </td>
              <td className="bg-ground px-2 py-2 wrap-anywhere whitespace-pre-wrap">
                <span className="block text-xs text-faint">{name}</span>
                {parts.map((part, at) =>
                  part.kind === 'same'
                    ? part.text
                    : part.kind === 'new' && (
                        <ins key={at} className="bg-good-ground text-good no-underline">
                          {part.text}
                        </ins>
                      ),
                )}
              </td>
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}
