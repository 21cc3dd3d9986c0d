import { useEffect, useEffectEvent, useState } from 'react'
import type { PostDetail } from '../../../gen/desk'
import { get } from '../../api'
import { same } from '../../ui/autosave/merge'
import { useMe } from '../../session'
import { dueOf, pathOf, type Draft } from './use-draft'

/**
 * What somebody else wrote since, where the server names another version than the one here. What oneself wrote, and
 * what became of the post meanwhile (it went live, was taken down), is taken over without a question.
 */
export function useNewer(draft: Draft, version: string | undefined): PostDetail | undefined {
  const [newer, setNewer] = useState<PostDetail>()
  const me = useMe().person.id
  const { brand, id } = draft.detail
  const look = useEffectEvent(async () => {
    const now = await get<PostDetail>(pathOf(brand, id)).catch(() => undefined)
    if (!now || (now.version === draft.version() && now.state === draft.detail.state)) return
    if (now.version === draft.version() || now.savedBy === me || same(now.text, draft.text)) draft.hear(now)
    else setNewer(now)
  })
  const other = draft.state.kind === 'saved' && version !== draft.detail.version && version
  useEffect(() => {
    if (other) void look()
  }, [other])
  // A post that waits for its time goes live by itself.
  const due = Date.parse(dueOf(draft.detail))
  useEffect(() => {
    if (Number.isNaN(due)) return
    const timer = setInterval(() => void (Date.now() > due && look()), 2000)
    return () => clearInterval(timer)
  }, [due])
  return newer
}
