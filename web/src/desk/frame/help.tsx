import { Fragment } from 'react'
import { useLocation } from 'wouter'
import { Dialog } from '../ui/dialog'
import { rooms } from './rooms'
import { shortcutsNow } from './shortcuts'

const heading = 'mb-2 font-semibold'

const general = [
  { keys: 'Ctrl K', does: 'Go anywhere, do anything' },
  { keys: 'F6', does: 'To what was just said at the edge of the screen, and to its Undo' },
]

const shown: Record<string, string> = { ArrowDown: '↓', ArrowUp: '↑', Escape: 'Esc', Enter: '↵' }

/** All keys that do something here, and words that mean something of their own. */
export function Help({ open, onClose }: { open: boolean; onClose: () => void }) {
  const [path] = useLocation()
  const { name, words } = rooms.find((room) => path.startsWith(room.path)) ?? {}
  const here = open ? shortcutsNow('here') : []
  return (
    <Dialog open={open} onClose={onClose} title="Keys">
      {here.length > 0 && (
        <>
          <h3 className={heading}>{name ? `In ${name}` : 'Here'}</h3>
          <Keys list={here} />
        </>
      )}
      <h3 className={`mt-5 first-of-type:mt-0 ${heading}`}>Everywhere</h3>
      <Keys list={open ? [...general, ...shortcutsNow('everywhere')] : []} />
      {words && (
        <>
          <h3 className={`mt-5 ${heading}`}>What the words mean</h3>
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

function Keys({ list }: { list: { keys: string; does: string }[] }) {
  return (
    <dl className="grid grid-cols-[auto_1fr] items-center gap-x-4 gap-y-2">
      {list.map(({ keys, does }) => (
        <Row key={keys + does} keys={keys.split(' ')} does={does} />
      ))}
    </dl>
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
