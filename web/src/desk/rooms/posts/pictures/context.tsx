import { createContext, use, useMemo, type ReactNode } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import type { MediaItem, MediaList, PictureChoice, PostChoices } from '../../../../gen/desk'
import { messageOf, send } from '../../../api'
import { say, warn } from '../../../frame/toasts'
import { useMe } from '../../../session'
import { useMedia } from '../query'

/** A picture that a post can show: one of the brand's content, or one that somebody brought. */
export type Known = Pick<PictureChoice, 'name' | 'alt' | 'address' | 'width' | 'height'>

interface BrandPictures {
  brand: string
  /** The host of the brand's own pages. */
  host: string
  all: Known[]
  media: MediaItem[]
}

const Context = createContext<BrandPictures | null>(null)

/** The pictures of the brand whose post is being written. */
export function Pictures({ brand, choices, children }: { brand: string; choices: PostChoices; children: ReactNode }) {
  const media = useMedia(brand)
  const host = useMe().brands.find((one) => one.id === brand)?.host ?? ''
  const pictures = useMemo(() => {
    const items = media.data?.items ?? []
    // The choices know what was brought before they were read.
    const others = choices.pictures.filter(({ name }) => !items.some((item) => item.name === name))
    return { brand, host, media: items, all: [...items, ...others] }
  }, [brand, host, media.data, choices.pictures])
  return <Context value={pictures}>{children}</Context>
}

export function usePictures(): BrandPictures {
  const pictures = use(Context)
  if (!pictures) throw new Error('pictures are known inside a post')
  return pictures
}

export const usePicture = (name: string): Known | undefined => {
  const { all } = usePictures()
  return all.find((one) => one.name === name)
}

/** Takes a file that somebody dropped, pasted or chose. Visitors cannot see it before its post is published. */
export function useUpload(): (file: File) => Promise<MediaItem> {
  const { brand } = usePictures()
  const client = useQueryClient()
  return async (file) => {
    try {
      const what = `${brand} ${await printOf(file)}`
      const before = brought.get(what)
      const there = client.getQueryData<MediaList>(['media', brand])?.items.find(({ name }) => name === before)
      if (there) return there
      const answer = await send('POST', `/posts/${brand}/pictures?name=${encodeURIComponent(nameOf(file))}`, file)
      const item = (await answer.json()) as MediaItem
      client.setQueryData<MediaList>(['media', brand], (list) => ({
        items: [item, ...(list?.items ?? []).filter(({ name }) => name !== item.name)],
      }))
      brought.set(what, item.name)
      say('The picture is there')
      return item
    } catch (error) {
      warn(messageOf(error))
      throw error
    }
  }
}

/** The names of the pictures that this page brought: the same file again is the same picture. */
const brought = new Map<string, string>()

/** What tells a file from others. Browsers make prints of its bytes only behind a safe line. */
async function printOf(file: File): Promise<string> {
  if (!globalThis.isSecureContext) return `${file.name} ${file.size} ${file.lastModified}`
  const print = await crypto.subtle.digest('SHA-256', new Uint8Array(await file.arrayBuffer()))
  return new Uint8Array(print).join()
}

/** A picture from the clipboard is called image.png, like all others; the server gives it a number. */
const nameOf = (file: File) => (file.name === 'image.png' ? 'picture.png' : file.name)
