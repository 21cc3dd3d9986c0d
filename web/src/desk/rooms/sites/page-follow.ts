import { useEffect, useEffectEvent, useRef, type RefObject } from 'react'
import type { SiteBrand, SiteFields, SitePictures } from '../../../gen/desk'
import { pictureAt, placeOf } from './fields'
import { elementsOf, isWritten } from './page-edit'
import { sectionsOn, wholeOf } from './page-items'

/** What the page is to show: a text, a list or an entry of it, a picture, or a section of the home page. */
export interface Sought {
  origin?: string
  section?: string
}

/** Where a page shows what is sought, in sight if it can be; of a list or an entry the first of its texts. */
export function shownAt(page: Document, { origin, section }: Sought): Element | undefined {
  if (section === 'hero') return page.querySelector('main h1') ?? undefined
  if (section !== undefined) return sectionsOn(page).get(section)
  if (origin === undefined) return undefined
  const below = () => page.querySelector(`[data-field^="${CSS.escape(origin)}."]`)
  const all = elementsOf(page, origin)
  const { innerHeight } = page.defaultView!
  return all.find((one) => isInSight(one.getBoundingClientRect(), innerHeight, false)) ?? all[0] ?? below() ?? undefined
}

/** What a page marks as chosen: the texts of a field, or all that it shows of a list, an entry or a section. */
export function markedOn(page: Document, sought: Sought): { texts: Element[]; around: Element | undefined } {
  const texts = sought.origin === undefined ? [] : elementsOf(page, sought.origin)
  if (texts.length) return { texts, around: undefined }
  if (sought.section === undefined) return { texts, around: sought.origin ? wholeOf(page, sought.origin) : undefined }
  const at = shownAt(page, sought)
  return { texts, around: sought.section === 'hero' ? (at?.closest('section') ?? at) : at }
}

/** The page of a brand that shows a field first; none for what all pages show, or none of them. */
export function pageOf(
  origin: string,
  { paths }: Pick<SiteBrand, 'paths'>,
  fields: SiteFields | undefined,
  pictures: SitePictures | undefined,
): string | undefined {
  const { layer, path } = placeOf(origin)
  const [head, second] = path.split('.')
  const picture = pictures?.places.find((one) => one.place === pictureAt(origin))
  const field = fields?.fields.find((one) => one.path === path)
  const kind = layer ? /^legal\/(.+)$/.exec(layer)?.[1] : (picture?.group ?? (head === 'words' ? second : field?.page))
  return paths.find((one) => one.kind === kind)?.path
}

/** The head of a page lies over what is at its upper edge. */
const head = 80

/** How much of something large has to be in sight, so that the page stays where it is, in px. */
const enough = 120

/** Whether enough of something is in sight; of a section its beginning, since what changes in it may be anywhere. */
export function isInSight({ top, bottom, height }: DOMRect, window: number, isSection: boolean): boolean {
  if (isSection) return top >= 0 && top <= window / 2
  return Math.min(bottom, window) - Math.max(top, head) >= Math.min(height, enough)
}

/** Scrolls a page to something that is not in sight. */
export function toSight(element: Element, isSection = false) {
  const { innerHeight } = element.ownerDocument.defaultView!
  const box = element.getBoundingClientRect()
  if (isInSight(box, innerHeight, isSection)) return
  const block = isSection || box.height > innerHeight - head ? 'start' : 'center'
  element.scrollIntoView({ block, behavior: 'instant' })
}

/**
 * Brings what is sought into sight, as soon as the page shows it, and again when there is less room for the page,
 * beside a form or above the keyboard of a phone; `made` is the version that it was made of.
 */
export function useFollow(
  frame: RefObject<HTMLIFrameElement | null>,
  sought: Sought | undefined,
  made: string,
  room: number,
) {
  const waits = useRef<{ sought: Sought; since: string }>(undefined)
  const follow = useEffectEvent(() => {
    const page = frame.current?.contentDocument
    const now = waits.current
    if (!page || !now || isWritten(page)) return
    const element = shownAt(page, now.sought)
    if (!element) return
    toSight(element, now.sought.section !== undefined)
    // A section that was changed stands where it stood until the page is made again.
    if (now.sought.section === undefined || now.since !== made) waits.current = undefined
  })
  const seek = useEffectEvent(() => {
    waits.current = sought && { sought, since: made }
  })
  const before = useRef(room)
  const narrow = useEffectEvent(() => {
    if (room < before.current) seek()
    before.current = room
  })
  useEffect(() => seek(), [sought])
  useEffect(() => narrow(), [room])
  useEffect(() => follow(), [sought, made, room])
}
