import type { Editor } from '@tiptap/core'
import { Menu } from '@base-ui/react/menu'
import { Table } from 'lucide-react'
import { tableTools } from './tables'

/** How every tool looks. */
export const look =
  'grid h-8 min-w-8 place-items-center rounded text-soft hover:bg-hover aria-pressed:bg-selected aria-pressed:text-ink'

/** What can be done with the table that the caret is in, in the place of the tool that makes one. */
export function TableMenu({ editor }: { editor: Editor }) {
  return (
    <Menu.Root>
      <Menu.Trigger title="Table" aria-label="Table" aria-pressed className={look}>
        <Table size={16} aria-hidden="true" />
      </Menu.Trigger>
      <Menu.Portal>
        <Menu.Positioner sideOffset={4} align="start" className="z-50">
          <Menu.Popup
            finalFocus={false}
            className="min-w-44 rounded-desk border border-line bg-raised p-1 text-ink outline-none"
          >
            {tableTools.map(({ name, run }) => (
              <Menu.Item
                key={name}
                className="flex h-9 w-full items-center rounded px-3 data-[highlighted]:bg-selected"
                onClick={() => setTimeout(() => run(editor))} // once the menu has let go of the focus
              >
                {name}
              </Menu.Item>
            ))}
          </Menu.Popup>
        </Menu.Positioner>
      </Menu.Portal>
    </Menu.Root>
  )
}
