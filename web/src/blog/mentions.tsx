import type { Mention } from '../gen/input'
import { TextLink } from '../ui/link'

/** What the text of a post names, to read on. */
export function Mentions({ mentions }: { mentions: readonly Mention[] }) {
  if (!mentions.length) return null
  return (
    <nav aria-labelledby="mentions-title" className="post-mentions">
      <h2 id="mentions-title">Mentioned in this article</h2>
      <ul>
        {mentions.map(({ title, path }) => (
          <li key={path}>
            <TextLink href={path} arrow>
              {title}
            </TextLink>
          </li>
        ))}
      </ul>
    </nav>
  )
}
