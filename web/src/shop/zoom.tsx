import { fill } from '../lib/format'
import { X, ZoomIn, ZoomOut } from 'lucide-react'
import { useRef, useState, type MouseEvent } from 'react'
import { useShopWords } from '../brand/input'
import type { Picture as PictureData, ProductModule } from '../gen/input'
import { Picture } from '../images/picture'
import { half } from '../images/sizes'

const file = (picture?: PictureData) => picture && `${picture.base}.${picture.ext}?v=${picture.version}`

/** A picture of the product. It opens large over the page; without scripts the link leads to the file itself. */
export function ZoomPicture({ item, name, priority }: { item: ProductModule; name: string; priority?: boolean }) {
  const { pictures } = item
  const words = useShopWords().product
  const dialog = useRef<HTMLDialogElement>(null)
  const [close, setClose] = useState(false)
  const open = (event: MouseEvent) => {
    event.preventDefault()
    setClose(false)
    dialog.current?.showModal()
  }
  return (
    <>
      <a
        href={file(pictures[name] ?? pictures['product-default'])}
        aria-haspopup="dialog"
        className="zoom-open"
        onClick={open}
      >
        <Picture
          name={name}
          pictures={pictures}
          product
          priority={priority}
          alt={pictures[name]?.alt ?? item.title}
          ratio="4 / 3"
          sizes={half}
        />
        <span className="zoom-hint">
          <ZoomIn aria-hidden size={20} strokeWidth={1.75} />
          {words.enlarge}
          <span className="sr-only">{` ${words.enlargeWhat}`}</span>
        </span>
      </a>
      <dialog ref={dialog} className="zoom" aria-label={fill(words.picture, { title: item.title })}>
        <div className="zoom-tools">
          <button type="button" aria-pressed={close} onClick={() => setClose(!close)}>
            {close ? <ZoomOut aria-hidden /> : <ZoomIn aria-hidden />}
            <span className="sr-only">{words.closer}</span>
          </button>
          <button type="button" onClick={() => dialog.current?.close()}>
            <X aria-hidden />
            <span className="sr-only">{words.close}</span>
          </button>
        </div>
        <div
          className="zoom-stage"
          data-close={close}
          {...(close && { tabIndex: 0, role: 'region', 'aria-label': words.scrolls })}
        >
          <Picture name={name} pictures={pictures} product alt={item.title} ratio="4 / 3" sizes="100vw" />
        </div>
      </dialog>
    </>
  )
}
