import { textBlocks, type Block } from './text-blocks'

/** Plain text as paragraphs and lists. Nothing in it is ever markup. */
export const Text = ({ text }: { text: string }) =>
  textBlocks(text).map((block, at) => <TextBlock key={at} {...block} />)

function TextBlock(block: Block) {
  if (block.kind === 'paragraph') return <p className="text-lines">{block.text}</p>
  const items = block.items.map((item, at) => <li key={at}>{item}</li>)
  return block.kind === 'list' ? <ul>{items}</ul> : <ol start={block.start}>{items}</ol>
}
