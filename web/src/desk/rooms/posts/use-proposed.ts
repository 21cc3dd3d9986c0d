import { useQuery } from '@tanstack/react-query'
import type { ProposedPost } from '../../../gen/desk'
import { get } from '../../api'
import { useMay } from '../../session'

/** The posts of all brands of the person that wait for somebody's word. */
export const useProposed = () =>
  useQuery({
    queryKey: ['posts', 'proposed'],
    queryFn: () => get<ProposedPost[]>('/posts/proposed'),
    enabled: useMay('posts'),
  }).data ?? []

/** How many of them wait for the person's word. */
export const useProposedToDecide = () => useProposed().filter((one) => one.mayDecide).length
