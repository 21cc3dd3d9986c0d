import type { ReactElement } from 'react'
import { Popover } from '@base-ui/react/popover'
import { Link2 } from 'lucide-react'
import type { LinkTarget } from '../../../../gen/desk'
import { isTarget } from '../../../../lib/markup'
import { Finder, found } from '../../../ui/finder'
import { usePictures } from '../pictures/context'
import { useLinks } from '../query'

type Choose = (to: string, title: string) => void

interface LinkPickerProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  onChoose: Choose
  /** The button that opens it, where a plain one does not fit. */
  button?: ReactElement
}

/** The key that makes a link in a text; elsewhere it finds rooms and brands. */
export const isLinkKey = ({ key, ctrlKey, metaKey, altKey, shiftKey }: globalThis.KeyboardEvent) =>
  key.toLowerCase() === 'k' && (ctrlKey || metaKey) && !altKey && !shiftKey

/** Finds a page, product or post of the brand by its name, or takes an https address. */
export function LinkPicker({ open, onOpenChange, onChoose, button = <button /> }: LinkPickerProps) {
  const { data: links = [] } = useLinks(usePictures().brand)
  return (
    <Popover.Root open={open} onOpenChange={onOpenChange}>
      <Popover.Trigger
        render={button}
        title="Link (Ctrl K)"
        aria-label="Link (Ctrl K)"
        className="grid size-8 place-items-center rounded text-soft hover:bg-hover"
      >
        <Link2 size={16} aria-hidden="true" />
      </Popover.Trigger>
      <Popover.Portal>
        <Popover.Positioner sideOffset={4} className="z-50">
          <Popover.Popup
            className={`w-80 max-w-[calc(100vw-32px)] rounded-desk border border-line bg-raised p-2 text-ink
              outline-none`}
          >
            <Popover.Title className="sr-only">Link to</Popover.Title>
            <Targets
              links={links}
              onChoose={(to, title) => {
                onOpenChange(false)
                onChoose(to, title)
              }}
            />
          </Popover.Popup>
        </Popover.Positioner>
      </Popover.Portal>
    </Popover.Root>
  )
}

function Targets({ links, onChoose }: { links: LinkTarget[]; onChoose: Choose }) {
  const choiceOf = ({ path, title, kind }: LinkTarget) => ({
    id: path,
    name: title,
    hint: kind,
    words: path,
    run: () => onChoose(path, title),
  })
  /** An address that is typed is a target too. */
  const targets = (words: string) => {
    const typed = words.trim()
    const some = found(links.map(choiceOf), typed)
    const address = isTarget(typed) && !some.some(({ id }) => id === typed)
    return address ? [choiceOf({ path: typed, title: typed, kind: 'address' }), ...some] : some
  }
  return (
    <Finder
      label="Link to a page, product or post, or an https address"
      placeholder="Page, product, post or https://…"
      choices={targets}
      empty="Nothing is called that. An address begins with https:// or /."
    />
  )
}
