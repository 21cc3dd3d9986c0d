import { useRef, useState } from 'react'
import { useMutation } from '@tanstack/react-query'
import { ImageMinus, Images, RotateCcw } from 'lucide-react'
import type { SiteBrand, SitePicture } from '../../../gen/desk'
import { say } from '../../frame/toasts'
import { Button } from '../../ui/button'
import { FocusPoint } from '../../ui/focus-point'
import { ErrorLine } from '../../ui/states'
import { copyPicture } from './copy-picture'
import { altOf, labelOf } from './fields'
import { PictureCuts } from './picture-cuts'
import { useBrandName } from './layers'
import { PictureLibrary } from './picture-library'
import {
  faultsOf,
  focusOf,
  nameFor,
  placesOf,
  placing,
  pointOf,
  standsIn,
  whence,
  type Wanted,
} from './picture-placing'
import { PictureThumb } from './picture-thumb'
import { PictureUpload } from './picture-upload'
import { useCalled } from './use-called'
import { useLibrary } from './use-site'
import { useOwn } from './use-own'
import type { Draft, DraftEdit } from './use-draft'

interface Props {
  brand: SiteBrand
  picture: SitePicture
  draft: Draft
  onType: (origin: string, text: string) => void
  onChoose: (origin: string) => void
}

/** Puts a picture, or none, into a place, or into every place that shows what stands there now. */
function usePlacing({ brand, picture, draft }: Props, everywhere: boolean) {
  const shown = standsIn(useLibrary().data?.pictures, picture)
  const here = { brand: brand.id, place: picture.place }
  const others = placesOf(shown).filter((one) => one.brand !== here.brand || one.place !== here.place)
  const posts = shown?.uses.filter((one) => one.post) ?? []
  const place = useMutation({
    mutationFn: async (wanted: Wanted | undefined) => {
      const places = everywhere ? [here, ...others] : [here]
      const edits: DraftEdit[] = []
      for (const at of places) {
        const words = at === here && wanted && 'words' in wanted ? wanted.words : undefined
        edits.push(...placing(at, await nameFor(wanted, at.brand, copyPicture), words))
      }
      draft.put(...edits)
      return { wanted, count: places.length }
    },
    meta: { quiet: true },
    onSuccess: ({ wanted, count }) => {
      const where = count > 1 ? `${count} places of` : ''
      say(
        wanted
          ? `It is in ${where} your draft; visitors see it when you publish`
          : `It is gone from ${where} your draft; visitors see it until you publish`,
        draft.undo,
      )
    },
  })
  return { place, others, posts }
}

/** One place: what stands there, what it shows, how it is cut, and the way to another picture or to none. */
export function ChosenPicture(props: Props) {
  const { brand, picture, draft } = props
  const [everywhere, setEverywhere] = useState(false)
  const [looking, setLooking] = useState(false)
  const { place, others, posts } = usePlacing(props, everywhere)
  const own = useOwn(brand.id, draft)
  const nameOf = useBrandName()
  const called = useCalled()
  const group = `pictures.${picture.place}`
  const alt = own.value(altOf(picture.place))
  const before = useRef(alt)
  const isHere = (field: string) => field === group || field.startsWith(`${group}.`)
  const edits = draft.edits.filter((one) => one.layer === `brands/${brand.id}` && isHere(one.field))
  return (
    <section aria-label={`Picture ${called(picture.place)}`} className="flex flex-col gap-3">
      <h2 className="font-semibold">{called(picture.place)}</h2>
      <Shown {...props} />
      <p className="text-soft">
        {whence(picture, own.value(`${group}.picture`) !== undefined, nameOf)}
        {!!picture.width && ` · ${picture.width} × ${picture.height}`}
        <span className="block text-faint">Fits here: {picture.wants}</span>
      </p>
      <Everywhere others={others} posts={posts.length} value={everywhere} onChange={setEverywhere} />
      <div className="flex flex-wrap gap-2">
        <PictureUpload
          brand={brand.id}
          picture={picture}
          onTake={() => (before.current = alt)}
          onUploaded={(name) => {
            const words = alt === before.current ? '' : String(alt ?? '') // written while the picture was on its way
            place.mutate({ brand: brand.id, name, words })
          }}
        />
        <Button busy={place.isPending} onClick={() => setLooking(true)}>
          <Images size={16} aria-hidden="true" /> From the library
        </Button>
        {picture.from !== 'none' && (
          <Button busy={place.isPending} onClick={() => place.mutate(undefined)}>
            <ImageMinus size={16} aria-hidden="true" /> Remove
          </Button>
        )}
      </div>
      <ErrorLine error={place.error} />
      <Words {...props} />
      <LentCaption {...props} />
      {edits.length > 0 && (
        <Button className="self-start" onClick={() => draft.replace(draft.edits.filter((one) => !edits.includes(one)))}>
          <RotateCcw size={16} aria-hidden="true" /> Drop my change
        </Button>
      )}
      {!edits.length && own.value(`${group}.picture`) !== undefined && (
        <Button className="self-start" onClick={() => own.clear(group)}>
          Use the picture of before again
        </Button>
      )}
      <PictureLibrary
        open={looking}
        onClose={() => setLooking(false)}
        brand={brand.id}
        place={picture}
        onPick={(wanted) => {
          setLooking(false)
          place.mutate(wanted)
        }}
      />
    </section>
  )
}

/** The picture; of one that layouts crop, the point that stays in sight. */
function Shown({ brand, picture, draft }: Props) {
  const own = useOwn(brand.id, draft)
  const field = `pictures.${picture.place}.focus`
  const focus = String(own.value(field) ?? picture.focus ?? '')
  const [x, y] = pointOf(focus)
  if (!picture.address || picture.group === 'logos') return <PictureThumb picture={picture} large />
  return (
    <>
      <FocusPoint address={picture.address} x={x} y={y} onChange={(...point) => own.set(field, focusOf(...point))} />
      <p className="text-faint">Click on what must stay in sight where the picture is cut.</p>
      <PictureCuts brand={brand} place={picture.place} focus={focusOf(x, y)} version={draft.version} />
    </>
  )
}

/** What the picture shows in words, and what speaks against it. */
function Words({ brand, picture, draft, onType }: Props) {
  const own = useOwn(brand.id, draft)
  const origin = altOf(picture.place)
  const alt = String(own.value(origin) ?? picture.alt ?? '')
  if (picture.group === 'logos' || picture.from === 'none') return null // the words of a logo are the brand's name
  return (
    <>
      <label>
        <span className="mb-1 block font-medium">What it shows</span>
        <textarea
          className="field field-sizing-content resize-none"
          rows={2}
          maxLength={300}
          value={alt}
          onChange={(event) => {
            own.set(origin, event.target.value)
            onType(origin, event.target.value)
          }}
        />
        <span className="mt-1 block text-faint">For those who cannot see it, and for search engines.</span>
      </label>
      {faultsOf(picture, alt).map((fault) => (
        <p key={fault} role="status" className="rounded-desk bg-warn-ground px-3 py-2 text-warn">
          {fault}
        </p>
      ))}
    </>
  )
}

/** Below a picture of one's own no caption of the family is shown: it speaks of another picture. */
function LentCaption({ brand, picture, draft, onChoose }: Props) {
  const own = useOwn(brand.id, draft)
  const number = /^gallery-(\d+)$/.exec(picture.place)?.[1]
  const path = `gallery.captions.${Number(number) - 1}`
  const field = own.all?.fields.find((one) => one.path === path)
  const brings = picture.from === 'own' || own.value(`pictures.${picture.place}.picture`) !== undefined
  const caption = own.value(path)
  const isLent = field?.layer !== `brands/${brand.id}` ? caption === field?.value : caption === field.below
  if (!number || !field || !brings || !caption || !isLent) return null
  return (
    <p role="note" className="rounded-desk bg-warn-ground px-3 py-2 text-warn">
      It stands without a caption: “{String(caption)}” is lent by the family, and speaks of another picture.{' '}
      <button className="underline" onClick={() => onChoose(path)}>
        Write a caption
      </button>
    </p>
  )
}

interface EverywhereProps {
  others: { brand: string; place: string }[]
  posts: number
  value: boolean
  onChange: (next: boolean) => void
}

/** Whether a change is for this place alone, or for all that show the same picture. */
function Everywhere({ others, posts, value, onChange }: EverywhereProps) {
  const nameOf = useBrandName()
  if (!others.length && !posts) return null
  return (
    <div className="text-soft">
      {others.length > 0 && (
        <label className="flex items-start gap-2">
          <input
            type="checkbox"
            className="tick mt-1"
            checked={value}
            onChange={(event) => onChange(event.target.checked)}
          />
          <span>
            In all {others.length + 1} places that show this picture
            <span className="block text-faint">
              also {others.map((one) => `${nameOf(one.brand)}, ${labelOf(one.place)}`).join('; ')}
            </span>
          </span>
        </label>
      )}
      {posts > 0 && (
        <p className="text-faint">{posts === 1 ? 'A post shows' : `${posts} posts show`} it too, and keep it.</p>
      )}
    </div>
  )
}
