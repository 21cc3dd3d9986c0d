import { useEffect, useState } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import type { Post, PostDetail, PostText } from '../../../gen/desk'
import { get, put } from '../../api'
import type { Opened, SaveState, Written } from '../../ui/autosave/autosave'
import { useAutosave } from '../../ui/autosave/use-autosave'
import { Steps } from '../../ui/steps'

/** A post that is being written. */
export interface Draft {
  detail: PostDetail
  text: PostText
  state: SaveState<PostDetail>
  change: (part: Partial<Post> | ((now: Post) => Partial<Post>)) => void
  /** Takes the last change back, or makes it again. */
  undo: () => void
  redo: () => void
  /** The version that the server has, for the next change. */
  version: () => string
  /** Saves what is not saved yet. */
  flush: () => Promise<boolean>
  /** Takes a state from the server in place of what is here. */
  follow: (detail: PostDetail) => void
  /** Takes word of what the server has; what is written here stays. */
  hear: (detail: PostDetail) => void
  /** Drops what is here and not saved. */
  forget: () => void
  /** In a conflict: this version and the other. */
  versions: (current: PostDetail) => { mine: PostText; other: PostText }
  /** Ends a conflict with the text that was chosen. */
  settle: (current: PostDetail, text: PostText) => void
}

export type OpenedPost = Opened<PostText, PostDetail>

export const pathOf = (brand: string, id: string) => `/posts/${brand}/${encodeURIComponent(id)}`

/** When a post goes live that waits for its time; '' for others. */
export const dueOf = ({ state, text }: PostDetail): string => (state === 'scheduled' ? text.post.date : '')

/** Whether readers see all of a post as it is here. */
export const isUnchanged = ({ detail, state }: Draft): boolean =>
  detail.state === 'published' && !detail.changed && state.kind === 'saved'

/** How a post is read and saved. */
export const postOf = (brand: string, id: string, person: string): Written<PostText, PostDetail> => ({
  name: `${person} post ${brand}/${id}`,
  read: () => get<PostDetail>(pathOf(brand, id)),
  save: (text, version, outlivesPage) => put<PostDetail>(pathOf(brand, id), text, version, outlivesPage),
  valueOf: ({ text }) => text,
  versionOf: ({ version }) => version,
})

export function useDraft(written: Written<PostText, PostDetail>, opened: OpenedPost): Draft {
  const client = useQueryClient()
  const { autosave, value: text, server: detail, state } = useAutosave(written, opened)
  const [steps] = useState(() => new Steps<Post>())
  const step = (take: (now: Post) => Post | undefined) => {
    const { post, ...rest } = autosave.snapshot().value
    const next = take(post)
    if (next) autosave.change({ ...rest, post: next })
  }
  useEffect(() => () => void client.invalidateQueries({ queryKey: ['posts'] }), [client])
  return {
    detail,
    text,
    state,
    change: (part) => {
      const { post, ...rest } = autosave.snapshot().value
      const changed = typeof part === 'function' ? part(post) : part
      // A section more or less is a step of its own, however soon it follows what was typed.
      steps.note(post, `${Object.keys(changed).join()} ${(changed.sections ?? post.sections ?? []).length}`)
      autosave.change({ ...rest, post: { ...post, ...changed } })
    },
    undo: () => step(steps.back),
    redo: () => step(steps.forth),
    version: () => autosave.snapshot().server.version,
    flush: () => autosave.flush(),
    follow: (next) => {
      steps.clear() // what others wrote is theirs to take back
      autosave.follow(next)
    },
    hear: (next) => autosave.hear(next),
    forget: () => autosave.forget(),
    versions: (current) => autosave.versions(current),
    settle: (current, chosen) => {
      steps.clear()
      autosave.settle(current, chosen)
    },
  }
}
