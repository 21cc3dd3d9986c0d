/** Plain text as its author laid it out. */
export type Block =
  | { kind: 'paragraph'; text: string }
  | { kind: 'list'; items: string[] }
  | { kind: 'numbers'; start: number; items: string[] }

const bullet = /^\s*[-*•]\s+(.+)$/
const numbered = /^\s*(\d{1,3})[.)]\s+(.+)$/

/** Paragraphs end at an empty line and keep their line breaks; '- ' and '1. ' start the items of a list. */
export function textBlocks(text: string): Block[] {
  const blocks: Block[] = []
  let open = false
  for (const line of text.split(/\r\n?|\n/)) {
    const last = open ? blocks.at(-1) : undefined
    open = line.trim() !== ''
    if (!open) continue
    const item = bullet.exec(line)
    const number = numbered.exec(line)
    if (item) {
      if (last?.kind === 'list') last.items.push(item[1]!)
      else blocks.push({ kind: 'list', items: [item[1]!] })
    } else if (number) {
      if (last?.kind === 'numbers') last.items.push(number[2]!)
      else blocks.push({ kind: 'numbers', start: Number(number[1]), items: [number[2]!] })
    } else if (last?.kind === 'paragraph') {
      last.text += `\n${line.trim()}`
    } else {
      blocks.push({ kind: 'paragraph', text: line.trim() })
    }
  }
  return blocks
}
