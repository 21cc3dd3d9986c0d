import { Menu } from '@base-ui/react/menu'
import type { SiteEdit } from '../../../gen/desk'
import { say } from '../../frame/toasts'
import { rowMoved } from './row-move'
import type { Draft } from './use-draft'
import { useFields } from './use-site'

interface Props {
  brand: string
  draft: Draft
  edit: SiteEdit
  /** What the row is of, in words. */
  of: string
  onMoved: () => void
}

/** Moves one row of the draft, and nothing else of it, to the family of a brand or to all brands. */
export function MoveRow({ brand, draft, edit, of, onMoved }: Props) {
  const { data: all } = useFields(brand, edit.layer.startsWith('families/') ? edit.layer : '')
  const ways = (all?.layers ?? []).flatMap((one) => {
    const edits = one.may && rowMoved(all!, draft.saved, draft.edits, edit, one.layer)
    return edits ? [{ ...one, edits }] : []
  })
  if (!ways.length) return null
  return (
    <Menu.Root>
      <Menu.Trigger
        aria-label={`Move ${of}`}
        className="h-9 shrink-0 rounded-desk px-3 font-medium text-soft hover:bg-hover hover:text-ink"
      >
        Move…
      </Menu.Trigger>
      <Menu.Portal>
        <Menu.Positioner sideOffset={4} align="end" className="z-50">
          <Menu.Popup
            className="rounded-desk border border-line bg-raised p-1 text-ink outline-none"
            finalFocus={false}
          >
            {ways.map(({ layer, name, edits }) => (
              <Menu.Item
                key={layer}
                className="flex h-9 items-center rounded px-3 data-[highlighted]:bg-selected"
                onClick={() => {
                  draft.replace(edits)
                  say(`Moved to: ${name}`, draft.undo)
                  onMoved()
                }}
              >
                To: {name}
              </Menu.Item>
            ))}
          </Menu.Popup>
        </Menu.Positioner>
      </Menu.Portal>
    </Menu.Root>
  )
}
