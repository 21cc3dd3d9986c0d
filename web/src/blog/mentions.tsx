import { usePageWords } from '../brand/input'
import type { Mention } from '../gen/input'
import { Picture } from '../images/picture'
import { TextLink } from '../ui/link'

const isProduct = ({ path }: Mention) => path.startsWith('/products/')

/** Posts to read on: those that a text names, or those related to it. */
export function Mentions({ mentions, of }: { mentions: readonly Mention[]; of: 'mentions' | 'related' }) {
  const words = usePageWords().blog
  const posts = mentions.filter((mention) => !isProduct(mention))
  if (!posts.length) return null
  return (
    <nav aria-labelledby={`${of}-title`} className="post-mentions">
      <h2 id={`${of}-title`}>{words[of]}</h2>
      <ul>
        {posts.map(({ title, path }) => (
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

/** At most this many products stand beside a post: more would be a list of their own. */
const most = 4

/** The products that a post names, beside it. */
export function NamedProducts({ mentions }: { mentions: readonly Mention[] }) {
  const words = usePageWords().blog
  const products = mentions.filter(isProduct).slice(0, most)
  if (!products.length) return null
  return (
    <nav aria-labelledby="products-named" className="post-products">
      <h2 id="products-named">{words.products}</h2>
      <ul>
        {products.map(({ title, path, bestFor, picture }) => (
          <li key={path}>
            {picture && (
              <Picture
                name="product"
                pictures={{ product: picture }}
                product
                alt=""
                ratio="1 / 1"
                sizes="72px"
                thumbnail
              />
            )}
            <div>
              <TextLink href={path}>{title}</TextLink>
              {bestFor && <p>{bestFor}</p>}
            </div>
          </li>
        ))}
      </ul>
    </nav>
  )
}
