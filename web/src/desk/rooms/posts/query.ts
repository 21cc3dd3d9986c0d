import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import type { LinkTarget, MediaList, PostChoices, PostPage, PostQuery, PostRow } from '../../../gen/desk'
import { get, post } from '../../api'

export type State = PostRow['state']

export const stateWords: Record<State, { word: string; tone: 'good' | 'warn' | 'bad' | 'plain' }> = {
  draft: { word: 'Draft', tone: 'plain' },
  scheduled: { word: 'Scheduled', tone: 'warn' },
  published: { word: 'Published', tone: 'good' },
  quarantine: { word: 'Quarantine', tone: 'bad' },
}

export const views: { id: State | 'all'; name: string }[] = [
  { id: 'all', name: 'All' },
  { id: 'draft', name: 'Drafts' },
  { id: 'scheduled', name: 'Scheduled' },
  { id: 'published', name: 'Published' },
  { id: 'quarantine', name: 'Quarantine' },
]

/** The list of posts for a search, page by page as it is scrolled. */
export function usePosts(query: PostQuery) {
  return useInfiniteQuery({
    queryKey: ['posts', query],
    queryFn: ({ pageParam }) => post<PostPage>('/posts/search', pageParam ? { ...query, after: pageParam } : query),
    initialPageParam: '',
    getNextPageParam: (page) => page.next,
    placeholderData: (before) => before,
  })
}

export function useChoices(brand: string) {
  return useQuery({
    queryKey: ['choices', brand],
    queryFn: () => get<PostChoices>(`/posts/${brand}/choices`),
    staleTime: 60_000,
  })
}

/** Where a text of the brand can lead. */
export function useLinks(brand: string) {
  return useQuery({
    queryKey: ['links', brand],
    queryFn: () => get<LinkTarget[]>(`/posts/${brand}/links`),
    staleTime: 60_000,
  })
}

export function useMedia(brand: string, enabled = true) {
  return useQuery({ queryKey: ['media', brand], queryFn: () => get<MediaList>(`/media/${brand}`), enabled })
}
