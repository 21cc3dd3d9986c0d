import { vars, type DrawingProps } from './draw'

/** Which part goes with which model. */
export default function Matrix({ title, rows = [], items }: DrawingProps) {
  return (
    <table className="matrix" aria-label={title} style={vars({ '--columns': rows.length })}>
      <thead>
        <tr>
          <td />
          {rows.map((model) => (
            <th key={model} scope="col">
              <span>{model}</span>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {items.map((item) => (
          <tr key={item.value}>
            <th scope="row">
              <b>{item.value}</b>
              <span>{item.title}</span>
            </th>
            {rows.map((model, at) => (
              <td key={model}>{item.columns?.includes(at + 1) && <i>{model}</i>}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
