import { Fragment } from 'react'
import { Items, Scale, span, type DrawingProps } from './draw'

/** What a meter reads on several wires while a key is turned: up where a wire is live. */
export default function Trace({ rows = [], scale, length, items }: DrawingProps) {
  return (
    <>
      <div aria-hidden className="traces">
        {rows.map((name, at) => (
          <Fragment key={name}>
            <span className="row-name">{name}</span>
            <div className="trace">
              {items
                .filter(({ row }) => row === at + 1)
                .map((item) => (
                  <i key={item.title} style={span(item, length)} />
                ))}
            </div>
          </Fragment>
        ))}
        <Scale scale={scale} />
      </div>
      <Items items={items} />
    </>
  )
}
