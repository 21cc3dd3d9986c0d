import { useRef } from 'react'
import { usePageWords } from '../brand/input'
import type { BlogData } from '../gen/input'
import { useHasPicture } from '../images/picture'
import { postCard } from '../images/sizes'
import { fill } from '../lib/format'
import { PageLinks } from './page-links'
import { pageAddress, slicePage, topicsOf } from './pagination'
import { FeaturedPost, pictureOf, picturesOf, PostCard } from './post-card'
import { usePage } from './use-page'

/** One page of the list: the first post wide, the rest as cards. */
export function PostList({ blog }: { blog: BlogData }) {
  const heading = useRef<HTMLHeadingElement>(null)
  const words = usePageWords().blog
  const { page, pages } = usePage(blog, heading)
  const shown = slicePage(blog.posts, blog.offset, page)
  const [first, ...rest] = shown
  const has = useHasPicture()
  // Cards beside pictures keep their shape; a blog without any needs no room for them.
  const plate = shown.some((post) => has(pictureOf(post)))
  const pictures = picturesOf(shown)
  return (
    <>
      <div id="articles" className="list-head">
        <h2 ref={heading} id="posts-title" tabIndex={-1}>
          {blog.tag ? `${words.articles}: ${blog.tag}` : words.latest}
        </h2>
        {pages > 1 && <p>{fill(words.pageOf, { page, pages, shown: shown.length, count: blog.total })}</p>}
      </div>
      <Topics blog={blog} />
      {first && (
        <FeaturedPost
          key={first.slug}
          post={first}
          picture={pictures[0]!}
          badge={page > 1 ? fill(words.page, { page }) : words.newest}
          plate={plate}
        />
      )}
      {rest.length > 0 && (
        <ul className="post-grid" data-count={rest.length}>
          {rest.map((post, at) => (
            <PostCard
              key={post.slug}
              post={post}
              picture={pictures[at + 1]!}
              sizes={postCard(rest.length, at)}
              plate={plate}
            />
          ))}
        </ul>
      )}
      <PageLinks page={page} pages={pages} partial={blog.posts.length < blog.total} tag={blog.tag} />
    </>
  )
}

/** Leads to the posts with a tag. The chosen one is there too where few posts have it. */
function Topics({ blog }: { blog: BlogData }) {
  const words = usePageWords().blog
  const most = topicsOf(blog)
  const topics = blog.tag && !most.includes(blog.tag) ? [...most, blog.tag] : most
  if (!blog.tag && topics.length < 2) return null
  return (
    <nav aria-label={words.topics} className="topics">
      {['', ...topics].map((tag) => (
        <a
          key={tag}
          href={`${pageAddress(1, tag)}#articles`}
          aria-current={tag === (blog.tag ?? '') ? 'page' : undefined}
          className="filter-button"
        >
          {tag || words.allTopics}
        </a>
      ))}
    </nav>
  )
}
