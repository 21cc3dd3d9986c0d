import { useQuery } from '@tanstack/react-query'
import type { LeadWords } from '../../../gen/desk'
import { get } from '../../api'

/** The stages of a sale, in their order. */
export const stages = ['new', 'contacted', 'qualified', 'quoted', 'won', 'lost'] as const

export type Stage = (typeof stages)[number]

/**
 * What a brand calls the stages of a sale, and why one is lost; without a brand all names that its stages have at the
 * brands of this person.
 */
export function useWords(brand?: string) {
  const { data = [] } = useQuery({
    queryKey: ['lead-words'],
    queryFn: () => get<LeadWords[]>('/leads/words'),
    staleTime: 60_000,
  })
  const said = brand ? data.filter((one) => one.brands.includes(brand)) : data
  const stageName = (id: string) => {
    const names = new Set(said.map((one) => one.stages[id as Stage] ?? id))
    return [...names].slice(0, 3).join(' / ') || id
  }
  return {
    stageName,
    stages: stages.map((id) => ({ id, name: stageName(id) })),
    lostReasons: said[0]?.lostReasons ?? [],
  }
}
