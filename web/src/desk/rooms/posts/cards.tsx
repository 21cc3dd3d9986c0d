import type { Post } from '../../../gen/desk'
import { usePictures } from './pictures/context'

const cut = (text: string, most: number) => (text.length > most ? `${text.slice(0, most - 1).trimEnd()}…` : text)

/** The post as a search engine and a shared link show it. */
export function Cards({ post }: { post: Post }) {
  const { host, all } = usePictures()
  const own = post.image?.replace(/\.\w+$/, '')
  // A link to a post without a picture shows the brand's card, as pages have it.
  const picture = [own, 'share-blog', 'hero-main']
    .map((wanted) => all.find(({ name }) => name === wanted))
    .find((known) => known)
  const title = post.seoTitle || post.title || 'Title'
  const excerpt = post.excerpt || 'What the post is about.'
  return (
    <div className="grid gap-4 lg:grid-cols-2">
      <section aria-label="In search results">
        <h2 className="mb-1 font-medium">In search results</h2>
        <div className="rounded-desk border border-line p-3">
          <p className="truncate text-xs text-soft">
            {host} › blog › {post.slug}
          </p>
          <p className="text-lg leading-6 text-accent">{cut(title, 60)}</p>
          <p className="text-soft">{cut(excerpt, 160)}</p>
        </div>
      </section>
      <section aria-label="As a shared link">
        <h2 className="mb-1 font-medium">As a shared link</h2>
        <div className="overflow-hidden rounded-desk border border-line">
          {picture ? (
            <img src={picture.address} alt="" className="aspect-[1.91/1] w-full object-cover" />
          ) : (
            <div className="aspect-[1.91/1] bg-hover" />
          )}
          <div className="p-3">
            <p className="text-xs text-faint">{host}</p>
            <p className="font-semibold">{cut(title, 70)}</p>
            <p className="text-soft">{cut(excerpt, 110)}</p>
          </div>
        </div>
      </section>
    </div>
  )
}
