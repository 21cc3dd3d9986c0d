import { labelOf, layerWords, pictureAt } from './fields'
import { useBrandName } from './layers'
import { originWords } from './origin'
import type { Near } from './page-frame'
import { fromWords, whence } from './picture-placing'
import { isElsewhere, useField, usePictures } from './use-site'

/** Beside the text that is pointed at: its field, its layer, and where it was written. */
export function Hint({ brand, near: { origin, box } }: { brand: string; near: Near }) {
  const { place, field, all } = useField(brand, origin)
  const at = pictureAt(origin)
  const picture = usePictures(brand).data?.places.find((one) => one.place === at)
  const isChosen = !!all?.fields.some((one) => one.path === `pictures.${at}.picture` && one.value !== undefined)
  const nameOf = useBrandName()
  if (!place) return null
  const below = box.top < 90
  const where = isElsewhere(place)
    ? 'Part of a post'
    : at && (picture ? whence(picture, isChosen, nameOf) : fromWords.none)
  return (
    <div
      role="tooltip"
      className="pointer-events-none fixed z-40 max-w-80 rounded-desk border border-line bg-raised px-3 py-2 text-ink"
      style={{
        left: Math.max(8, Math.min(box.left, innerWidth - 330)),
        ...(below ? { top: box.top + box.height + 10 } : { bottom: innerHeight - box.top + 10 }),
      }}
    >
      <p className="font-medium">{at ? `Picture › ${labelOf(at)}` : labelOf(place.path)}</p>
      <p className="text-soft">
        {where ?? (field?.layer ? `From ${layerWords(field.layer)}` : place.layer || 'Made by the program')}
      </p>
      {field?.borrowed && <p className="text-warn">Not yet yours</p>}
      {field && <p className="text-xs text-faint">{originWords(field)}</p>}
    </div>
  )
}
