import { useInput } from '../brand/input'
import { useWords } from '../brand/provider'
import type { LegalPage } from '../gen/input'
import { fill, longDate } from '../lib/format'
import { PageHero } from '../ui/page-hero'

const paragraphs = (text: string) => text.split(/\n\s*\n/).map((paragraph) => paragraph.trim())

/** A legal text: numbered sections beside a list of them. */
export function LegalArticle({ title, since, intro, sections }: LegalPage) {
  const { page } = useInput()
  const words = useWords().legal
  return (
    <>
      <PageHero title={title}>
        <p className="legal-date">
          {fill(words.updated, { date: longDate(page.today) })}
          {since && ` · ${fill(words.since, { date: longDate(since) })}`}
        </p>
      </PageHero>
      <div className="section legal">
        <div className="container">
          <nav aria-labelledby="contents-title" className="legal-contents">
            <h2 id="contents-title">{words.contents}</h2>
            <ol>
              {sections.map((section, at) => (
                <li key={section.title}>
                  <a href={`#section-${at + 1}`}>{section.title}</a>
                </li>
              ))}
            </ol>
          </nav>
          <article className="prose">
            {paragraphs(intro).map((text) => (
              <p key={text}>{text}</p>
            ))}
            {sections.map((section, at) => (
              <section key={section.title} id={`section-${at + 1}`}>
                <h2>{fill(words.heading, { number: at + 1, title: section.title })}</h2>
                {paragraphs(section.content).map((text) => (
                  <p key={text}>{text}</p>
                ))}
              </section>
            ))}
          </article>
        </div>
      </div>
    </>
  )
}
