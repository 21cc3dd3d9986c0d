import { useState, type ReactNode } from 'react'
import { useMutation } from '@tanstack/react-query'
import { ArrowDown, ArrowUp, ImageMinus, Images, RotateCcw } from 'lucide-react'
import type { SitePicture, SiteProduct } from '../../../../gen/desk'
import { say } from '../../../frame/toasts'
import { Button } from '../../../ui/button'
import { ErrorLine } from '../../../ui/states'
import { copyPicture } from '../copy-picture'
import { editAt } from '../editing'
import type { Value } from '../fields'
import { withMoved, without } from '../lists'
import { PictureLibrary } from '../picture-library'
import { allBrands, faultsOf, nameFor, type Wanted } from '../picture-placing'
import { PictureThumb } from '../picture-thumb'
import { PictureUpload } from '../picture-upload'
import type { Draft } from '../use-draft'
import { editsOf, freePlace, galleryOf, isPictureOf, placed, sharedLayer } from './pictures-of'

interface Props {
  product: SiteProduct
  draft: Draft
  disabled: boolean
}

/** The pictures of a product, which all brands that sell it show: the one of cards and lists, then its gallery. */
export function ProductPictures({ product, draft, disabled }: Props) {
  const gallery = galleryOf(product, draft.edits)
  const put = (names: string[]) => draft.put({ layer: product.layer, field: 'gallery', after: names as Value[] })
  const find = (place: string): SitePicture =>
    product.pictures.find((one) => one.place === place) ?? { place, group: 'products', wants: '', from: 'none' }
  const mine = editsOf(product, draft.edits)
  return (
    <section aria-labelledby="pictures" className="flex flex-col gap-4">
      <h2 id="pictures" className="font-semibold">
        Pictures
      </h2>
      <One product={product} picture={product.pictures[0]!} draft={draft} disabled={disabled} />
      <ol aria-label="More pictures" className="flex flex-col gap-4 empty:hidden">
        {gallery.map((place, at) => (
          <li key={place} className="border-t border-line pt-4">
            <One product={product} picture={find(place)} draft={draft} disabled={disabled} small>
              <Button
                kind="quiet"
                aria-label={`Move picture ${at + 2} up`}
                disabled={at === 0}
                onClick={() => put(withMoved(gallery, at, at - 1))}
              >
                <ArrowUp size={16} aria-hidden="true" />
              </Button>
              <Button
                kind="quiet"
                aria-label={`Move picture ${at + 2} down`}
                disabled={at === gallery.length - 1}
                onClick={() => put(withMoved(gallery, at, at + 1))}
              >
                <ArrowDown size={16} aria-hidden="true" />
              </Button>
              <Button
                kind="quiet"
                aria-label={`Remove picture ${at + 2}`}
                onClick={() => {
                  put(without(gallery, at))
                  say('It is gone from your draft', draft.undo)
                }}
              >
                <ImageMinus size={16} aria-hidden="true" />
              </Button>
            </One>
          </li>
        ))}
      </ol>
      {!disabled && <Add product={product} draft={draft} />}
      {mine.length > 0 && !product.new && (
        <Button className="self-start" onClick={() => draft.drop(...mine)}>
          <RotateCcw size={16} aria-hidden="true" /> Drop my changes of pictures
        </Button>
      )}
    </section>
  )
}

/** Puts a picture, or none, into a place of the product. */
function usePlacing({ product, draft }: Omit<Props, 'disabled'>, place: () => string) {
  return useMutation({
    mutationFn: async (wanted: Wanted | undefined) => {
      const at = place()
      const as = `product-${product.id}-${at === `product-${product.id}` ? 'main' : 'view'}`
      draft.put(...placed(product, draft.edits, at, await nameFor(wanted, allBrands, copyPicture, as)))
    },
    meta: { quiet: true },
    onSuccess: () =>
      say('It is in your draft; visitors of all brands that sell it see it when you publish', draft.undo),
  })
}

interface OneProps extends Props {
  picture: SitePicture
  small?: boolean
  children?: ReactNode
}

/** One picture: what it shows, in words too, and the way to another one. */
function One({ product, picture, draft, disabled, small, children }: OneProps) {
  const place = usePlacing({ product, draft }, () => picture.place)
  const field = `pictures.${picture.place}.alt`
  const alt = String(editAt(draft.edits, [sharedLayer], field)?.value ?? picture.alt ?? '')
  const isMain = picture.place === `product-${product.id}`
  return (
    <div className={`grid gap-3 ${small ? 'sm:grid-cols-[10rem_minmax(0,1fr)]' : 'sm:grid-cols-2'}`}>
      <PictureThumb picture={picture} large />
      <div className="flex min-w-0 flex-col gap-2">
        <label>
          <span className="mb-1 block font-medium">What it shows</span>
          <textarea
            className="field resize-none"
            rows={2}
            maxLength={300}
            disabled={disabled || picture.from === 'none'}
            value={alt}
            onChange={(event) => draft.put({ layer: sharedLayer, field, after: event.target.value })}
          />
        </label>
        {isPictureOf(product, picture) &&
          faultsOf(picture, alt).map((fault) => (
            <p key={fault} role="status" className="rounded-desk bg-warn-ground px-3 py-2 text-warn">
              {fault}
            </p>
          ))}
        {!disabled && (
          <div className="flex flex-wrap gap-2">
            <Bring product={product} picture={picture} place={place} />
            {isMain && picture.from !== 'none' && (
              <Button onClick={() => place.mutate(undefined)}>
                <ImageMinus size={16} aria-hidden="true" /> Remove
              </Button>
            )}
            {children}
          </div>
        )}
        <ErrorLine error={place.error} />
      </div>
    </div>
  )
}

/** Another picture behind those that there are. */
function Add({ product, draft }: Omit<Props, 'disabled'>) {
  const place = usePlacing({ product, draft }, () => freePlace(product, draft.edits))
  const picture = { ...product.pictures[0]!, place: `product-${product.id}-view`, from: 'none' }
  return (
    <div className="flex flex-col gap-2 border-t border-line pt-4">
      <p className="text-soft">More pictures stand on its page as a strip.</p>
      <div className="flex flex-wrap gap-2">
        <Bring product={product} picture={picture} place={place} />
      </div>
      <ErrorLine error={place.error} />
    </div>
  )
}

interface BringProps {
  product: SiteProduct
  picture: SitePicture
  place: ReturnType<typeof usePlacing>
}

/** A file of one's own, or a picture of the library. */
function Bring({ product, picture, place }: BringProps) {
  const [looking, setLooking] = useState(false)
  return (
    <>
      <PictureUpload
        brand={allBrands}
        picture={picture}
        as={`product-${product.id}-${picture.place === `product-${product.id}` ? 'main' : 'view'}`}
        onUploaded={(name) => place.mutate({ brand: allBrands, name })}
      />
      <Button busy={place.isPending} onClick={() => setLooking(true)}>
        <Images size={16} aria-hidden="true" /> From the library
      </Button>
      <PictureLibrary
        open={looking}
        onClose={() => setLooking(false)}
        brand={allBrands}
        place={picture}
        onPick={(wanted) => {
          setLooking(false)
          place.mutate(wanted)
        }}
      />
    </>
  )
}
