import { stateWords } from './query'

const tones = {
  good: 'bg-good-ground text-good',
  warn: 'bg-warn-ground text-warn',
  bad: 'bg-bad-ground text-bad',
  plain: 'bg-hover text-soft',
}

/** The state of a lead as a word on its colour. */
export function StateBadge({ state }: { state: string }) {
  const { word, tone } = stateWords[state] ?? { word: state, tone: 'plain' as const }
  return <span className={`rounded px-1.5 text-xs font-medium whitespace-nowrap ${tones[tone]}`}>{word}</span>
}
