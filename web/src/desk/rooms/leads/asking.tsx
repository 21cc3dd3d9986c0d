import type { LeadDetail } from '../../../gen/desk'
import { moment } from '../../lib/time'
import { useMe, useNames } from '../../session'
import { PickDialog } from './pick-dialog'
import { useHandlers } from './query'
import { asideOffline, asideReasons, ReasonDialog } from './reason-dialog'
import { noReminder, RemindDialog } from './remind-dialog'
import { isOver } from './handling'
import type { useLead } from './use-lead'
import { useWords, type Stage } from './words'

/** What a person is asked before something is done with a lead. */
export type Question = 'assign' | 'stage' | 'lost' | 'remind' | 'aside'

/** Whom a lead is with, as it is said; nobody has no name. */
export const givenTo = (name: string) => (name ? `now with ${name}` : 'with nobody now')

interface AskingProps {
  question: Question
  detail: LeadDetail
  change: ReturnType<typeof useLead>['change']
  act: ReturnType<typeof useLead>['act']
  onAsk: (question: Question) => void
  onClose: () => void
  onDone: () => void
}

/** Asks, does it, and goes on to the next lead where this one is done with. */
export function Asking({ question, detail: { lead }, change, act, onAsk, onClose, onDone }: AskingProps) {
  const me = useMe()
  const name = useNames()
  const handlers = useHandlers([lead.brand])
  const { stageName, stages, lostReasons } = useWords(lead.brand)
  const who = lead.name || 'This lead'
  switch (question) {
    case 'assign': {
      const people = handlers.map(({ id, name }) => ({ id, name: id === me.person.id ? `${name} (me)` : name }))
      return (
        <PickDialog
          title="Assign to"
          options={[...people, { id: '', name: 'Nobody' }]}
          onPick={(assigned) => change.mutate({ part: { assigned }, said: `${who}: ${givenTo(name(assigned))}` })}
          onClose={onClose}
        />
      )
    }
    case 'stage': {
      const set = (stage: Stage) => {
        change.mutate({ part: { stage }, said: `${who}: ${stageName(stage).toLowerCase()}` })
        if (isOver(stage)) onDone()
      }
      return (
        <PickDialog
          title="Stage"
          options={stages}
          onPick={(id) => (id === 'lost' ? onAsk('lost') : set(id as Stage))}
          onClose={onClose}
        />
      )
    }
    case 'lost':
      return (
        <ReasonDialog
          title={`${stageName('lost')}: nothing came of it`}
          reasons={lostReasons}
          action={stageName('lost')}
          onDone={(lostBecause) => {
            change.mutate({ part: { stage: 'lost', lostBecause }, said: `${who}: ${stageName('lost').toLowerCase()}` })
            onDone()
          }}
          onClose={onClose}
        />
      )
    case 'remind':
      return (
        <RemindDialog
          has={!!lead.handling.remindAt}
          about={lead.handling.remindAbout}
          onRemind={(remindAt, remindAbout) => {
            const said = remindAt === noReminder ? 'no reminder any more' : `comes back ${moment(remindAt)}`
            change.mutate({ part: { remindAt, remindAbout }, said: `${who}: ${said}` })
            if (remindAt !== noReminder) onDone()
          }}
          onClose={onClose}
        />
      )
    case 'aside':
      return (
        <ReasonDialog
          title="Set aside"
          offline={asideOffline}
          reasons={asideReasons}
          action="Set aside"
          onDone={(reason) => {
            act.mutate({
              action: 'set-aside',
              body: { reason },
              said: `${who}: set aside`,
              undo: { ids: [lead.id], change: {}, release: true },
            })
            onDone()
          }}
          onClose={onClose}
        />
      )
  }
}
