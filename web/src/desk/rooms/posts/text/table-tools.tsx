import { Toolbar } from '@base-ui/react/toolbar'
import type { Editor } from '@tiptap/core'
import { tableTools } from './tables'

/** How every tool looks. */
export const look =
  'grid h-8 min-w-8 place-items-center rounded text-soft hover:bg-hover aria-pressed:bg-selected aria-pressed:text-ink'

/** What can be done with the table that the caret is in, in a row below the other tools. */
export const TableTools = ({ editor }: { editor: Editor }) => (
  <Toolbar.Group aria-label="The table" className="flex basis-full flex-wrap border-t border-line">
    {tableTools.map(({ name, short, run }) => (
      <Toolbar.Button
        key={name}
        title={name}
        aria-label={name}
        className={`${look} px-2 text-xs`}
        onMouseDown={(event) => event.preventDefault()} // the caret stays in its cell
        onClick={() => run(editor)}
      >
        {short}
      </Toolbar.Button>
    ))}
  </Toolbar.Group>
)
