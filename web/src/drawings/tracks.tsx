import { Fragment } from 'react'
import { Picture } from '../images/picture'
import { thumbnail } from '../images/sizes'
import { Items, Scale, span, vars, type DrawingProps } from './draw'

/**
 * What happens at the same time, one line each, along one scale; what concerns all lines crosses them. The first line
 * is a strip of film where there is a picture for its frames.
 */
export default function Tracks({ rows = [], scale, length, picture, items }: DrawingProps) {
  const drawn = (row: number) =>
    items.filter((item) => (item.row ?? 0) === row).map((item) => ({ ...item, style: span(item, length) }))
  return (
    <>
      <div aria-hidden className="tracks" style={vars({ '--rows': rows.length })}>
        {rows.map((name, at) => (
          <Fragment key={name}>
            <span className="row-name" style={vars({ '--row': at + 1 })}>
              {name}
            </span>
            <div className="track" style={vars({ '--row': at + 1 })} data-film={(picture && at === 0) || undefined}>
              {picture &&
                at === 0 &&
                Array.from({ length: 6 }, (_, frame) => (
                  <Picture key={frame} name={picture} alt="" ratio="4 / 3" sizes={thumbnail} thumbnail />
                ))}
              {drawn(at + 1).map(({ title, value, style }) => (
                <i key={title} style={style}>
                  <span>{value}</span>
                </i>
              ))}
            </div>
          </Fragment>
        ))}
        <div className="crossing">
          {drawn(0).map(({ title, value, style }) => (
            <b key={title} style={style}>
              {value}
            </b>
          ))}
        </div>
        <Scale scale={scale} />
      </div>
      <Items items={items} />
    </>
  )
}
