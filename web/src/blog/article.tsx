import { ArrowLeft } from 'lucide-react'
import { Link } from 'wouter'
import { usePageWords } from '../brand/input'
import { useBrand, useWords } from '../brand/provider'
import type { Post, PostData } from '../gen/input'
import { Picture } from '../images/picture'
import { column } from '../images/sizes'
import { initials, longDate } from '../lib/format'
import { readingTimeOf } from '../lib/reading-time'
import { Section } from '../ui/layout'
import { pageAddress } from './pagination'
import { authorOf, pictureOf } from './post-card'
import { anchor, Contents } from './contents'
import { Mentions, NamedProducts } from './mentions'
import { Neighbours } from './neighbours'
import { Text } from './text'

type Props = Pick<PostData, 'mentions' | 'related' | 'newer' | 'older'> & { post: Post }

export function Article({ post, mentions = [], related = [], newer, older }: Props) {
  const sections = post.sections ?? []
  const words = usePageWords().blog
  return (
    <>
      <ArticleHead post={post} />
      <div className="container">
        <Picture name={pictureOf(post)} ratio="16 / 9" sizes={column} className="post-picture" priority />
      </div>
      <Section className="legal post-body">
        <div className="post-aside">
          <Contents sections={sections} conclusion={Boolean(post.conclusion)} />
          <NamedProducts mentions={mentions} />
        </div>
        <article aria-labelledby="post-title" className="prose">
          {post.subtitle && <p className="post-subtitle">{post.subtitle}</p>}
          {sections.map((section, at) => (
            <section key={at} aria-labelledby={section.heading ? anchor(at) : undefined}>
              {section.heading && <h2 id={anchor(at)}>{section.heading}</h2>}
              <Text text={section.content} />
            </section>
          ))}
          {post.conclusion && (
            <section aria-labelledby="conclusion" className="post-conclusion">
              <h2 id="conclusion">{words.conclusion}</h2>
              <Text text={post.conclusion} />
            </section>
          )}
          <Tags tags={post.tags ?? []} />
          <Mentions mentions={mentions} of="mentions" />
          <Mentions mentions={related} of="related" />
          <Neighbours newer={newer} older={older} />
        </article>
      </Section>
    </>
  )
}

function Tags({ tags }: { tags: readonly string[] }) {
  const words = usePageWords().blog
  if (!tags.length) return null
  return (
    <ul aria-label={words.tags} className="post-facts post-tags">
      {tags.map((tag) => (
        <li key={tag}>
          <a href={pageAddress(1, tag)}>{tag}</a>
        </li>
      ))}
    </ul>
  )
}

function ArticleHead({ post }: { post: Post }) {
  const author = authorOf(post, useBrand().brand)
  return (
    <header className="page-hero post-hero" data-bleed>
      <div className="container">
        <BackToBlog />
        <p className="post-facts">
          <time dateTime={post.date}>{longDate(post.date)}</time>
          <span>{readingTimeOf(post)}</span>
          {post.category && <span>{post.category}</span>}
        </p>
        <h1 id="post-title">{post.title}</h1>
        <p className="page-hero-subtitle">{post.excerpt}</p>
        <p className="post-author">
          <span aria-hidden className="avatar">
            {initials(author)}
          </span>
          {author}
        </p>
      </div>
    </header>
  )
}

function BackToBlog() {
  return (
    <Link href="/blog" className="link post-back">
      <ArrowLeft aria-hidden size={18} strokeWidth={1.75} />
      {useWords().buttons.backToBlog}
    </Link>
  )
}
