import type { DrawingProps } from './draw'

/** Lines that lead to one figure; the last is the result. */
export default function Ledger({ title, items }: DrawingProps) {
  const lines = items.slice(0, -1)
  const result = items.at(-1)
  return (
    <table className="ledger" aria-label={title}>
      <tbody>
        {lines.map((line) => (
          <tr key={line.title}>
            <th scope="row">{line.title}</th>
            <td className="ledger-how">{line.text}</td>
            <td>{line.value}</td>
          </tr>
        ))}
      </tbody>
      {result && (
        <tfoot>
          <tr>
            <th scope="row">{result.title}</th>
            <td className="ledger-how">{result.text}</td>
            <td>{result.value}</td>
          </tr>
        </tfoot>
      )}
    </table>
  )
}
