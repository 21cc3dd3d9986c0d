import { useQuery } from '@tanstack/react-query'
import { useLocation } from 'wouter'
import { useMe } from '../../session'
import { openWritten } from '../../ui/autosave/autosave'
import { Failed, WaitingRows } from '../../ui/states'
import { Editor } from './editor'
import { useChoices } from './query'
import { postOf } from './use-draft'

/** Opens a post; what the server has, and this browser kept, is where writing goes on. */
export function EditorPage({ brand, id }: { brand: string; id: string }) {
  const [, go] = useLocation()
  const written = postOf(brand, id, useMe().person.id)
  const opened = useQuery({
    queryKey: ['post', brand, id],
    queryFn: () => openWritten(written),
    staleTime: Infinity,
    gcTime: 0,
    refetchOnMount: 'always',
    structuralSharing: false,
  })
  const choices = useChoices(brand)
  // What is open stays open, whatever becomes of a later look at it.
  for (const query of [opened, choices])
    if (!query.data && query.isError) return <Failed error={query.error} again={() => void query.refetch()} />
  if (!opened.data || !choices.data) return <WaitingRows rows={6} label="Opening the post" />
  return <Editor written={written} opened={opened.data} choices={choices.data} onBack={() => go(`/posts/${brand}`)} />
}
