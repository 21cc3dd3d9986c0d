import { useQuery } from '@tanstack/react-query'
import { useLocation } from 'wouter'
import type { PostDetail } from '../../../gen/desk'
import { get } from '../../api'
import { Failed, WaitingRows } from '../../ui/states'
import { Editor } from './editor'
import { useChoices } from './query'

/** Opens a post; what the server has is where writing goes on. */
export function EditorPage({ brand, id }: { brand: string; id: string }) {
  const [, go] = useLocation()
  const detail = useQuery({
    queryKey: ['post', brand, id],
    queryFn: () => get<PostDetail>(`/posts/${brand}/${encodeURIComponent(id)}`),
    staleTime: Infinity,
    gcTime: 0,
    refetchOnMount: 'always',
  })
  const choices = useChoices(brand)
  if (detail.isError) return <Failed error={detail.error} again={() => void detail.refetch()} />
  if (choices.isError) return <Failed error={choices.error} again={() => void choices.refetch()} />
  if (!detail.data || !choices.data) return <WaitingRows rows={6} label="Opening the post" />
  return <Editor first={detail.data} choices={choices.data} onBack={() => go(`/posts/${brand}`)} />
}
