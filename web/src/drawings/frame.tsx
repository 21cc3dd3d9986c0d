import { Picture } from '../images/picture'
import { turn } from '../images/sizes'
import { Items, vars, type DrawingProps } from './draw'

/** One of the brand's pictures with what the camera knows of it drawn over it. */
export default function Frame({ picture = 'gallery-2', items }: DrawingProps) {
  return (
    <>
      <div aria-hidden className="frame">
        <Picture name={picture} alt="" ratio="16 / 9" sizes={turn} />
        {items.map(({ title, value, box: [left = 0, top = 0, width = 0, height = 0] = [] }, at) => (
          <div
            key={title}
            className="frame-box"
            data-end={left > 50 || undefined}
            style={vars({ '--x': left, '--y': top, '--w': width, '--h': height, '--n': at })}
          >
            <span>{value}</span>
          </div>
        ))}
      </div>
      <Items items={items} />
    </>
  )
}
