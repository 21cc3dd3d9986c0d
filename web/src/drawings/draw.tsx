import type { CSSProperties } from 'react'
import type { Signature, SignatureItem } from '../gen/input'

/** What a drawing is made of. It is decoration: the list of its items says the same in words. */
export type DrawingProps = Signature

/** Places as custom properties, so that the styles know them in every width. */
export const vars = (places: Record<`--${string}`, number | string>) => places as CSSProperties

/** Where something begins, and how wide it is, as shares of the whole scale. */
export const span = ({ from = 0, to = from }: SignatureItem, length = 100) =>
  vars({ '--from': +(from / length).toFixed(4), '--span': +((to - from) / length).toFixed(4) })

/** The items in words, beside or below what is drawn of them. */
export function Items({ items }: { items: SignatureItem[] }) {
  return (
    <ol className="drawn">
      {items.map(({ title, value, text }) => (
        <li key={title}>
          {value && <small>{value}</small>}
          <b>{title}</b>
          {text && <p>{text}</p>}
        </li>
      ))}
    </ol>
  )
}

/** The marks along a scale. */
export function Scale({ scale = [] }: Pick<Signature, 'scale'>) {
  return (
    <div className="scale">
      {scale.map((mark) => (
        <span key={mark}>{mark}</span>
      ))}
    </div>
  )
}

/** The middle of one of so many rows, in percent of their height. */
export const middle = (at: number, count: number) => `${(((at + 0.5) / count) * 100).toFixed(2)}%`
