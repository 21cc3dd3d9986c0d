import { useRef, useState, type DragEvent } from 'react'
import { ImagePlus } from 'lucide-react'
import { Button } from '../../../ui/button'
import { Dialog } from '../../../ui/dialog'
import { usePictures, useUpload, type Known } from './context'
import { PictureCard } from './picture-card'

interface PicturePickerProps {
  open: boolean
  onClose: () => void
  onChoose: (picture: Known) => void
}

/** The pictures of the brand, to choose from and to add to. */
export function PicturePicker({ open, onClose, onChoose }: PicturePickerProps) {
  return (
    <Dialog open={open} onClose={onClose} title="Pictures" wide>
      <Choice
        onChoose={(picture) => {
          onChoose(picture)
          onClose()
        }}
      />
    </Dialog>
  )
}

function Choice({ onChoose }: { onChoose: (picture: Known) => void }) {
  const { all, media } = usePictures()
  const upload = useUpload()
  const input = useRef<HTMLInputElement>(null)
  const [busy, setBusy] = useState(false)
  const [picked, setPicked] = useState<string>()
  const [added, setAdded] = useState<string>()
  // What was said of a picture a moment ago is not saved yet where it is used at once.
  const said = useRef<Record<string, string>>({})
  const [words, setWords] = useState('')
  const take = async (files: FileList | null) => {
    setBusy(true)
    for (const file of files ?? [])
      await upload(file).then(
        ({ name }) => {
          setPicked(name)
          setAdded(name)
        },
        () => {},
      )
    setBusy(false)
  }
  const choose = (picture: Known) => onChoose({ ...picture, alt: said.current[picture.name] ?? picture.alt })
  const drop = (event: DragEvent) => {
    event.preventDefault()
    void take(event.dataTransfer.files)
  }
  const found = all.filter(({ name, alt }) => `${name} ${alt}`.toLowerCase().includes(words.toLowerCase()))
  const current = all.find(({ name }) => name === picked)
  const item = media.find(({ name }) => name === picked)
  return (
    <div className="flex flex-col gap-3" onDragOver={(event) => event.preventDefault()} onDrop={drop}>
      <div className="flex gap-2">
        <input
          type="search"
          aria-label="Search pictures"
          placeholder="Search pictures"
          className="field"
          value={words}
          onChange={(event) => setWords(event.target.value)}
        />
        <input
          ref={input}
          type="file"
          accept="image/jpeg,image/png,image/webp"
          multiple
          hidden
          onChange={(event) => void take(event.target.files)}
        />
        <Button busy={busy} onClick={() => input.current?.click()}>
          <ImagePlus size={16} aria-hidden="true" /> {busy ? 'Bringing it in…' : 'Add'}
        </Button>
      </div>
      <ul aria-label="Pictures" className="grid max-h-72 grid-cols-3 gap-2 overflow-y-auto sm:grid-cols-4">
        {found.map((one) => (
          <li key={one.name}>
            <button
              aria-pressed={one.name === picked}
              onClick={() => setPicked(one.name)}
              onDoubleClick={() => choose(one)}
              className="block w-full rounded border border-line p-1 aria-pressed:border-accent aria-pressed:bg-selected"
            >
              <img
                src={one.address}
                alt={one.alt}
                loading="lazy"
                className="aspect-video w-full rounded object-cover"
              />
              <span className="block truncate text-xs text-soft">{one.name}</span>
            </button>
          </li>
        ))}
      </ul>
      {!found.length && (
        <p className="text-soft">No picture is called that. Drop a JPEG, PNG or WebP file here, or press Add.</p>
      )}
      {item && (
        <PictureCard
          key={item.name}
          item={item}
          isNew={item.name === added}
          onAlt={(alt) => (said.current[item.name] = alt)}
          onGone={() => setPicked(undefined)}
        />
      )}
      <Button kind="main" disabled={!current} onClick={() => current && choose(current)} className="self-end">
        Use this picture
      </Button>
    </div>
  )
}
