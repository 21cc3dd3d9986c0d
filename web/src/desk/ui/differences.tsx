import { diffWordsWithSpace } from 'diff'

/** One place of two versions. */
export interface Difference {
  name: string
  one: string
  other: string
}

/** Two versions side by side, place by place, with what one has and the other has not. */
export function Differences({ places, names }: { places: Difference[]; names: [string, string] }) {
  const changed = places.filter(({ one, other }) => one !== other)
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
        {changed.map((place) => (
          <Row key={place.name} {...place} />
        ))}
      </tbody>
    </table>
  )
}

function Row({ name, one, other }: Difference) {
  const parts = diffWordsWithSpace(one, other)
  const cell = 'bg-ground px-2 py-2 wrap-anywhere whitespace-pre-wrap'
  return (
    <tr className="border-t border-line align-top">
      <td className={cell}>
        <span className="block text-xs text-faint">{name}</span>
        {parts.map(
          ({ value, added, removed }, at) =>
            !added &&
            (removed ? (
              <del key={at} className="bg-bad-ground text-bad">
                {value}
              </del>
            ) : (
              value
            )),
        )}
      </td>
      <td className={cell}>
        <span className="block text-xs text-faint">{name}</span>
        {parts.map(
          ({ value, added, removed }, at) =>
            !removed &&
            (added ? (
              <ins key={at} className="bg-good-ground text-good no-underline">
                {value}
              </ins>
            ) : (
              value
            )),
        )}
      </td>
    </tr>
  )
}
