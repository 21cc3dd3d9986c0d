import { useState } from 'react'
import { X } from 'lucide-react'
import type { PostChoices } from '../../../gen/desk'
import { Button } from '../../ui/button'
import { Field } from '../../ui/field'
import { useLinks } from './query'
import type { Draft } from './use-draft'

/** As many posts as are shown below one. */
const most = 3

const tagsIn = (text: string): string[] => {
  const tags = text.split(',').map((tag) => tag.replace(/\s+/g, ' ').trim())
  return tags.filter((tag, at) => tag && tags.findIndex((one) => one.toLowerCase() === tag.toLowerCase()) === at)
}

/** What a post is about: its tags, and the posts to read after it. */
export function AboutFields({ draft, choices }: { draft: Draft; choices: PostChoices }) {
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <TagsField draft={draft} known={choices.tags} />
      <RelatedField draft={draft} />
    </div>
  )
}

function TagsField({ draft, known }: { draft: Draft; known: readonly string[] }) {
  const { tags = [] } = draft.text.post
  const [typed, setTyped] = useState<string>()
  const offered = known.filter((tag) => !tags.includes(tag)).slice(0, 8)
  return (
    <div data-field="tags">
      <Field
        label="Tags"
        value={typed ?? tags.join(', ')}
        onChange={(event) => {
          setTyped(event.target.value)
          draft.change({ tags: tagsIn(event.target.value) })
        }}
        onBlur={() => setTyped(undefined)}
        hint="With commas between them."
      />
      {offered.length > 0 && (
        <div role="group" aria-label="Tags of other posts" className="mt-1 flex flex-wrap gap-1">
          {offered.map((tag) => (
            <Button key={tag} kind="quiet" className="h-7" onClick={() => draft.change({ tags: [...tags, tag] })}>
              {tag}
            </Button>
          ))}
        </div>
      )}
    </div>
  )
}

function RelatedField({ draft }: { draft: Draft }) {
  const { related = [], slug } = draft.text.post
  const { data: links } = useLinks(draft.detail.brand)
  const posts = (links ?? [])
    .filter(({ kind }) => kind === 'post')
    .map(({ path, title }) => ({ slug: path.slice('/blog/'.length), title }))
  const [typed, setTyped] = useState('')
  const [refused, setRefused] = useState(false)
  const titleOf = (one: string) => posts.find((post) => post.slug === one)?.title ?? one
  const choose = (text: string) => {
    const found = posts.find(({ title }) => title.toLowerCase() === text.trim().toLowerCase())
    setRefused(false)
    setTyped(found ? '' : text)
    if (found) draft.change({ related: [...new Set([...related, found.slug])] })
  }
  return (
    <div data-field="related">
      <Field
        label="Related posts"
        list="related-posts"
        value={typed}
        disabled={related.length >= most}
        onChange={(event) => choose(event.target.value)}
        onBlur={() => setRefused(!!typed.trim())}
        aria-invalid={refused || undefined}
        hint="Shown below it. Posts about the same follow by themselves."
      />
      {refused && (
        <p role="alert" className="mt-1 text-bad">
          No post of this brand is called “{typed.trim()}”. Choose one from the list.
        </p>
      )}
      <datalist id="related-posts">
        {posts
          .filter((post) => post.slug !== slug && !related.includes(post.slug))
          .map((post) => (
            <option key={post.slug} value={post.title} />
          ))}
      </datalist>
      <ul className="mt-1 flex flex-col">
        {related.map((one) => (
          <li key={one} className="flex items-center gap-1">
            <span className="min-w-0 flex-1 truncate">{titleOf(one)}</span>
            <button
              type="button"
              aria-label={`Take ${titleOf(one)} out`}
              className="grid size-9 place-items-center rounded text-soft hover:bg-hover"
              onClick={() => draft.change({ related: related.filter((other) => other !== one) })}
            >
              <X size={16} aria-hidden="true" />
            </button>
          </li>
        ))}
      </ul>
    </div>
  )
}
