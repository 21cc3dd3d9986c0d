import { useBrand } from '../brand/provider'
import { Picture } from '../images/picture'
import { prose } from '../images/sizes'
import { treeOf, type Block, type Inline } from '../lib/markup'
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
    case 'quote':
      return (
        <blockquote>
          <Blocks blocks={block.blocks} />
        </blockquote>
      )
    case 'figure':
      return <Figure {...block} />
    case 'list':
      return <ul>{items(block.items)}</ul>
    case 'numbers':
      return <ol start={block.start}>{items(block.items)}</ol>
  }
}

const items = (all: readonly Inline[][]) =>
  all.map((parts, at) => (
    <li key={at}>
      <Inlines parts={parts} />
    </li>
  ))

/** A picture of the brand. One that it does not have is left out, with nothing asked for. */
function Figure({ picture, alt, caption }: Extract<Block, { kind: 'figure' }>) {
  const known = useBrand().core.pictures[picture]
  if (!known) return null
  return (
    <figure>
      <Picture name={picture} alt={alt} ratio={`${known.width} / ${known.height}`} sizes={prose} />
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
