import type { Picture } from '../gen/input'
import { ownSrcset, srcset } from './candidates'

/** Fetches a picture ahead. Nothing depends on it, so a failure is only worth a warning. */
export function preloadImage(picture: Picture, sizes: string): Promise<boolean> {
  return new Promise((resolve) => {
    const image = new Image()
    const src = `${picture.base}.${picture.ext}?v=${picture.version}`
    image.onload = () => resolve(true)
    image.onerror = () => {
      console.warn(`Failed to preload image: ${src}`)
      resolve(false)
    }
    image.sizes = sizes
    const files = picture.avif ? srcset(picture, picture.avif, 'avif') : ownSrcset(picture)
    if (files) image.srcset = files
    else image.src = src
  })
}
