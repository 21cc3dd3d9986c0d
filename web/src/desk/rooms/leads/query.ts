import { useInfiniteQuery } from '@tanstack/react-query'
import type { LeadPage, LeadQuery } from '../../../gen/desk'
import { post } from '../../api'

/** The list of leads for a search, page by page as it is scrolled. */
export function useLeads(query: LeadQuery) {
  return useInfiniteQuery({
    queryKey: ['leads', query],
    queryFn: ({ pageParam }) => post<LeadPage>('/leads/search', pageParam ? { ...query, after: pageParam } : query),
    initialPageParam: '',
    getNextPageParam: (page) => page.next,
    placeholderData: (before) => before,
    maxPages: 0,
  })
}

export const views = [
  { id: 'open', name: 'Open', query: { open: true } },
  { id: 'unread', name: 'Unread', query: { unread: true } },
  { id: 'mine', name: 'Mine', query: { mine: true, open: true } },
  { id: 'handled', name: 'Handled', query: { handled: true } },
  { id: 'all', name: 'All', query: {} },
] as const

export type View = (typeof views)[number]['id']

/** How a state is said to a person. */
export const stateWords: Record<string, { word: string; tone: 'good' | 'warn' | 'bad' | 'plain' }> = {
  stored: { word: 'Stored', tone: 'plain' },
  pending: { word: 'Being delivered', tone: 'warn' },
  delivered: { word: 'Delivered', tone: 'good' },
  dead: { word: 'Not delivered', tone: 'bad' },
  flagged: { word: 'Set aside', tone: 'warn' },
  invalid: { word: 'Unreadable', tone: 'bad' },
}

export const types = { 'Demo Request': 'Demo requests', 'Contact Message': 'Messages', 'Test Lead': 'Tests' } as const

export const times = [
  { id: '', name: 'Any time' },
  { id: '1', name: 'Last 24 hours' },
  { id: '7', name: 'Last 7 days' },
  { id: '30', name: 'Last 30 days' },
] as const
