import { vars, type DrawingProps } from './draw'

/** Steps that rise: each is taken only where the one before did not end it. */
export default function Ladder({ items }: DrawingProps) {
  return (
    <ol className="ladder" style={vars({ '--steps': items.length })}>
      {items.map(({ title, text, value }, at) => (
        <li key={title} style={vars({ '--step': at + 1 })}>
          <div aria-hidden>
            <b>{value}</b>
          </div>
          <h3>{title}</h3>
          <p>{text}</p>
        </li>
      ))}
    </ol>
  )
}
