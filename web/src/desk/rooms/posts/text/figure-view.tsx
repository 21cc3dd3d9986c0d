import { useState } from 'react'
import { NodeViewWrapper, type ReactNodeViewProps } from '@tiptap/react'
import { Button } from '../../../ui/button'
import { Dialog } from '../../../ui/dialog'
import { Field } from '../../../ui/field'
import { usePicture } from '../pictures/context'

/** A picture in the text, with what it shows and its caption. */
export function FigureView({ node, selected, updateAttributes, deleteNode }: ReactNodeViewProps) {
  const { picture, alt, caption } = node.attrs as { picture: string; alt: string; caption: string }
  const known = usePicture(picture)
  const [open, setOpen] = useState(false)
  return (
    <NodeViewWrapper
      as="figure"
      className={`my-3 rounded-desk border p-2 ${selected ? 'border-accent' : 'border-line'}`}
      data-drag-handle
    >
      <button
        type="button"
        className="block w-full text-left"
        onClick={() => setOpen(true)}
        aria-label={`Picture ${alt || picture}: change what it says`}
      >
        {known ? (
          <img src={known.address} alt="" className="max-h-64 w-full rounded object-cover" />
        ) : (
          <span className="block p-4 text-bad">There is no picture called {picture}.</span>
        )}
        <span className="mt-1 block text-sm text-soft">{caption || 'No caption'}</span>
        {!alt && <span className="block text-sm text-warn">Say what it shows, for people who cannot see it.</span>}
      </button>
      <Dialog open={open} onClose={() => setOpen(false)} title="Picture in the text">
        <form
          className="flex flex-col gap-3"
          onSubmit={(event) => {
            event.preventDefault()
            setOpen(false)
          }}
        >
          <Field
            label="What it shows"
            value={alt}
            onChange={(event) => updateAttributes({ alt: event.target.value.replace(/[[\]]/g, '') })}
            hint="Read aloud to people who cannot see it."
          />
          <Field
            label="Caption"
            value={caption}
            onChange={(event) => updateAttributes({ caption: event.target.value.replaceAll('"', '”') })}
            hint="Shown below the picture; may stay empty."
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
