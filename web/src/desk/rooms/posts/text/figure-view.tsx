import { useState } from 'react'
import { Play } from 'lucide-react'
import { NodeViewWrapper, type ReactNodeViewProps } from '@tiptap/react'
import { Button } from '../../../ui/button'
import { Dialog } from '../../../ui/dialog'
import { Field } from '../../../ui/field'
import { usePicture } from '../pictures/context'

/** A picture or a video in the text, with what it shows and its caption. */
export function FigureView({ node, selected, updateAttributes, deleteNode }: ReactNodeViewProps) {
  const { picture, to, alt, caption } = node.attrs as Record<'picture' | 'to' | 'alt' | 'caption', string>
  const what = to ? 'Video' : 'Picture'
  const known = usePicture(picture)
  const [open, setOpen] = useState(false)
  return (
    <NodeViewWrapper
      as="figure"
      className={`my-3 rounded-desk border p-2 ${selected ? 'border-accent' : 'border-line'}`}
      data-drag-handle
    >
      <button type="button" className="block w-full text-left" onClick={() => setOpen(true)}>
        <span className="sr-only">{`${what} ${alt || picture || to}: change what it says. `}</span>
        {to ? (
          <span className="flex items-center gap-2 p-2 break-all">
            <Play size={16} aria-hidden="true" className="shrink-0" /> {to}
          </span>
        ) : known ? (
          <img src={known.address} alt="" className="max-h-96 w-full rounded object-contain" />
        ) : (
          <span className="block p-4 text-bad">There is no picture called {picture}.</span>
        )}
        <span className="mt-1 block text-sm text-soft">{caption || 'No caption'}</span>
        {!alt && <span className="block text-sm text-warn">Say what it shows, for people who cannot see it.</span>}
      </button>
      <Dialog open={open} onClose={() => setOpen(false)} title={`${what} in the text`}>
        <form
          className="flex flex-col gap-3"
          onSubmit={(event) => {
            event.preventDefault()
            setOpen(false)
          }}
        >
          <Field
            label="What it shows"
            autoFocus
            value={alt}
            onChange={(event) => updateAttributes({ alt: event.target.value.replace(/[[\]]/g, '') })}
            hint="Read aloud to people who cannot see it."
          />
          <Field
            label="Caption"
            value={caption}
            onChange={(event) => updateAttributes({ caption: event.target.value.replaceAll('"', '”') })}
            hint="Shown below; may stay empty."
          />
          <div className="flex justify-between gap-2">
            <Button kind="danger" onClick={deleteNode}>
              Take out
            </Button>
            <Button kind="main" type="submit">
              Done
            </Button>
          </div>
        </form>
      </Dialog>
    </NodeViewWrapper>
  )
}
