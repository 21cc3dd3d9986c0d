import { ArrowRight, ImageOff } from 'lucide-react'
import type { LibraryPicture, SiteEdit } from '../../../gen/desk'
import { pictureAt } from './fields'
import { noPicture } from './picture-placing'
import { useLibrary } from './use-site'

/** The name of the picture that a value of the content says; undefined where it says none. */
function nameIn(value: unknown): string | undefined {
  if (typeof value === 'string') return value
  const named = (value as { picture?: unknown } | null | undefined)?.picture
  return typeof named === 'string' ? named : undefined
}

/** Whether an edit puts a picture, or none, into a place. */
export const isPictureChange = ({ field }: { field: string }) => /^pictures\.[^.]+(\.picture)?$/.test(field)

/** A change of a picture, as small pictures: what stood there, and what will. Nothing for any other change. */
export function PictureChange({ edit }: { edit: Pick<SiteEdit, 'layer' | 'field' | 'before' | 'after'> }) {
  const place = pictureAt(edit.field)
  const brand = edit.layer === 'site' ? '' : /^brands\/(.+)$/.exec(edit.layer)?.[1]
  if (!place || brand === undefined || !isPictureChange(edit)) return null
  return <Thumbs brand={brand} place={place} before={nameIn(edit.before)} after={nameIn(edit.after)} />
}

interface ThumbsProps {
  brand: string
  place: string
  before: string | undefined
  after: string | undefined
}

function Thumbs({ brand, place, before, after }: ThumbsProps) {
  const all = useLibrary().data?.pictures
  if (!all) return null
  const find = (name = place) =>
    all.find((one) => one.key === name) ??
    all.find((one) => (one.brand ?? '') === brand && one.name === name) ??
    all.find((one) => !one.brand && one.name === name)
  return (
    <p className="my-1 flex items-center gap-2">
      <Thumb picture={before === noPicture ? undefined : find(before)} label="Before" />
      <ArrowRight size={16} aria-hidden="true" className="text-faint" />
      <Thumb picture={after === noPicture ? undefined : find(after)} label="After" />
    </p>
  )
}

function Thumb({ picture, label }: { picture: LibraryPicture | undefined; label: string }) {
  const box = 'h-14 w-24 rounded border border-line bg-hover'
  if (!picture)
    return (
      <span className={`grid place-items-center text-faint ${box}`}>
        <ImageOff size={16} aria-hidden="true" />
        <span className="sr-only">{label}: no picture</span>
      </span>
    )
  return (
    <img
      src={picture.address}
      alt={`${label}: ${picture.alt || picture.name}`}
      className={`${box} ${picture.spells ? 'object-contain' : 'object-cover'}`}
    />
  )
}
