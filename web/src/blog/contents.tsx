import { usePageWords } from '../brand/input'
import type { Section as Part } from '../gen/input'
import { useSectionInView } from './use-section-in-view'

export const anchor = (at: number) => `section-${at + 1}`

/** Long posts have their parts listed beside them; the part that is being read is marked. */
export function Contents({ sections, conclusion }: { sections: readonly Part[]; conclusion: boolean }) {
  const words = usePageWords().blog
  const named = sections.map((section, at) => ({ id: anchor(at), name: section.heading })).filter(({ name }) => name)
  const entries = conclusion ? [...named, { id: 'conclusion', name: words.conclusion }] : named
  const current = useSectionInView(entries.map(({ id }) => id))
  if (entries.length < 3) return null
  return (
    <nav aria-labelledby="contents-title" className="legal-contents post-contents">
      <h2 id="contents-title">{words.contents}</h2>
      <ol>
        {entries.map(({ id, name }) => (
          <li key={id}>
            <a href={`#${id}`} aria-current={id === current ? 'location' : undefined}>
              {name}
            </a>
          </li>
        ))}
      </ol>
    </nav>
  )
}
