import { useMemo } from 'react'
import { useInput } from '../brand/input'
import type { Picture as PictureData } from '../gen/input'
import { brandCandidates, indexOf, ownSrcset, productCandidates, srcset, stockPhoto } from './candidates'
import { useServerRender } from '../server-render'
import { useFallback } from './use-fallback'

interface Props {
  /** Image name inside the brand's folder, e.g. 'hero-main'. */
  name: string
  /** What it shows; '' for decoration. The manifest's own words when left out. */
  alt?: string
  sizes?: string
  /**
   * The page's largest picture, or one that was asked for: fetched at once, first, its preview standing in for it.
   * Every other one waits until it is near.
   */
  priority?: boolean
  /** The box's aspect ratio, kept whatever arrives. */
  ratio?: string
  className?: string
  /** The manifest to look in, when it is not the brand's own: the catalogue's pictures. */
  pictures?: Record<string, PictureData>
  /** Products have a chain of their own: png, jpg, gif, default picture. */
  product?: boolean
  /** Shown small; a stock photo is then asked for at 300 px. */
  thumbnail?: boolean
  /** Which stock photo stands in; the number at the end of the name when left out. */
  index?: number
  /** Another domain than the brand's own. */
  domain?: string
  /** Where the layout needs something, a brand without this picture shows a plain field in its colours. */
  plate?: boolean
}

function useCandidates({ name, pictures, product, thumbnail, index, domain }: Props) {
  const { core } = useInput()
  const { brand, settings, fallbackPhotos, runtime } = core
  return useMemo(() => {
    const from = domain ?? brand.id
    const own = pictures ?? core.pictures
    const known = from === brand.id ? own[name] : undefined
    const wanted = { assetBase: runtime.assetBase ?? '', domain: from, name, known }
    if (product) return productCandidates(wanted, own['product-default']).slice(known ? 0 : -1)
    if (!known && from === brand.id) return []
    const photos = (from === brand.id && brand.stockPhotos) || fallbackPhotos
    const { stockPhotoUrl: template } = settings
    return brandCandidates(wanted, template && stockPhoto(template, photos, index ?? indexOf(name), thumbnail))
  }, [core, brand, settings, fallbackPhotos, runtime, name, pictures, product, thumbnail, index, domain])
}

/** Whether the brand has a picture of its own by this name. */
export function useHasPicture(): (name: string) => boolean {
  const { pictures } = useInput().core
  return (name) => name in pictures
}

/**
 * A picture in a box whose size is known before it loads, and that stays when it never does; nothing where the brand
 * has none.
 */
export function Picture(props: Props) {
  const { core } = useInput()
  const candidates = useCandidates(props)
  // A new name is a new picture: its chain starts from the beginning.
  const domain = props.domain ?? core.brand.id
  if (candidates.length === 0) {
    const { className = '', ratio = '3 / 2' } = props
    return props.plate ? (
      <span className={`picture plate ${className}`} style={{ aspectRatio: ratio }} aria-hidden />
    ) : null
  }
  return <Box key={`${domain}/${props.name}`} {...props} candidates={candidates} domain={domain} />
}

interface BoxProps extends Props {
  candidates: ReturnType<typeof useCandidates>
  domain: string
}

function Box({
  alt,
  sizes = '100vw',
  priority = false,
  ratio = '3 / 2',
  className = '',
  candidates,
  domain,
}: BoxProps) {
  const { candidate, image, onError } = useFallback(candidates, domain)
  const picture = candidate?.picture
  const avif = picture?.avif && srcset(picture, picture.avif, 'avif')
  const server = useServerRender()
  if (priority && avif) server?.prioritised({ srcset: avif, sizes })
  // A picture that waits until it is near needs no stand-in among the first bytes of the page.
  const preview = priority ? candidates[0]?.picture?.preview : undefined
  const text = alt ?? candidates[0]?.picture?.alt ?? ''
  const style = { aspectRatio: ratio, backgroundImage: preview && `url(${preview})` }
  if (!candidate) {
    return <span className={`picture ${className}`} style={style} {...(text && { role: 'img', 'aria-label': text })} />
  }
  return (
    <picture className={`picture ${className}`} style={style}>
      {avif && <source type="image/avif" srcSet={avif} sizes={sizes} />}
      {picture?.webp && <source type="image/webp" srcSet={srcset(picture, picture.webp, 'webp')} sizes={sizes} />}
      <img
        ref={image}
        src={candidate.src}
        alt={text}
        srcSet={picture && ownSrcset(picture)}
        sizes={picture?.sizes && sizes}
        style={candidates[0]?.picture?.focus ? { objectPosition: candidates[0].picture.focus } : undefined}
        width={picture?.width}
        height={picture?.height}
        loading={priority ? 'eager' : 'lazy'}
        fetchPriority={priority ? 'high' : 'auto'}
        decoding={priority ? 'sync' : 'async'}
        data-retried={candidate.stock ? 'true' : undefined}
        onError={onError}
      />
    </picture>
  )
}
