import { useInput } from '../brand/input'
import type { Picture as PictureData } from '../gen/input'

interface Props {
  /** Image name inside the brand's folder, e.g. 'hero-main'. */
  name: string
  alt?: string
  sizes?: string
  priority?: boolean
  ratio?: string
  className?: string
  pictures?: Record<string, PictureData>
}

const srcset = (picture: PictureData, widths: readonly number[] | undefined, extension: string) =>
  (widths ?? []).map((width) => `${picture.base}-${width}.${extension}?v=${picture.version} ${width}w`).join(', ')

/** A picture in a box whose size is known before it loads, and that stays when it never does. */
export function Picture({ name, alt, sizes = '100vw', priority = false, ratio = '3 / 2', className = '', pictures }: Props) {
  const { core } = useInput()
  const picture = (pictures ?? core.pictures)[name]
  const box = `picture block overflow-hidden bg-surface ${className}`
  if (!picture) return <span className={box} style={{ aspectRatio: ratio }} data-missing={name} />
  return (
    <picture className={box} style={{ aspectRatio: ratio }}>
      <source type="image/avif" srcSet={srcset(picture, picture.avif, 'avif')} sizes={sizes} />
      <source type="image/webp" srcSet={srcset(picture, picture.webp, 'webp')} sizes={sizes} />
      <img
        src={`${picture.base}.${picture.ext}?v=${picture.version}`}
        alt={alt ?? picture.alt ?? ''}
        width={picture.width}
        height={picture.height}
        loading={priority ? 'eager' : 'lazy'}
        fetchPriority={priority ? 'high' : 'auto'}
        decoding={priority ? 'sync' : 'async'}
        className="size-full object-cover"
      />
    </picture>
  )
}
