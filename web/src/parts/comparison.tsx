import { useCatalogue, useInput } from '../brand/input'
import { useBrand } from '../brand/provider'
import type { CatalogueModule, ProductModule } from '../gen/input'
import { Picture } from '../images/picture'
import { Badge } from '../ui/badge'
import { ButtonLink } from '../ui/button'
import { TextLink } from '../ui/link'
import { ProductTitle } from '../shop/product-title'
import { compareHref, compareLeast, demoHref, quoteHref } from '../shop/selection'
import { compareSheets, type ComparedRow } from './compare-sheets'
import { SheetLogo } from './sheet'

/** Products side by side. Rows that differ say so in words; the rest can be hidden. */
export default function Comparison() {
  const { products: items = [] } = useInput()
  const { pictures = {} } = useCatalogue() ?? {}
  const ids = items.map((item) => item.id)
  const { brand, core } = useBrand()
  return (
    <div className="compare">
      <p className="sheet-brand">
        <SheetLogo /> <span>{core.host + compareHref(ids)}</span>
      </p>
      <div className="compare-tools">
        <label className="compare-filter">
          <input type="checkbox" className="compare-only" />
          Show only what differs
        </label>
        <div className="button-row">
          <ButtonLink href="/products" kind="secondary">
            Change selection
          </ButtonLink>
          {brand.tools.sheets && (
            <a href={`/sheets/${ids.join('-')}.pdf`} className="button" data-kind="secondary">
              As PDF
            </a>
          )}
          <ButtonLink href={quoteHref(ids)} kind="secondary">
            {brand.words.buttons.quote}
          </ButtonLink>
          <ButtonLink href={demoHref(ids)}>Request Demo</ButtonLink>
        </div>
      </div>
      <div className="compare-scroll" role="region" aria-label="Comparison, scrolls sideways" tabIndex={0}>
        <table className="compare-table">
          <caption className="sr-only">{items.map((item) => item.title).join(' compared with ')}</caption>
          <thead>
            <tr>
              <td />
              {items.map((item) => (
                <th key={item.id} scope="col">
                  <ColumnHead item={item} pictures={pictures} others={ids.filter((id) => id !== item.id)} />
                </th>
              ))}
            </tr>
          </thead>
          {compareSheets(items).map((group) => (
            <tbody key={group.id} data-differs={group.rows.some((row) => row.differs)}>
              <tr>
                <th scope="rowgroup" colSpan={items.length + 1} className="compare-group">
                  <span>{group.title}</span>
                </th>
              </tr>
              {group.rows.map((row) => (
                <Row key={row.id} row={row} ids={ids} />
              ))}
            </tbody>
          ))}
        </table>
      </div>
    </div>
  )
}

function Row({ row, ids }: { row: ComparedRow; ids: readonly number[] }) {
  return (
    <tr data-differs={row.differs} data-marked={row.marked}>
      <th scope="row">
        {row.label}
        {row.marked && <span className="compare-mark">Differs</span>}
      </th>
      {row.values.map((value, at) => (
        <td key={ids[at]}>{value ?? <span className="compare-none">Not listed</span>}</td>
      ))}
    </tr>
  )
}

interface HeadProps {
  item: ProductModule
  pictures: CatalogueModule['pictures']
  others: number[]
}

function ColumnHead({ item, pictures, others }: HeadProps) {
  return (
    <div className="compare-head">
      <Picture name={`${item.image}-square`} pictures={pictures} product alt="" ratio="1 / 1" sizes="176px" thumbnail />
      {item.featured && <Badge className="product-badge">Featured</Badge>}
      <a href={`/products/${item.id}`}>
        <ProductTitle>{item.title}</ProductTitle>
      </a>
      {others.length >= compareLeast && (
        <TextLink href={compareHref(others)} className="compare-remove">
          Remove<span className="sr-only"> {item.title}</span>
        </TextLink>
      )}
    </div>
  )
}
