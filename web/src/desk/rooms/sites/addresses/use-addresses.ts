import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { SiteAddresses, SiteDraft, SiteLead, SiteLinks } from '../../../../gen/desk'
import { DeskError, get, post } from '../../../api'
import { useMe } from '../../../session'
import { takeIn, type Draft } from '../use-draft'

/** Where old addresses lead, under the draft, and which lead nowhere. */
export const useAddresses = () =>
  useQuery({ queryKey: ['sites', 'addresses'], queryFn: () => get<SiteAddresses>('/sites/addresses') })

/** Links in the words of all pages and posts that lead nowhere, under the draft; of other sites where that is asked. */
export const useDeadLinks = (outside: boolean, enabled = true) =>
  useQuery({
    queryKey: ['sites', 'links', outside],
    queryFn: () => get<SiteLinks>(outside ? '/sites/links?outside' : '/sites/links'),
    enabled,
    ...(outside && { staleTime: Infinity }),
  })

/** Puts redirects into the draft, or takes some out, after what is not saved yet. */
export function useLead(draft: Draft, onDone: (added: number) => void) {
  const client = useQueryClient()
  const person = useMe().person.id
  return useMutation({
    mutationFn: async (lead: SiteLead) => {
      if (!(await draft.flush())) throw new DeskError(0, 'Your draft is not saved yet. Try again in a moment.')
      const { after } = await takeIn(client, person, async () => {
        const { etag } = await get<SiteDraft>('/sites/draft')
        return post<SiteDraft>('/sites/addresses', lead, etag.replaceAll('"', ''))
      })
      return after.added ?? 0
    },
    scope: { id: 'addresses' }, // one after the other, each in the draft that the one before left
    meta: { quiet: true },
    onSuccess: onDone,
    onSettled: () => client.invalidateQueries({ queryKey: ['sites'] }),
  })
}
