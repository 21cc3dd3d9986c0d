import { stateWords, type State } from './query'

const tones = {
  good: 'bg-good-ground text-good',
  warn: 'bg-warn-ground text-warn',
  bad: 'bg-bad-ground text-bad',
  plain: 'bg-hover text-soft',
}

interface StateBadgeProps {
  state: State
  changed?: boolean | undefined
  /** It waits for somebody's word. */
  proposed?: boolean | undefined
}

/** Where a post is on its way to readers, in a word. */
export function StateBadge({ state, changed, proposed }: StateBadgeProps) {
  const { word, tone } = stateWords[state]
  return (
    <span className="flex shrink-0 items-center gap-1">
      <span className={`rounded px-1.5 text-xs font-medium ${tones[tone]}`}>{word}</span>
      {proposed && <span className="rounded bg-selected px-1.5 text-xs font-medium text-accent">Proposed</span>}
      {changed && state !== 'draft' && (
        <span className="rounded bg-warn-ground px-1.5 text-xs font-medium text-warn">Changed</span>
      )}
    </span>
  )
}
