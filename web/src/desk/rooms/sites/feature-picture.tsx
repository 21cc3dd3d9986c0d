import { useState } from 'react'
import { useMutation } from '@tanstack/react-query'
import { ImageMinus, Images } from 'lucide-react'
import { say } from '../../frame/toasts'
import { Button } from '../../ui/button'
import { ErrorLine } from '../../ui/states'
import { copyPicture } from './copy-picture'
import { valueAt, type Value } from './fields'
import { PictureLibrary } from './picture-library'
import { nameFor, noPicture, placing, type Wanted } from './picture-placing'
import { PictureThumb } from './picture-thumb'
import { PictureUpload } from './picture-upload'
import { featurePicture, freeFeaturePlace, picturedIn } from './pictured-lists'
import type { Draft } from './use-draft'
import type { ListHere } from './use-list'
import { usePictures } from './use-site'

/** The picture of a feature: what it shows, and the way to another one or to none. */
export function FeaturePicture({ list, draft }: { list: ListHere; draft: Draft }) {
  const { brand, entry, all, locked } = list
  const [looking, setLooking] = useState(false)
  const { data } = usePictures(brand)
  const named = String(valueAt(entry.value[entry.at], 'image') ?? '')
  const place = named || featurePicture(entry.at, picturedIn(all, draft.edits))
  const picture = data?.places.find((one) => one.place === place) ?? {
    place,
    group: 'home',
    wants: '',
    from: 'none',
    leastWidth: 1200,
  }
  const imageIs = (image: string) => ({
    layer: `brands/${brand}`,
    field: `${entry.list}.${entry.at}.image`,
    after: image as Value,
  })
  const put = useMutation({
    mutationFn: async (wanted: Wanted | undefined) => {
      if (!wanted) return draft.put(imageIs(noPicture))
      const name = await nameFor(wanted, brand, copyPicture)
      const free = freeFeaturePlace(all, draft.edits, entry.value)
      draft.put(...placing({ brand, place: free }, name), imageIs(free))
    },
    meta: { quiet: true },
    onSuccess: () => say('It is in your draft; visitors see it when you publish', draft.undo),
  })
  return (
    <div role="group" aria-label="Picture" className="flex flex-col gap-2">
      <span className="font-medium">Picture</span>
      {picture.from !== 'none' && <PictureThumb picture={picture} large />}
      {picture.from === 'none' && <p className="text-soft">Without a picture.</p>}
      {!locked && (
        <div className="flex flex-wrap gap-2">
          <PictureUpload brand={brand} picture={picture} onUploaded={(name) => put.mutate({ brand, name })} />
          <Button busy={put.isPending} onClick={() => setLooking(true)}>
            <Images size={16} aria-hidden="true" /> From the library
          </Button>
          {picture.from !== 'none' && (
            <Button onClick={() => put.mutate(undefined)}>
              <ImageMinus size={16} aria-hidden="true" /> Remove
            </Button>
          )}
        </div>
      )}
      <ErrorLine error={put.error} />
      <PictureLibrary
        open={looking}
        onClose={() => setLooking(false)}
        brand={brand}
        place={picture}
        onPick={(wanted) => {
          setLooking(false)
          put.mutate(wanted)
        }}
      />
    </div>
  )
}
