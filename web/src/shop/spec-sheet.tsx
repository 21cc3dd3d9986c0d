import type { SpecGroup } from '../gen/input'

/** The specifications, one table per group. */
export function SpecSheet({ groups }: { groups: readonly SpecGroup[] }) {
  return (
    <div className="spec-sheet">
      {groups.map((group) => (
        <table key={group.id} className="spec-table">
          <caption>{group.title}</caption>
          <tbody>
            {group.rows.map((row) => (
              <tr key={row.id}>
                <th scope="row">{row.label}</th>
                <td>{row.value}</td>
              </tr>
            ))}
          </tbody>
        </table>
      ))}
    </div>
  )
}
