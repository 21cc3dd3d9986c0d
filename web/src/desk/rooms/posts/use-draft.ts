import { useEffect, useRef, useState } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import type { Post, PostDetail, PostText } from '../../../gen/desk'
import { useMe } from '../../session'
import { Keeper, keptOf, type Keeping } from './keeper'

/** A post that is being written. */
export interface Draft {
  detail: PostDetail
  text: PostText
  keeping: Keeping
  /** Whether text of an earlier visit, which never reached the server, was found here. */
  recovered: boolean
  change: (part: Partial<Post> | ((now: Post) => Partial<Post>)) => void
  /** The version that the server has, for the next change. */
  version: () => string
  /** Saves what is not saved yet. */
  flush: () => Promise<boolean>
  /** Takes a state from the server in place of what is here. */
  follow: (detail: PostDetail) => void
  /** Drops what is here and not saved. */
  forget: () => void
  /** Ends a conflict with the text that was chosen. */
  settle: (current: PostDetail, text: PostText) => void
}

export function useDraft(first: PostDetail): Draft {
  const person = useMe().person.id
  const client = useQueryClient()
  const [kept] = useState(() => keptOf(first, person))
  const [detail, setDetail] = useState(first)
  const [text, setText] = useState(kept?.text ?? first.text)
  const latest = useRef(text)
  const write = (next: PostText) => {
    latest.current = next
    setText(next)
  }
  const [keeping, setKeeping] = useState<Keeping>(() =>
    kept && kept.version !== first.version
      ? { kind: 'conflict', current: first }
      : { kind: 'saved', at: first.savedAt ? Date.parse(first.savedAt) : Date.now() },
  )
  const [keeper] = useState(() => {
    const made = new Keeper(first, person, first.version, setKeeping, setDetail)
    if (kept && kept.version === first.version) made.change(kept.text)
    return made
  })
  useEffect(() => {
    keeper.start()
    return () => {
      keeper.stop()
      void client.invalidateQueries({ queryKey: ['posts'] })
    }
  }, [keeper, client])
  return {
    detail,
    text,
    keeping,
    recovered: !!kept,
    change: (part) => {
      const { post, ...rest } = latest.current
      const next = { ...rest, post: { ...post, ...(typeof part === 'function' ? part(post) : part) } }
      write(next)
      if (keeping.kind !== 'conflict') keeper.change(next) // in a conflict the person chooses first
    },
    version: () => keeper.version,
    flush: () => keeper.flush(),
    follow: (next) => {
      keeper.follow(next)
      setDetail(next)
      write(next.text)
    },
    forget: () => keeper.forget(),
    settle: (current, chosen) => {
      setDetail(current)
      write(chosen)
      if (chosen === current.text) keeper.follow(current)
      else keeper.replace(current, chosen)
    },
  }
}
