import { Dialog } from '../ui/dialog'
import { shortcutsNow } from './shortcuts'

const shown: Record<string, string> = { ArrowDown: '↓', ArrowUp: '↑', Escape: 'Esc', Enter: '↵' }

/** All keys that do something here. */
export function Help({ open, onClose }: { open: boolean; onClose: () => void }) {
  const list = open ? shortcutsNow() : []
  return (
    <Dialog open={open} onClose={onClose} title="Keys">
      <dl className="grid grid-cols-[auto_1fr] items-center gap-x-4 gap-y-2">
        <Row keys={['Ctrl', 'K']} does="Go anywhere, do anything" />
        {list.map((one) => (
          <Row key={one.keys} keys={one.keys.split(' ')} does={one.does} />
        ))}
      </dl>
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
