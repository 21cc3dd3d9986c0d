import { useRef } from 'react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { ImagePlus } from 'lucide-react'
import type { MediaItem, SitePicture } from '../../../gen/desk'
import { send } from '../../api'
import { Button } from '../../ui/button'
import { ErrorLine } from '../../ui/states'
import { labelOf } from './fields'

interface Props {
  brand: string
  picture: Pick<SitePicture, 'place' | 'from'>
  /** What it is to be called; as its file when missing. */
  as?: string
  onTake?: () => void
  onUploaded: (name: string) => void
}

/** Takes a file, chosen or dropped. Visitors cannot see it before something that is published shows it. */
export function PictureUpload({ brand, picture, as, onTake, onUploaded }: Props) {
  const input = useRef<HTMLInputElement>(null)
  const client = useQueryClient()
  const bring = useMutation({
    mutationFn: async (file: File) => {
      const query = new URLSearchParams({ brand, name: as ?? file.name })
      return (await (await send('POST', `/sites/pictures?${query}`, file)).json()) as MediaItem
    },
    meta: { quiet: true },
    onSuccess: async ({ name }) => {
      onUploaded(name)
      await client.invalidateQueries({ queryKey: ['sites', 'library'] })
    },
  })
  const take = (files: FileList | null) => {
    if (!files?.[0]) return
    onTake?.()
    bring.mutate(files[0])
  }
  return (
    <>
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
      <Button
        busy={bring.isPending}
        onDragOver={(event) => event.preventDefault()}
        onDrop={(event) => {
          event.preventDefault()
          take(event.dataTransfer.files)
        }}
        onClick={() => input.current?.click()}
      >
        <ImagePlus size={16} aria-hidden="true" />{' '}
        {bring.isPending ? 'Bringing it in…' : picture.from === 'none' ? 'Add a picture' : 'Upload another'}
      </Button>
      <ErrorLine error={bring.error} />
    </>
  )
}
