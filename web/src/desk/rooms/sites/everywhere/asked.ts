/** What is looked for, and what is to stand there instead; it is kept in the address. */
export interface Asked {
  words: string
  with: string
  whole: boolean
  exact: boolean
  /** The words go, and nothing comes in their place. */
  out: boolean
}

const flags = ['whole', 'exact', 'out'] as const

export function askedOf(search: string): Asked {
  const from = new URLSearchParams(search)
  return {
    words: from.get('words') ?? '',
    with: from.get('with') ?? '',
    whole: from.has('whole'),
    exact: from.has('exact'),
    out: from.has('out'),
  }
}

export function searchOf(asked: Asked): string {
  const to = new URLSearchParams()
  if (asked.words) to.set('words', asked.words)
  if (asked.with) to.set('with', asked.with)
  for (const flag of flags) if (asked[flag]) to.set(flag, '1')
  return to.toString()
}

const least = 2 // letters

export const isEnough = ({ words }: Asked) => words.trim().length >= least

/** What comes in the place of the words; undefined while they are only looked for. */
export const instead = (asked: Asked) => (asked.out ? '' : asked.with.trim() ? asked.with : undefined)

/** Why a change was made, where it was made here. */
export const noteOf = (asked: Asked) =>
  asked.out ? `Without “${asked.words}”` : `“${asked.with}” instead of “${asked.words}”`
