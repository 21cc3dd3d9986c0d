import { useLocation } from 'wouter'
import { useCatalogue, useInput } from '../brand/input'
import { useBrand } from '../brand/provider'
import type { CatalogueModule, ProductModule } from '../gen/input'
import { useTheme } from '../brand/theme'
import { Logo } from '../chrome/logo'
import { Picture } from '../images/picture'
import { SpecSheet } from '../shop/spec-sheet'

/** A product on one page of paper: picture, drawing and tables. */
export default function Sheet() {
  const { brand, core } = useBrand()
  const catalogue = useCatalogue()
  const [path] = useLocation()
  const item = useInput().products?.[0]
  if (!catalogue || !item) return null
  const { phone, email } = brand.contact.contactInfo
  const size = sizeOf(item)
  // What has no outline, such as a harness, has few facts: they stand in its place.
  const tables = item.sheet && <SpecSheet groups={item.sheet} />
  return (
    <article className="sheet" aria-labelledby="sheet-title">
      <p className="sheet-ways">
        <a href={path} className="link">
          Back to the product
        </a>
        <a href={`/sheets/${item.id}.pdf`} className="link">
          Open as PDF
        </a>
        <span>Print this page: it fits on one sheet of A4 or Letter.</span>
      </p>
      <p className="sheet-brand">
        <SheetLogo /> <span>{core.host + path}</span>
      </p>
      <h1 id="sheet-title">{item.title}</h1>
      <p>{item.description}</p>
      <p className="sheet-fit">Best for: {item.bestFor}</p>
      <div className="sheet-pictures">
        <Picture
          name={`${item.image}-square`}
          pictures={catalogue.pictures}
          product
          alt={item.pictures[item.image]?.alt ?? item.title}
          ratio="1 / 1"
          sizes="240px"
          priority
        />
        {size ? <Outline size={size} /> : tables}
      </div>
      {size && tables}
      <Lists item={item} catalogue={catalogue} />
      <footer>{[phone, email].filter(Boolean).join(', ')}</footer>
    </article>
  )
}

/** For paper; on a dark screen another stands in. */
export function SheetLogo() {
  const { dark } = useTheme()
  return (
    <>
      {dark && (
        <span className="sheet-screen">
          <Logo context="dark" />
        </span>
      )}
      <span className={dark ? 'sheet-paper' : undefined}>
        <Logo context="page" />
      </span>
    </>
  )
}

/** What the tables do not say; the PDF has the same (internal/sheet). */
function Lists({ item, catalogue }: { item: ProductModule; catalogue: CatalogueModule }) {
  const shown = item.details?.filter(({ title }) => title === 'Key features' || title === 'In the box') ?? []
  const partners = item.worksWith?.map(
    ({ id, title }) => title ?? catalogue.products.find((product) => product.id === id)?.title,
  )
  return (
    <div className="sheet-lists">
      {shown.map(({ title, features }) => (
        <section key={title}>
          <h2>{title}</h2>
          <ul>
            {features?.map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
        </section>
      ))}
      {partners && partners.length > 0 && (
        <section>
          <h2>{catalogue.words.product.worksWith}</h2>
          <p>{partners.join(', ')}</p>
        </section>
      )}
    </div>
  )
}

interface Size {
  words: string
  width: number
  height: number
  depth: number
}

/** The first dimensions of a sheet; undefined where it has none. */
function sizeOf(item: ProductModule): Size | undefined {
  const words = item.sheet?.flatMap(({ rows }) => rows).find(({ id }) => id === 'dimensions-0')?.value ?? ''
  const [width, height, depth] = (/\((\d+) x (\d+) x (\d+) mm\)/.exec(words) ?? []).slice(1).map(Number)
  return width && height && depth ? { words, width, height, depth } : undefined
}

/** Drawn from the front and from the side, with the axes. */
function Outline({ size: { words, width, height, depth } }: { size: Size }) {
  const gap = 60
  const side = width + gap
  const axes = [[0, width] as const, [side, depth] as const]
    .map(([x, wide]) => `M${x - 4} ${height / 2}h${wide + 8}M${x + wide / 2} -4v${height + 8}`)
    .join('')
  const label = (value: number) => `${(value / 25.4).toFixed(1)} in (${value} mm)`
  return (
    <svg
      role="img"
      aria-label={`Outline: ${words}`}
      viewBox={`-10 -22 ${width + depth + gap + 50} ${height + 52}`}
      fill="none"
      stroke="currentColor"
      fontSize="9"
      className="sheet-outline"
    >
      <g fill="currentColor" fillOpacity="0.06">
        <rect width={width} height={height} rx="4" />
        <rect x={side} width={depth} height={height} rx="4" />
      </g>
      <path strokeWidth="0.4" strokeDasharray="8 2 2 2" opacity="0.6" d={axes} />
      <path strokeWidth="0.5" d={`M0 ${height + 8}h${width}m${gap} 0h${depth}M${width + 10} 0v${height}`} />
      <g fill="currentColor" stroke="none">
        <text y="-8">Front</text>
        <text x={side} y="-8">
          Side
        </text>
        <text y={height + 22}>{label(width)}</text>
        <text x={side} y={height + 22}>
          {label(depth)}
        </text>
        <text x={width + 14} y={height / 2}>
          {`${(height / 25.4).toFixed(1)} in`}
        </text>
        <text x={width + 14} y={height / 2 + 11}>
          {`(${height} mm)`}
        </text>
      </g>
    </svg>
  )
}
