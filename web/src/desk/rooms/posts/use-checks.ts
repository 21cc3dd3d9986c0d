import { useEffect, useState } from 'react'
import type { PostCheck, PostChecks } from '../../../gen/desk'
import { post } from '../../api'
import { useMedia } from './query'
import type { Draft } from './use-draft'

const nothing: PostChecks = { checks: [], publishable: true }

/** What the rules say about the text as it is now, a moment after typing. */
export function useChecks({ detail, text }: Draft): PostChecks {
  const [result, setResult] = useState(nothing)
  const { data: media } = useMedia(detail.brand) // what pictures say is looked at too
  const path = `/posts/${detail.brand}/${encodeURIComponent(detail.id)}/checks`
  useEffect(() => {
    let current = true
    const timer = setTimeout(() => {
      post<PostChecks>(path, text).then(
        (next) => current && setResult(next),
        () => {}, // the line that says what is saved tells of a lost network
      )
    }, 400)
    return () => {
      current = false
      clearTimeout(timer)
    }
  }, [path, text, media])
  return result
}

/** The text that a field's path names. */
function fieldText(post: Draft['text']['post'], field: string): string {
  const value = field
    .split('.')
    .reduce<unknown>((at, key) => (at as Record<string, unknown> | undefined)?.[key], post as unknown)
  return typeof value === 'string' ? value : ''
}

/** The change that puts a check's correction into the text. */
export function corrected(post: Draft['text']['post'], check: PostCheck): Partial<Draft['text']['post']> {
  const text = fieldText(post, check.field)
  const next =
    check.start === check.end
      ? check.replacement!
      : text.slice(0, check.start) + check.replacement! + text.slice(check.end)
  const section = /^sections\.(\d+)\.(heading|content)$/.exec(check.field)
  if (!section) return { [check.field]: next }
  const [, at, part] = section
  return { sections: (post.sections ?? []).map((one, n) => (n === Number(at) ? { ...one, [part!]: next } : one)) }
}
