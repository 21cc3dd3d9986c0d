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

export const authorOf = (post: Pick<Summary, 'author'>, brand: Brand): string =>
  post.author || brand.blog.authorPlaceholder || `${brand.name} Team`

/** The first post of a page, wide. */
export function FeaturedPost({ post, badge, plate }: { post: Summary; badge: string; plate: boolean }) {
  const { readMore } = useWords().buttons
  return (
    <Card as="article" lift className="post-card featured-post">
      <Picture
        name={pictureOf(post)}
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

export function PostCard({ post, sizes, plate }: { post: Summary; sizes: string; plate: boolean }) {
  const { readMore } = useWords().buttons
  return (
    <Card as="li" lift className="post-card">
      <Picture name={pictureOf(post)} plate={plate} alt="" ratio="16 / 9" sizes={sizes} />
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
