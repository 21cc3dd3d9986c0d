import { Fragment } from 'react'
import { useLocation } from 'wouter'
import { Dialog } from '../ui/dialog'
import { rooms } from './rooms'
import { shortcutsNow } from './shortcuts'

const shown: Record<string, string> = { ArrowDown: '↓', ArrowUp: '↑', Escape: 'Esc', Enter: '↵' }

/** All keys that do something here, and words that mean something of their own. */
export function Help({ open, onClose }: { open: boolean; onClose: () => void }) {
  const list = open ? shortcutsNow() : []
  const [path] = useLocation()
  const { keys = [], words } = rooms.find((room) => path.startsWith(room.path)) ?? {}
  return (
    <Dialog open={open} onClose={onClose} title="Keys">
      <dl className="grid grid-cols-[auto_1fr] items-center gap-x-4 gap-y-2">
        <Row keys={['Ctrl', 'K']} does="Go anywhere, do anything" />
        <Row keys={['F6']} does="To what was just said at the edge of the screen, and to its Undo" />
        {list.map((one) => (
          <Row key={one.keys} keys={one.keys.split(' ')} does={one.does} />
        ))}
        {keys.map(([pressed, does]) => (
          <Row key={pressed} keys={pressed.split(' ')} does={does} />
        ))}
      </dl>
      {words && (
        <>
          <h3 className="mt-5 mb-2 font-semibold">What the words mean</h3>
          <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-2">
            {words.map(([word, meaning]) => (
              <Fragment key={word}>
                <dt className="font-medium">{word}</dt>
                <dd className="text-soft">{meaning}</dd>
              </Fragment>
            ))}
          </dl>
        </>
      )}
    </Dialog>
  )
}

function Row({ keys, does }: { keys: string[]; does: string }) {
  return (
    <>
      <dt className="flex gap-1">
        {keys.map((key) => (
          <kbd key={key} className="key">
            {shown[key] ?? (key.length === 1 ? key.toUpperCase() : key)}
          </kbd>
        ))}
      </dt>
      <dd>{does}</dd>
    </>
  )
}
