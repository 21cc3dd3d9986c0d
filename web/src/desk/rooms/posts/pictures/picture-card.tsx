import { useState } from 'react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { MediaChange, MediaItem, MediaList } from '../../../../gen/desk'
import { send } from '../../../api'
import { say } from '../../../frame/toasts'
import { Button } from '../../../ui/button'
import { Field } from '../../../ui/field'
import { FocusPoint } from '../../../ui/focus-point'
import { usePictures } from './context'

interface PictureCardProps {
  item: MediaItem
  /** Just brought: what it shows is to be said next. */
  isNew: boolean
  onAlt: (alt: string) => void
  onGone: () => void
}

/** What is known of a picture that somebody brought: what it shows, its middle, who uses it. */
export function PictureCard({ item, isNew, onAlt, onGone }: PictureCardProps) {
  const { brand } = usePictures()
  const client = useQueryClient()
  const [alt, setAlt] = useState(item.alt)
  const path = `/media/${brand}/${encodeURIComponent(item.name)}`
  const change = useMutation({
    scope: { id: path }, // one after the other, since each answer is the whole picture
    mutationFn: async (part: MediaChange) => (await (await send('PATCH', path, part)).json()) as MediaItem,
    onSuccess: (next) =>
      client.setQueryData<MediaList>(['media', brand], (list) => ({
        items: (list?.items ?? []).map((one) => (one.name === next.name ? next : one)),
      })),
  })
  const remove = useMutation({
    mutationFn: () => send('DELETE', path),
    onSuccess: () => {
      client.setQueryData<MediaList>(['media', brand], (list) => ({
        items: (list?.items ?? []).filter(({ name }) => name !== item.name),
      }))
      onGone()
      say('The picture is gone')
    },
  })
  const used = item.usedBy.length
  return (
    <div className="grid gap-3 rounded-desk border border-line p-3 sm:grid-cols-2">
      <Focus item={item} onChange={(focusX, focusY) => change.mutate({ focusX, focusY })} />
      <div className="flex flex-col gap-2">
        <Field
          label="What it shows"
          autoFocus={isNew}
          value={alt}
          onChange={(event) => {
            setAlt(event.target.value)
            onAlt(event.target.value)
          }}
          onBlur={() => alt !== item.alt && change.mutate({ alt })}
          hint={alt ? undefined! : 'A post with this picture can be published once this is said.'}
        />
        <p className="text-soft">
          {item.width} × {item.height}. {item.draft ? 'Visitors see it once a post with it is published.' : ''}
        </p>
        <p className="text-soft">
          {used ? `Shown by ${item.usedBy.map(({ title }) => title || 'a draft').join(', ')}` : 'Nothing shows it.'}
        </p>
        <Button
          kind="danger"
          disabled={used > 0}
          busy={remove.isPending}
          onClick={() => remove.mutate()}
          className="self-start"
        >
          Remove
        </Button>
      </div>
    </div>
  )
}

/** The picture with its middle, and how that crops it in two shapes. */
function Focus({ item, onChange }: { item: MediaItem; onChange: (x: number, y: number) => void }) {
  const { focusX: x, focusY: y } = item
  return (
    <div>
      <FocusPoint address={item.address} x={x} y={y} onChange={onChange} />
      <div className="mt-2 flex gap-2" aria-hidden="true">
        {['16 / 9', '1 / 1'].map((ratio) => (
          <img
            key={ratio}
            src={item.address}
            alt=""
            className="h-16 rounded object-cover"
            style={{ aspectRatio: ratio, objectPosition: `${x * 100}% ${y * 100}%` }}
          />
        ))}
      </div>
    </div>
  )
}
