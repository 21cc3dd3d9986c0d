import { Scale, span, vars, type DrawingProps } from './draw'

/** How far back each choice reaches, one cell for each day. */
export default function Days({ scale, length = 25, items }: DrawingProps) {
  return (
    <div className="days" style={vars({ '--days': length })}>
      <ol>
        {items.map((item) => (
          <li key={item.title}>
            <b>{item.title}</b>
            <small>{item.value}</small>
            <i aria-hidden style={span(item, length)} />
            <p>{item.text}</p>
          </li>
        ))}
      </ol>
      <div aria-hidden>
        <Scale scale={scale} />
      </div>
    </div>
  )
}
