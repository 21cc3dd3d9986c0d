import { useBrand, useWords } from '../brand/provider'
import type { Brand, Summary } from '../gen/input'
import { Picture } from '../images/picture'
import { narrow } from '../images/sizes'
import { initials, longDate } from '../lib/format'
import { pictureName } from '../lib/picture-name'
import { Badge } from '../ui/badge'
import { ButtonLink } from '../ui/button'
import { Card } from '../ui/card'
import { TextLink } from '../ui/link'

/** The picture that a post names by its file; the first blog picture where it names none. */
export const pictureOf = (post: Pick<Summary, 'image'>): string => pictureName(post.image) || 'blog-1'

/** The pictures of a list: one that stands in is shown once, so that posts without any are not a wall of it. */
export function picturesOf(posts: readonly Pick<Summary, 'image'>[]): string[] {
  const names = posts.map(pictureOf)
  return names.map((name, at) => (posts[at]!.image || names.indexOf(name) === at ? name : ''))
}

export const authorOf = (post: Pick<Summary, 'author'>, brand: Brand): string =>
  post.author || brand.blog.authorPlaceholder || `${brand.name} Team`

interface CardProps {
  post: Summary
  picture: string
  /** A card without a picture keeps its room. */
  plate: boolean
}

/** The first post of a page, wide. */
export function FeaturedPost({ post, picture, badge, plate }: CardProps & { badge: string }) {
  const { readMore } = useWords().buttons
  return (
    <Card as="article" lift className="post-card featured-post">
      <Picture
        name={picture}
        plate={plate}
        alt=""
        ratio="16 / 9"
        sizes={`(min-width: 80rem) 700px, (min-width: 64rem) 58vw, ${narrow}`}
        priority
      />
      <div className="post-words">
        <Badge>{badge}</Badge>
        <Words post={post} time={post.readTime} />
        <div className="post-foot">
          <Author post={post} />
          <ButtonLink href={`/blog/${post.slug}`} className="post-more">
            {readMore}
            <span className="sr-only">: {post.title}</span>
          </ButtonLink>
        </div>
      </div>
    </Card>
  )
}

export function PostCard({ post, picture, sizes, plate }: CardProps & { sizes: string }) {
  const { readMore } = useWords().buttons
  return (
    <Card as="li" lift className="post-card">
      <Picture name={picture} plate={plate} alt="" ratio="16 / 9" sizes={sizes} />
      <div className="post-words">
        <Words post={post} />
        <div className="post-foot">
          <Author post={post} />
          <TextLink href={`/blog/${post.slug}`} arrow className="post-more">
            {readMore}
            <span className="sr-only">: {post.title}</span>
          </TextLink>
        </div>
      </div>
    </Card>
  )
}

function Words({ post, time }: { post: Summary; time?: string }) {
  return (
    <>
      <p className="post-facts">
        <time dateTime={post.date}>{longDate(post.date)}</time>
        {post.category && <span>{post.category}</span>}
        {time && <span>{time}</span>}
      </p>
      <h3>{post.title}</h3>
      <p className="post-excerpt">{post.excerpt}</p>
    </>
  )
}

function Author({ post }: { post: Summary }) {
  const name = authorOf(post, useBrand().brand)
  return (
    <p className="post-author">
      <span aria-hidden className="avatar">
        {initials(name)}
      </span>
      {name}
    </p>
  )
}
