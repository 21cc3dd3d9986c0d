import { navigate } from 'wouter/use-browser-location'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type {
  Comment,
  SiteApprove,
  SiteChange,
  SiteCheck,
  SiteComment,
  SiteDraft,
  SiteProposal,
  SiteProposals,
  SiteSeen,
  SiteWaiting,
} from '../../../../gen/desk'
import { get, post, send } from '../../../api'
import { say } from '../../../frame/toasts'
import { eitherOf } from '../../../lib/either'
import { moment } from '../../../lib/time'
import { useMay, useMe } from '../../../session'
import { takeIn } from '../use-draft'

const base = '/sites/proposals'

/** What waits for somebody's word, and what was decided last. */
export const useProposals = () =>
  useQuery({ queryKey: ['sites', 'proposals'], queryFn: () => get<SiteProposals>(base) })

const useCounts = () =>
  useQuery({
    queryKey: ['sites', 'proposals', 'waiting'],
    queryFn: () => get<SiteWaiting>(`${base}/waiting`),
    enabled: useMay('sites'),
  }).data

/** How many of them wait for the person's word. */
export const useWaiting = () => useCounts()?.count ?? 0

/** How many of the person's own were sent back to them. */
export const useCameBack = () => useCounts()?.back ?? 0

/** How many changes that the person scheduled or approved did not appear. */
export const useMissed = () => useCounts()?.missed ?? 0

/** Says what became of a change that was proposed, with the way to it. */
export const sayProposed = (id: string, approvers: string[] = []) =>
  say(`Proposed; ${eitherOf(approvers)} can approve it`, () => navigate(`/sites/proposals/${id}`), 'See it')

/** What the rules say of a proposal now. */
export const useProposalCheck = ({ id, state }: SiteProposal) =>
  useQuery({
    queryKey: ['sites', 'proposals', id, 'check'],
    queryFn: () => post<SiteCheck>('/sites/check', { proposal: id }),
    enabled: state === 'open',
  })

/** Where visitors would see it; the pages are made for that, so it takes a moment. */
export const useProposalSeen = ({ id, state }: SiteProposal) =>
  useQuery({
    queryKey: ['sites', 'proposals', id, 'seen'],
    queryFn: () => post<SiteSeen>('/sites/seen', { proposal: id }),
    enabled: state === 'open',
  })

/** Does something about a proposal, whose state is read again whatever comes of it. */
function useAct<Result, Asked>(act: (asked: Asked) => Promise<Result>, done: (result: Result) => string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: act,
    meta: { quiet: true },
    onSuccess: (result) => say(done(result)),
    onSettled: () => client.invalidateQueries({ queryKey: ['sites'] }),
  })
}

export const useApprove = (id: string) =>
  useAct(
    (how: SiteApprove) => post<SiteChange>(`${base}/${id}/approve`, how),
    (change) => (change.state === 'scheduled' && change.at ? `Appears ${moment(change.at)}` : 'Published'),
  )

export const useSendBack = (id: string, onSent: () => void) =>
  useAct(
    (words: string) => post<SiteProposal>(`${base}/${id}/send-back`, { words }),
    () => {
      onSent()
      return 'Sent back'
    },
  )

/** Takes a proposal into its author's draft. */
export function useWithdraw(id: string) {
  const client = useQueryClient()
  const person = useMe().person.id
  return useAct(
    (over: boolean) =>
      takeIn(client, person, async () => {
        const answer = await send('DELETE', `${base}/${id}${over ? '?over' : ''}`)
        return (await answer.json()) as SiteDraft
      }),
    () => 'It is in your draft again',
  )
}

/** What was said about a proposal, and the ways to say something and to settle it. */
export function useTalk(id: string) {
  const client = useQueryClient()
  const path = `${base}/${id}/comments`
  const queryKey = ['sites', 'proposals', id, 'comments']
  const keep = (list: Comment[]) => client.setQueryData(queryKey, list)
  const { data = [] } = useQuery({ queryKey, queryFn: () => get<Comment[]>(path) })
  const add = useMutation({ mutationFn: (said: SiteComment) => post<Comment[]>(path, said), onSuccess: keep })
  const resolve = useMutation({
    mutationFn: ({ id: one, resolved }: { id: string; resolved: boolean }) =>
      post<Comment[]>(`${path}/${one}`, { resolved }),
    onSuccess: keep,
  })
  return { comments: data, add, resolve }
}

export type Talk = ReturnType<typeof useTalk>
