import { useBrand } from '../brand/provider'
import { shopCart, shopItem } from '../lib/shop'
import { ButtonLink } from '../ui/button'
import { TextLink } from '../ui/link'
import { noteHref } from './note'
import { describe, fitNote, fitSearch, type Described, type Found } from './fit'

/** The parts list, what is still open, and the ways on: the demo request and the shop. */
export function FoundParts({ described, found }: { described: Described; found: Found }) {
  const { brand, core } = useBrand()
  const { parts, problems, notes } = found
  const cart = shopCart(
    core,
    parts.map(({ item, count }) => [item.id, count] as const),
  )
  const ids = parts.flatMap(({ item }) => (item.listed ? item.id : [])).join(',')
  return (
    <div id="fit-found" tabIndex={-1} className="fit-found" role="status">
      <h3>{parts.length > 0 ? `Parts for ${describe(described)}` : 'Nothing fits yet'}</h3>
      {problems.map((text) => (
        <p key={text} className="fit-problem">
          {text}
        </p>
      ))}
      {parts.length > 0 && (
        <table className="spec-table fit-table">
          <thead>
            <tr>
              <th scope="col">Part</th>
              <th scope="col">Why</th>
              <th scope="col">Count</th>
              <th scope="col">Shop</th>
            </tr>
          </thead>
          <tbody>
            {parts.map(({ item, why, count }) => (
              <tr key={item.id}>
                <th scope="row">
                  {item.listed ? (
                    <a href={`/products/${item.id}`} className="link">
                      {item.title}
                    </a>
                  ) : (
                    item.title
                  )}
                </th>
                <td>{why}</td>
                <td>{count}</td>
                <td>
                  <TextLink href={shopItem(core, item.id)}>
                    Buy<span className="sr-only"> {item.title}</span>
                  </TextLink>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {notes.map((text) => (
        <p key={text} className="fit-note">
          {text}
        </p>
      ))}
      <div className="button-row">
        <ButtonLink href={noteHref(fitNote(described, found), `products=${ids}&`)}>
          {parts.length > 0 ? 'Request Demo with this list' : 'Ask us'}
        </ButtonLink>
        <ButtonLink href={`/quote?${fitSearch(described)}`} kind="secondary">
          {brand.words.buttons.quote}
        </ButtonLink>
        {cart && parts.length > 0 && (
          <ButtonLink href={cart} kind="secondary">
            Put the list into the cart
          </ButtonLink>
        )}
      </div>
    </div>
  )
}
