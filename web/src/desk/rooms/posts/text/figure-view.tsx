import { useState } from 'react'
import { Play } from 'lucide-react'
import { NodeViewWrapper, type ReactNodeViewProps } from '@tiptap/react'
import { Button } from '../../../ui/button'
import { Dialog } from '../../../ui/dialog'
import { Field } from '../../../ui/field'
import { usePicture } from '../pictures/context'
import { PicturePicker } from '../pictures/picker'
import { leftOut } from './left-out'

/** A picture or a video in the text, or the mark of something that was left out. */
export const FigureView = (props: ReactNodeViewProps) =>
  props.node.attrs.picture === leftOut ? <LeftOut {...props} /> : <Shown {...props} />

/** Says what was left out at its place, until a picture stands there or it is taken out. */
function LeftOut({ node, selected, updateAttributes, deleteNode }: ReactNodeViewProps) {
  const [choosing, setChoosing] = useState(false)
  return (
    <NodeViewWrapper
      as="div"
      role="note"
      className={`my-3 rounded-desk border border-dashed bg-warn-ground p-3 text-sm text-warn ${
        selected ? 'border-accent' : 'border-warn'
      }`}
      data-drag-handle
    >
      <p>{node.attrs.alt as string}</p>
      <p className="mb-2">Only you and your colleagues see this mark; the post can go live when it is gone.</p>
      <div className="flex flex-wrap gap-2">
        <Button onClick={() => setChoosing(true)}>Put a picture here</Button>
        <Button onClick={deleteNode}>Take the mark out</Button>
      </div>
      <PicturePicker
        open={choosing}
        onClose={() => setChoosing(false)}
        onChoose={({ name, alt }) => updateAttributes({ picture: name, alt })}
      />
    </NodeViewWrapper>
  )
}

/** What it shows and its caption. */
function Shown({ node, selected, updateAttributes, deleteNode }: ReactNodeViewProps) {
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
