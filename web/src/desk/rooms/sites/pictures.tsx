import { useRef, type DragEvent } from 'react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { ImageOff, ImagePlus, RotateCcw } from 'lucide-react'
import type { MediaItem, SiteBrand, SitePicture } from '../../../gen/desk'
import { send } from '../../api'
import { say } from '../../frame/toasts'
import { Button } from '../../ui/button'
import { ErrorLine } from '../../ui/states'
import { altOf, labelOf, pictureAt } from './fields'
import { useOwn } from './use-own'
import type { Draft } from './use-draft'
import { usePictures } from './use-site'

const groups = {
  logos: 'Logos',
  home: 'Home page',
  solutions: 'Solutions page',
  products: 'Products',
} as const

/** Where a picture comes from, in words. */
export const fromWords: Record<string, string> = {
  own: 'Brought by this brand',
  drawn: 'Drawn from the name, until you bring your own',
  delivered: 'Came with the brand',
  shared: 'Lent by the family, until you bring your own',
  none: 'No picture; pages are laid out without it',
}

interface Props {
  brand: SiteBrand
  origin: string | undefined
  draft: Draft
  onChoose: (origin: string) => void
  onType: (origin: string, text: string) => void
}

/** The pictures and logos of a brand, by the place that they stand in. */
export function Pictures({ brand, origin, draft, onChoose, onType }: Props) {
  const { data, isPending } = usePictures(brand.id)
  const chosen = data?.places.find((one) => one.place === pictureAt(origin))
  return (
    <div className="flex flex-col gap-5 p-4" aria-busy={isPending}>
      {chosen && <Chosen key={chosen.place} brand={brand} picture={chosen} draft={draft} onType={onType} />}
      {Object.entries(groups).map(([group, name]) => {
        const places = data?.places.filter((one) => one.group === group) ?? []
        if (!places.length) return null
        return (
          <section key={group} aria-label={name}>
            <h2 className="mb-2 font-semibold">{name}</h2>
            <ul className="grid grid-cols-3 gap-2">
              {places.map((one) => (
                <li key={one.place}>
                  <button
                    aria-pressed={one === chosen}
                    onClick={() => onChoose(altOf(one.place))}
                    className={`block w-full rounded border border-line p-1 hover:border-line-strong
                      aria-pressed:border-accent aria-pressed:bg-selected`}
                  >
                    <Thumb picture={one} />
                    <span className="block truncate text-xs">{labelOf(one.place)}</span>
                    {one.from !== 'own' && one.from !== 'delivered' && (
                      <span className="block truncate text-xs text-warn">not yet yours</span>
                    )}
                  </button>
                </li>
              ))}
            </ul>
          </section>
        )
      })}
    </div>
  )
}

/** A logo is shown whole, on a ground that it can be seen on; a photograph fills its frame. */
function Thumb({ picture, large }: { picture: SitePicture; large?: boolean }) {
  const isLogo = picture.group === 'logos' && picture.place !== 'share'
  const ground = picture.place === 'logo-white' ? 'bg-[#1f2937]' : 'bg-[#ffffff]'
  const box = `aspect-video w-full rounded ${isLogo ? `${ground} object-contain p-2` : 'bg-hover object-cover'}`
  if (!picture.address)
    return (
      <span className="grid aspect-video w-full place-items-center rounded bg-hover text-faint">
        <ImageOff size={18} aria-hidden="true" />
      </span>
    )
  return <img src={picture.address} alt={large ? (picture.alt ?? '') : ''} loading="lazy" className={box} />
}

/** One place: what stands there, what it shows, and the way to another picture. */
function Chosen({ brand, picture, draft, onType }: Omit<Props, 'origin' | 'onChoose'> & { picture: SitePicture }) {
  const own = useOwn(brand.id, draft)
  const field = `pictures.${picture.place}.picture`
  const edits = draft.edits.filter((one) => one.field.startsWith(`pictures.${picture.place}`))
  const alt = String(own.value(altOf(picture.place)) ?? picture.alt ?? '')
  const said = picture.group === 'logos' // its words are the brand's name
  const write = (text: string) => {
    own.set(altOf(picture.place), text)
    onType(altOf(picture.place), text)
  }
  return (
    <section aria-label={`Picture ${labelOf(picture.place)}`} className="flex flex-col gap-3">
      <h2 className="font-semibold">{labelOf(picture.place)}</h2>
      <PictureUpload brand={brand.id} picture={picture} onUploaded={(name) => own.set(field, name)}>
        <Thumb picture={picture} large />
      </PictureUpload>
      <p className="text-soft">
        {fromWords[picture.from]}
        {!!picture.width && ` · ${picture.width} × ${picture.height}`}
        <span className="block text-faint">Fits here: {picture.wants}</span>
      </p>
      {!said && picture.from !== 'none' && (
        <label>
          <span className="mb-1 block font-medium">What it shows</span>
          <textarea
            className="field resize-none"
            rows={2}
            maxLength={300}
            value={alt}
            onChange={(event) => write(event.target.value)}
          />
          <span className="mt-1 block text-faint">For those who cannot see it, and for search engines.</span>
        </label>
      )}
      {edits.length > 0 && (
        <Button className="self-start" onClick={() => draft.replace(draft.edits.filter((one) => !edits.includes(one)))}>
          <RotateCcw size={16} aria-hidden="true" /> Drop my change
        </Button>
      )}
      {!edits.length && own.value(field) !== undefined && (
        <Button className="self-start" onClick={() => own.clear(`pictures.${picture.place}`)}>
          Use the picture of before again
        </Button>
      )}
    </section>
  )
}

interface PictureUploadProps {
  brand: string
  picture: SitePicture
  onUploaded: (name: string) => void
  children: React.ReactNode
}

/** Takes a file, chosen or dropped, and puts it into the draft. */
function PictureUpload({ brand, picture, onUploaded, children }: PictureUploadProps) {
  const input = useRef<HTMLInputElement>(null)
  const client = useQueryClient()
  const bring = useMutation({
    mutationFn: async (file: File) => {
      const query = new URLSearchParams({ brand, name: file.name })
      return (await (await send('POST', `/sites/pictures?${query}`, file)).json()) as MediaItem
    },
    meta: { quiet: true },
    onSuccess: async ({ name }) => {
      onUploaded(name)
      say('It is in your draft; visitors see it when you publish')
      await client.invalidateQueries({ queryKey: ['sites', 'pictures'] })
    },
  })
  const take = (files: FileList | null) => files?.[0] && bring.mutate(files[0])
  const drop = (event: DragEvent) => {
    event.preventDefault()
    take(event.dataTransfer.files)
  }
  return (
    <div className="flex flex-col gap-2" onDragOver={(event) => event.preventDefault()} onDrop={drop}>
      {children}
      <input
        ref={input}
        type="file"
        aria-label={`File for ${labelOf(picture.place)}`}
        accept="image/jpeg,image/png,image/webp,image/svg+xml"
        hidden
        onChange={(event) => {
          take(event.target.files)
          event.target.value = ''
        }}
      />
      <Button busy={bring.isPending} className="self-start" onClick={() => input.current?.click()}>
        <ImagePlus size={16} aria-hidden="true" />{' '}
        {bring.isPending ? 'Bringing it in…' : picture.from === 'none' ? 'Add a picture' : 'Replace'}
      </Button>
      <ErrorLine error={bring.error} />
    </div>
  )
}
