import { Check } from 'lucide-react'
import type { ProductDetail } from '../gen/input'
import { Card } from '../ui/card'

/** The Product Details grid. */
export function DetailGrid({ details }: { details: readonly ProductDetail[] }) {
  return (
    <ul className="detail-grid">
      {details.map((detail) => (
        <Card key={detail.title} as="li" className="detail-card">
          <h3>{detail.title}</h3>
          {detail.description && <p>{detail.description}</p>}
          {detail.features && detail.features.length > 0 && <CheckList items={detail.features} />}
        </Card>
      ))}
    </ul>
  )
}

export function CheckList({ items }: { items: readonly string[] }) {
  return (
    <ul className="check-list">
      {items.map((item) => (
        <li key={item}>
          <Check aria-hidden size={20} strokeWidth={2} />
          {item}
        </li>
      ))}
    </ul>
  )
}
