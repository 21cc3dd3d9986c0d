import { useBrand } from '../brand/provider'
import { Picture } from '../images/picture'
import { proseUpTo } from '../images/sizes'
import { plain, treeOf, type Block, type Inline, type Item } from '../lib/markup'
import { Anchor } from '../ui/anchor'

/** A post's text, from the tree of its markup. Nothing in it is ever taken for HTML. */
export const Text = ({ text }: { text: string }) => <Blocks blocks={treeOf(text)} />

const Blocks = ({ blocks }: { blocks: readonly Block[] }) =>
  blocks.map((block, at) => <TextBlock key={at} block={block} />)

function TextBlock({ block }: { block: Block }) {
  switch (block.kind) {
    case 'paragraph':
      return (
        <p className="text-lines">
          <Inlines parts={block.parts} />
        </p>
      )
    case 'heading':
      return (
        <h3>
          <Inlines parts={block.parts} />
        </h3>
      )
    case 'quote':
      return (
        <blockquote>
          <Blocks blocks={block.blocks} />
        </blockquote>
      )
    case 'aside':
      return (
        <div role="note" className="post-note">
          <Blocks blocks={block.blocks} />
        </div>
      )
    case 'code':
      return (
        <pre>
          <code>{block.text}</code>
        </pre>
      )
    case 'table':
      return <Table rows={block.rows} />
    case 'figure':
      return <Figure {...block} />
    case 'video':
      return <Video {...block} />
    case 'list':
      return <ul>{items(block.items)}</ul>
    case 'numbers':
      return <ol start={block.start}>{items(block.items)}</ol>
  }
}

const items = (all: readonly Item[]) =>
  all.map(({ parts, blocks }, at) => (
    <li key={at}>
      <Inlines parts={parts} />
      {blocks && <Blocks blocks={blocks} />}
    </li>
  ))

/** A wide table scrolls by itself, by keyboard too; its first row says what the columns are. */
function Table({ rows: [head = [], ...rows] }: { rows: Inline[][][] }) {
  return (
    <div className="post-table" role="group" tabIndex={0} aria-label={head.map(plain).filter(Boolean).join(', ')}>
      <table>
        <thead>
          <tr>
            {head.map((parts, at) =>
              parts.length ? (
                <th key={at} scope="col">
                  <Inlines parts={parts} />
                </th>
              ) : (
                <td key={at} />
              ),
            )}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, at) => (
            <tr key={at}>
              {row.map((parts, n) => (
                <td key={n}>
                  <Inlines parts={parts} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

/** A picture is no higher than the column is wide, so that it is seen at one glance. */
const tallest = 760

/** A picture of the brand, never larger than it is. One that it does not have is left out, with nothing asked for. */
function Figure({ picture, alt, caption }: Extract<Block, { kind: 'figure' }>) {
  const known = useBrand().core.pictures[picture]
  if (!known) return null
  const widest = Math.min(known.width, Math.round((tallest * known.width) / known.height))
  return (
    <figure style={{ maxWidth: widest }}>
      <Picture name={picture} alt={alt} ratio={`${known.width} / ${known.height}`} sizes={proseUpTo(widest)} />
      {caption && <figcaption>{caption}</figcaption>}
    </figure>
  )
}

/** A video of the site is played here, once asked for; one of somebody else is a link, so that nobody is asked before. */
function Video({ to, alt, caption }: Extract<Block, { kind: 'video' }>) {
  const own = to.startsWith('/')
  return (
    <figure>
      {own ? (
        <video controls preload="none" playsInline src={to} aria-label={alt || caption} />
      ) : (
        <Anchor href={to} className="post-video">
          <span aria-hidden>▶</span>
          {` ${alt || caption || to} (${to.split('/')[2]})`}
        </Anchor>
      )}
      {caption && <figcaption>{caption}</figcaption>}
    </figure>
  )
}

const Inlines = ({ parts }: { parts: readonly Inline[] }) => parts.map((part, at) => <TextPart key={at} part={part} />)

function TextPart({ part }: { part: Inline }) {
  if (part.kind === 'text') return part.text
  const inner = <Inlines parts={part.parts} />
  if (part.kind === 'link') return <Anchor href={part.to}>{inner}</Anchor>
  const Emphasis = part.kind
  return <Emphasis>{inner}</Emphasis>
}
