import { useState } from 'react'
import { isVideo } from '../../../../lib/markup'
import { Button } from '../../../ui/button'
import { Dialog } from '../../../ui/dialog'
import { Field } from '../../../ui/field'

interface VideoDialogProps {
  open: boolean
  onClose: () => void
  onChoose: (video: { to: string; alt: string }) => void
}

/** Asks where a video is. Whoever is elsewhere learns nothing of visitors before they follow the link. */
export function VideoDialog({ open, onClose, onChoose }: VideoDialogProps) {
  const [to, setTo] = useState('')
  const [alt, setAlt] = useState('')
  const [refused, setRefused] = useState(false)
  const close = () => {
    setTo('')
    setAlt('')
    setRefused(false)
    onClose()
  }
  return (
    <Dialog open={open} onClose={close} title="Video">
      <form
        className="flex flex-col gap-3"
        onSubmit={(event) => {
          event.preventDefault()
          if (!isVideo(to.trim())) return setRefused(true)
          onChoose({ to: to.trim(), alt: alt.trim().replace(/[[\]]/g, '') })
          close()
        }}
      >
        <Field
          label="Address"
          autoFocus
          value={to}
          onChange={(event) => {
            setTo(event.target.value)
            setRefused(false)
          }}
          hint="A file of this site is played on the page; a video elsewhere becomes a link to it."
        />
        {refused && (
          <p role="alert" className="text-bad">
            Write a path such as /assets/tour.mp4, or the address of a video at YouTube or Vimeo, beginning with
            https://.
          </p>
        )}
        <Field label="What it shows" value={alt} onChange={(event) => setAlt(event.target.value)} />
        <div className="flex justify-end gap-2">
          <Button onClick={close}>Cancel</Button>
          <Button kind="main" type="submit">
            Insert
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
