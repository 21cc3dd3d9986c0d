import { createContext, use, useMemo, type ReactNode } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import type { MediaItem, MediaList, PictureChoice, PostChoices } from '../../../../gen/desk'
import { messageOf, send } from '../../../api'
import { say, warn } from '../../../frame/toasts'
import { useMe } from '../../../session'
import { useMedia } from '../query'

/** A picture that a post can show: one of the brand's content, or one that somebody brought. */
export type Known = Pick<PictureChoice, 'name' | 'alt' | 'address' | 'width' | 'height'>

interface Shelf {
  brand: string
  /** The host of the brand's own pages. */
  host: string
  all: Known[]
  media: MediaItem[]
}

const Context = createContext<Shelf | null>(null)

/** The pictures of the brand whose post is being written. */
export function Pictures({ brand, choices, children }: { brand: string; choices: PostChoices; children: ReactNode }) {
  const media = useMedia(brand)
  const host = useMe().brands.find((one) => one.id === brand)?.host ?? ''
  const shelf = useMemo(() => {
    const items = media.data?.items ?? []
    // The choices know what was brought before they were read.
    const others = choices.pictures.filter(({ name }) => !items.some((item) => item.name === name))
    return { brand, host, media: items, all: [...items, ...others] }
  }, [brand, host, media.data, choices.pictures])
  return <Context value={shelf}>{children}</Context>
}

export function useShelf(): Shelf {
  const shelf = use(Context)
  if (!shelf) throw new Error('pictures are known inside a post')
  return shelf
}

export const usePicture = (name: string): Known | undefined => {
  const { all } = useShelf()
  return all.find((one) => one.name === name)
}

/** Takes a file that somebody dropped, pasted or chose. Visitors cannot see it before its post is published. */
export function useUpload(): (file: File) => Promise<MediaItem> {
  const { brand } = useShelf()
  const client = useQueryClient()
  return async (file) => {
    try {
      const answer = await send('POST', `/posts/${brand}/pictures?name=${encodeURIComponent(nameOf(file))}`, file)
      const item = (await answer.json()) as MediaItem
      client.setQueryData<MediaList>(['media', brand], (list) => ({
        items: [item, ...(list?.items ?? []).filter(({ name }) => name !== item.name)],
      }))
      say('The picture is there')
      return item
    } catch (error) {
      warn(messageOf(error))
      throw error
    }
  }
}

/** A picture from the clipboard is called image.png, like all others. */
const nameOf = (file: File) => (file.name === 'image.png' ? `pasted-${Date.now()}.png` : file.name)
