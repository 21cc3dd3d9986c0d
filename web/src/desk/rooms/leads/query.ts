import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import type { LeadCount, LeadHandler, LeadPage, LeadQuery } from '../../../gen/desk'
import { get, post } from '../../api'
import { today, type View } from './choice'

/** The list of leads for a search, page by page as it is scrolled. */
export function useLeads(query: LeadQuery, enabled = true) {
  return useInfiniteQuery({
    enabled,
    queryKey: ['leads', query],
    queryFn: ({ pageParam }) => post<LeadPage>('/leads/search', pageParam ? { ...query, after: pageParam } : query),
    initialPageParam: '',
    getNextPageParam: (page) => page.next,
    placeholderData: (before) => before,
    maxPages: 0,
  })
}

/** How many leads a search finds. */
export function useCount(query: LeadQuery, options: { refetchInterval?: number; enabled?: boolean } = {}) {
  return useQuery({
    ...options,
    queryKey: ['leads', 'count', query],
    queryFn: () => post<LeadCount>('/leads/count', query),
    placeholderData: (before) => before,
  })
}

/** Those whom a lead of these brands can be given to. */
export function useHandlers(brands?: string[]): LeadHandler[] {
  const { data = [] } = useQuery({
    queryKey: ['handlers'],
    queryFn: () => get<LeadHandler[]>('/leads/handlers'),
    staleTime: 60_000,
  })
  return data.filter((one) => !one.brands.length || brands?.every((brand) => one.brands.includes(brand)) !== false)
}

/** How a state is said to a person. */
export const stateWords: Record<string, { word: string; tone: 'good' | 'warn' | 'bad' | 'plain' }> = {
  stored: { word: 'Stored', tone: 'plain' },
  pending: { word: 'Being delivered', tone: 'warn' },
  delivered: { word: 'Delivered', tone: 'good' },
  dead: { word: 'Not delivered', tone: 'bad' },
  flagged: { word: 'Set aside', tone: 'warn' },
  invalid: { word: 'Unreadable', tone: 'bad' },
}

export const types = {
  'Demo Request': 'Demo requests',
  'Quote Request': 'Quote requests',
  'Contact Message': 'Messages',
  'Test Lead': 'Tests',
} as const

export const times = [
  { id: '', name: 'Any time' },
  { id: today, name: 'Today' },
  { id: '1', name: 'Last 24 hours' },
  { id: '7', name: 'Last 7 days' },
  { id: '30', name: 'Last 30 days' },
] as const

const reminded: View[] = ['later', 'due', 'today']

/** The orders of a list. Reminders come as they are due; elsewhere an answer brings its lead up. */
export const sortsOf = (view: View) => [
  { id: '', name: reminded.includes(view) ? 'Due first' : 'Last heard from' },
  { id: 'newest', name: 'Newest first' },
  { id: 'oldest', name: 'Oldest first' },
  { id: 'fleet', name: 'Largest fleets first' },
]
