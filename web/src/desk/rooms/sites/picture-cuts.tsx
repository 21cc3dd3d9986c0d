import { useEffect, useRef, useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import type { SiteBrand } from '../../../gen/desk'
import { kinds } from './page-menu'
import { snapshotAddress } from './snapshot'

const widths = { Phone: 390, Desktop: 1440 } as const

interface Props {
  brand: SiteBrand
  place: string
  /** Where its middle is now; shown at once, before the page is made again. */
  focus: string
  version: string
}

/** A picture as it is cut at every place and width: pieces of the real pages that show it. */
export function PictureCuts({ brand, place, focus, version }: Props) {
  const [open, setOpen] = useState(false)
  return (
    <details onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary className="font-medium">How it is cut on its pages</summary>
      {open && <Cuts brand={brand} place={place} focus={focus} version={version} />}
    </details>
  )
}

function Cuts({ brand, place, focus, version }: Props) {
  const paths = brand.paths.map((one) => one.path)
  const { data, isPending } = useQuery({
    queryKey: ['snapshot', 'pictures', brand.id, place, paths],
    queryFn: async () => {
      const shows = await Promise.all(
        paths.map(async (path) => {
          const page = await fetch(snapshotAddress({ brand: brand.id, path, origins: true }))
          return (await page.text()).includes(`data-picture="${place}"`)
        }),
      )
      return paths.filter((_, at) => shows[at])
    },
  })
  if (isPending) return <p className="pt-2 text-faint">Looking for the pages that show it…</p>
  if (!data?.length) return <p className="pt-2 text-faint">No page shows it now.</p>
  const nameOf = (path: string) => kinds[brand.paths.find((one) => one.path === path)?.kind ?? ''] ?? path
  return (
    <ul className="flex flex-col gap-3 pt-2">
      {data.map((path) => (
        <li key={path}>
          <p className="mb-1 text-soft">{nameOf(path)}</p>
          <div className="grid grid-cols-2 items-start gap-2">
            {Object.entries(widths).map(([name, width]) => (
              <Cut
                key={name}
                title={`${nameOf(path)}, ${name.toLowerCase()}`}
                address={snapshotAddress({ brand: brand.id, path, origins: true, version })}
                {...{ name, width, place, focus }}
              />
            ))}
          </div>
        </li>
      ))}
    </ul>
  )
}

interface CutProps {
  title: string
  name: string
  address: string
  width: number
  place: string
  focus: string
}

interface Box {
  left: number
  top: number
  width: number
  height: number
}

/** The piece of a page that a picture is in, at the width that the page is made for. */
function Cut({ title, name, address, width, place, focus }: CutProps) {
  const frame = useRef<HTMLIFrameElement>(null)
  const outer = useRef<HTMLDivElement>(null)
  const [box, setBox] = useState<Box | null>()
  const pictures = () =>
    frame.current?.contentDocument?.querySelectorAll<HTMLImageElement>(`img[data-picture="${place}"]`) ?? []
  const measure = () => {
    for (const one of pictures()) {
      one.loading = 'eager'
      const { left, top, width: wide, height } = one.getBoundingClientRect()
      if (wide > 0 && height > 0) return setBox({ left, top, width: wide, height })
    }
    setBox(null)
  }
  useEffect(() => {
    for (const one of pictures()) one.style.objectPosition = focus
  })
  const scale = box ? (outer.current?.clientWidth ?? 0) / box.width : 1
  return (
    <figure>
      <div
        ref={outer}
        className={`relative overflow-hidden rounded bg-hover ${box === undefined ? 'waiting' : ''}`}
        style={{ aspectRatio: box ? `${box.width} / ${box.height}` : box === null ? '8 / 1' : '16 / 9' }}
      >
        <iframe
          ref={frame}
          inert
          title={title}
          src={address}
          onLoad={measure}
          className="absolute top-0 left-0 origin-top-left border-0"
          style={{
            width,
            height: box ? box.top + box.height : 900,
            visibility: box ? 'visible' : 'hidden',
            ...(box && { transform: `scale(${scale}) translate(${-box.left}px, ${-box.top}px)` }),
          }}
        />
      </div>
      <figcaption className="text-xs text-faint">
        {name}, {box ? `${Math.round(box.width)} × ${Math.round(box.height)}` : box === null ? 'not shown' : '…'}
      </figcaption>
    </figure>
  )
}
