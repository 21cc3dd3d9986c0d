import { Link } from 'wouter'
import { useShopWords } from '../brand/input'
import { useBrand, useWords } from '../brand/provider'
import type { CatalogueModule, Listed, Related } from '../gen/input'
import { Picture } from '../images/picture'
import { shopItem } from '../lib/shop'
import { Badge } from '../ui/badge'
import { Card } from '../ui/card'
import { TextLink } from '../ui/link'
import { Price } from './price'
import { ProductTitle } from './product-title'

interface Props {
  item: Listed
  pictures: CatalogueModule['pictures']
  picked: boolean
  /** No further product can be picked. */
  full: boolean
  /** There is nothing to compare it with. */
  alone: boolean
  onPick: (id: number) => void
}

export function ProductCard({ item, pictures, picked, full, alone, onPick }: Props) {
  const words = useShopWords().products
  const { compare } = useWords().buttons
  return (
    <Card as="li" lift className="product-card">
      <Picture
        name={`${item.image}-square`}
        pictures={pictures}
        product
        alt=""
        ratio="1 / 1"
        sizes="(min-width: 48rem) 280px, (min-width: 36rem) 46vw, (min-width: 30rem) 92vw, 128px"
      />
      {item.featured && <Badge className="product-badge">{words.featured}</Badge>}
      <div className="product-card-words">
        <h3>
          <ProductTitle>{item.title}</ProductTitle>
        </h3>
        <p>{item.description}</p>
        <Price of={[{ id: item.id, count: 1 }]} />
      </div>
      <div className="product-card-foot">
        <CardLink item={item} />
        {!alone && (
          <label className="compare-pick">
            <input
              type="checkbox"
              name="compare"
              value={item.id}
              checked={picked}
              disabled={full && !picked}
              onChange={() => onPick(item.id)}
            />
            {compare}
            <span className="sr-only"> {item.title}</span>
          </label>
        )}
      </div>
    </Card>
  )
}

/** To the product's own page, or straight to the shop where there is nothing more to read. */
function CardLink({ item }: { item: Listed }) {
  const { brand, core } = useBrand()
  const { details, buy } = brand.words.buttons
  const [href, label] = item.detailed ? [`/products/${item.id}`, details] : [core.settings.shop, buy]
  return (
    <TextLink href={href} arrow={href.startsWith('/')} className="product-card-link">
      {label}
      <span className="sr-only">: {item.title}</span>
    </TextLink>
  )
}

/** A product in one line, with the reason why it is shown. What the brand does not list leads to the shop. */
export function RelatedCard({ related, catalogue }: { related: Related; catalogue: CatalogueModule }) {
  const { core } = useBrand()
  const item = catalogue.products.find(({ id }) => id === related.id)
  return (
    <Card as="li" lift className="related-card">
      {item && (
        <Picture
          name={`${item.image}-square`}
          pictures={catalogue.pictures}
          product
          alt=""
          ratio="1 / 1"
          sizes="96px"
          thumbnail
          className="related-picture"
        />
      )}
      <div>
        <h3>
          {item ? (
            <Link href={`/products/${item.id}`}>
              <ProductTitle>{item.title}</ProductTitle>
            </Link>
          ) : (
            <TextLink href={shopItem(core, related.id)}>
              <ProductTitle>{related.title ?? ''}</ProductTitle>
            </TextLink>
          )}
        </h3>
        <p>{related.why}</p>
      </div>
    </Card>
  )
}
