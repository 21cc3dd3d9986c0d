import { useRef, useState, type MouseEvent } from 'react'
import type { ProductModule } from '../gen/input'
import { Picture } from '../images/picture'
import { ZoomPicture } from './zoom'

/** The product's picture, or all of them where there are several. */
export function ProductPictures({ item }: { item: ProductModule }) {
  const more = (item.gallery ?? []).filter((name) => item.pictures[name])
  return more.length > 0 ? (
    <Shots item={item} names={[item.image, ...more]} />
  ) : (
    <ZoomPicture item={item} name={item.image} priority />
  )
}

const placeOf = (at: number) => `picture-${at + 1}`

/**
 * A strip that the browser itself scrolls, by swipes and arrow keys, with small pictures that are links into it: all of
 * that works without scripts, which only keep the page where it is and say which one is shown.
 */
function Shots({ item, names }: { item: ProductModule; names: readonly string[] }) {
  const strip = useRef<HTMLUListElement>(null)
  const [shown, setShown] = useState(0)
  const follow = () => {
    const { scrollLeft, clientWidth } = strip.current!
    setShown(Math.round(scrollLeft / clientWidth))
  }
  const show = (event: MouseEvent, at: number) => {
    event.preventDefault()
    const target = strip.current!.children[at] as HTMLElement
    strip.current!.scrollTo({ left: target.offsetLeft - strip.current!.offsetLeft })
  }
  const altOf = (name: string) => item.pictures[name]?.alt || item.title
  return (
    <div className="min-w-0">
      <ul ref={strip} className="shots" tabIndex={0} aria-label={item.title} onScroll={follow}>
        {names.map((name, at) => (
          <li key={name} id={placeOf(at)}>
            <ZoomPicture item={item} name={name} priority={at === 0} />
          </li>
        ))}
      </ul>
      <ul className="shot-links">
        {names.map((name, at) => (
          <li key={name}>
            <a
              href={`#${placeOf(at)}`}
              aria-current={at === shown || undefined}
              aria-label={altOf(name)}
              onClick={(event) => show(event, at)}
            >
              <Picture name={name} pictures={item.pictures} product alt="" ratio="1 / 1" sizes="96px" thumbnail />
            </a>
          </li>
        ))}
      </ul>
    </div>
  )
}
