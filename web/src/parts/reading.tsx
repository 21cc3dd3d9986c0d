import { useInput, usePartWords } from '../brand/input'
import { TextLink } from '../ui/link'
import { Section, SectionHeading } from '../ui/layout'

/** The newest posts that name a product. */
export default function Reading() {
  const posts = useInput().page.namedIn ?? []
  const words = usePartWords()
  if (posts.length === 0) return null
  return (
    <Section labelledBy="named-in-title" className="named-in">
      <SectionHeading id="named-in-title" title={words.reading} />
      <ul>
        {posts.map(({ title, path: to }) => (
          <li key={to}>
            <TextLink href={to} arrow>
              {title}
            </TextLink>
          </li>
        ))}
      </ul>
    </Section>
  )
}
