import { useEffect, useEffectEvent } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import { useMe } from '../../session'
import { signedInAgain } from '../../ui/autosave/autosave'
import { keptBy, type What } from '../../ui/use-kept'

/** Something on its way to the server, with an id of its own. */
interface OnItsWay {
  id: string
}

export const readList = <T>(kept: string) => (kept ? (JSON.parse(kept) as T[]) : [])

/** What this browser keeps about a lead until the server has it. */
export function keptList<T extends OnItsWay>(person: string, what: What, about: string) {
  const kept = keptBy(person, what, about)
  const without = (id: string) => readList<T>(kept.now()).filter((one) => one.id !== id)
  const keep = (list: T[]) => kept.keep(list.length ? JSON.stringify(list) : '')
  return { add: (one: T) => keep([...without(one.id), one]), drop: (id: string) => keep(without(id)) }
}

/** Sends again what was left on its way when the page was closed, the line broke, or the session ended. */
export function useSendLeft<T extends OnItsWay>(what: What, key: string, send: (about: string, one: T) => void) {
  const { id: person } = useMe().person
  const client = useQueryClient()
  const sendLeft = useEffectEvent(() => {
    for (const { about, text } of keptBy.all(person, what)) {
      const underWay = client.getMutationCache().findAll({ mutationKey: [key, about], status: 'pending' })
      const sent = underWay.map((one) => (one.state.variables as OnItsWay).id)
      for (const one of readList<T>(text)) if (!sent.includes(one.id)) send(about, one)
    }
  })
  useEffect(() => {
    const wakes = [signedInAgain, 'online']
    sendLeft()
    for (const event of wakes) addEventListener(event, sendLeft)
    return () => wakes.forEach((event) => removeEventListener(event, sendLeft))
  }, [])
}
