import { createContext, use, type ReactNode } from 'react'
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import type { Me, Name } from '../gen/desk'
import { DeskError, get } from './api'
import { signedInAgain } from './ui/autosave/autosave'

const Signed = createContext<Me | null>(null)

/** The person who is signed in; only inside the frame. */
export function useMe(): Me {
  const me = use(Signed)
  if (!me) throw new Error('useMe is for pages behind sign-in')
  return me
}

export type Right = Me['rights'][number]

export function useMay(right: Right): boolean {
  return useMe().rights.includes(right)
}

export function SignedIn({ me, children }: { me: Me; children: ReactNode }) {
  return <Signed value={me}>{children}</Signed>
}

/** Asks who is signed in; null is nobody. */
export const session = queryOptions({
  queryKey: ['me'],
  queryFn: async (): Promise<Me | null> => {
    try {
      return await get<Me>('/me')
    } catch (error) {
      if (error instanceof DeskError && error.status === 401) return null
      throw error
    }
  },
  staleTime: 60_000,
})

export const useSession = () => useQuery(session)

/** What is asked before anybody is in, and need not be asked again. */
const comingIn: readonly unknown[] = ['me', 'link', 'sign-in-methods']

/** Puts down who signed in just now; what waited for them goes on. */
export function useEnter() {
  const client = useQueryClient()
  return (me: Me) => {
    client.setQueryData(['me'], me)
    void client.invalidateQueries({ predicate: ({ queryKey }) => !comingIn.includes(queryKey[0]) })
    dispatchEvent(new Event(signedInAgain))
  }
}

/** Names of everybody at the Desk, by id. */
export function useNames(): (id: string | undefined) => string {
  const me = useMe()
  const { data } = useQuery({ queryKey: ['names'], queryFn: () => get<Name[]>('/names'), staleTime: 60_000 })
  return (id) => {
    if (!id) return ''
    if (id === me.person.id) return 'you'
    return data?.find((name) => name.id === id)?.name ?? 'somebody who left'
  }
}
