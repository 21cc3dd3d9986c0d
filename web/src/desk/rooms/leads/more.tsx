import { useState } from 'react'
import { MoreHorizontal, RotateCcw } from 'lucide-react'
import { Menu } from '@base-ui/react/menu'
import type { LeadDetail } from '../../../gen/desk'
import { useMay } from '../../session'
import type { Question } from './asking'
import { EraseDialog } from './erase-dialog'
import type { useLead } from './use-lead'

const entry = 'flex h-9 w-full items-center rounded px-3 data-[highlighted]:bg-selected'

/** What stands beside this menu where there is room. */
const beside: [Question, string][] = [
  ['assign', 'Assign…'],
  ['stage', 'Stage…'],
  ['remind', 'Later…'],
]

interface MoreProps {
  detail: LeadDetail
  act: ReturnType<typeof useLead>['act']
  onUnread: () => void
  onAsk: (question: Question) => void
  onGone: () => void
}

/** What is done with a lead now and then. */
export function More({ detail, act, onUnread, onAsk, onGone }: MoreProps) {
  const [erasing, setErasing] = useState(false)
  const mayErase = useMay('leads.erase')
  const aside = detail.lead.state === 'flagged' || detail.lead.state === 'invalid'
  const { id, name, reason = '' } = detail.lead
  // What receivers are sent again cannot be called back: the story tells of it, and there is nothing to undo.
  const afterAll = {
    action: 'retry',
    said: `${name || 'This lead'}: delivered after all`,
    undo: { ids: [id], change: {}, aside: { reason }, from: {} },
  }
  return (
    <>
      <Menu.Root>
        <Menu.Trigger
          aria-label="More to do with this lead"
          className="grid size-9 place-items-center rounded-desk border border-line text-soft hover:bg-hover"
        >
          <MoreHorizontal size={18} aria-hidden="true" />
        </Menu.Trigger>
        <Menu.Portal>
          <Menu.Positioner sideOffset={4} align="end" className="z-50">
            <Menu.Popup className="min-w-52 rounded-desk border border-line bg-raised p-1 text-ink outline-none">
              {beside.map(([question, words]) => (
                <Menu.Item key={question} className={`${entry} sm:hidden`} onClick={() => onAsk(question)}>
                  {words}
                </Menu.Item>
              ))}
              <Menu.Item className={entry} onClick={onUnread}>
                Mark as unread
              </Menu.Item>
              <Menu.Item className={entry} onClick={() => act.mutate(aside ? afterAll : { action: 'retry' })}>
                <RotateCcw size={16} aria-hidden="true" className="mr-2" />{' '}
                {aside ? 'Deliver it after all' : 'Deliver again'}
              </Menu.Item>
              {!aside && (
                <Menu.Item className={entry} onClick={() => onAsk('aside')}>
                  Set aside…
                </Menu.Item>
              )}
              {mayErase && detail.lead.email && (
                <Menu.Item className={`${entry} text-bad`} onClick={() => setErasing(true)}>
                  Erase this person…
                </Menu.Item>
              )}
            </Menu.Popup>
          </Menu.Positioner>
        </Menu.Portal>
      </Menu.Root>
      <EraseDialog id={detail.lead.id} open={erasing} onClose={() => setErasing(false)} onGone={onGone} />
    </>
  )
}
