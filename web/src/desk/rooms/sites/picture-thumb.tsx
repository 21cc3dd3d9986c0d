import { ImageOff } from 'lucide-react'
import type { SitePicture } from '../../../gen/desk'

/** A logo is shown whole, on a ground that it can be seen on; a photograph fills its frame. */
export function PictureThumb({ picture, large }: { picture: SitePicture; large?: boolean }) {
  const isLogo = picture.group === 'logos' && picture.place !== 'share'
  const ground = picture.place === 'logo-white' ? 'bg-[#1f2937]' : 'bg-[#ffffff]'
  const box = `aspect-video w-full rounded ${isLogo ? `${ground} object-contain p-2` : 'bg-hover object-cover'}`
  if (!picture.address)
    return (
      <span className="grid aspect-video w-full place-items-center rounded bg-hover text-faint">
        <ImageOff size={18} aria-hidden="true" />
      </span>
    )
  return (
    <img
      src={picture.address}
      alt={large ? (picture.alt ?? '') : ''}
      loading="lazy"
      className={box}
      style={picture.focus ? { objectPosition: picture.focus } : undefined}
    />
  )
}
