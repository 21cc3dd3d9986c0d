import { fence, treeOf, type Block, type Inline } from '../../../../lib/markup'

/** One letter with its markup; a line break is the letter '\n'. */
export interface Letter {
  char: string
  em?: boolean
  strong?: boolean
  link?: string
}

type Markup = 'em' | 'strong' | 'link'

const isSpace = (letter: Letter | undefined) => !letter || /^\s$/.test(letter.char)

/** The letters of parts of a tree. */
export const lettersOf = (parts: readonly Inline[], markup: Omit<Letter, 'char'> = {}): Letter[] =>
  parts.flatMap((part) => {
    if (part.kind === 'text') return [...part.text].map((char) => ({ char, ...markup }))
    return lettersOf(part.parts, { ...markup, ...(part.kind === 'link' ? { link: part.to } : { [part.kind]: true }) })
  })

/**
 * Takes away what nobody sees: markup at spaces on its edge, spaces at the ends of lines, breaks at the ends. Spaces
 * between two emphasised letters are emphasised, whether they were written so or not.
 */
function tidy(letters: readonly Letter[]): Letter[] {
  const out: Letter[] = letters
    .filter((letter, at, all) => letter.char === '\n' || !isSpace(letter) || !atLineEnd(all, at))
    .map(({ link, ...letter }) => (link === undefined || letter.char === '\n' ? letter : { ...letter, link }))
  while (out[0]?.char === '\n') out.shift()
  while (out.at(-1)?.char === '\n') out.pop()
  for (const markup of ['em', 'strong', 'link'] as const) {
    for (let at = 0; at < out.length;) {
      const end = extent(out, at, markup)
      if (out[at]![markup]) {
        let [from, to] = [at, end]
        while (from < to && isSpace(out[from])) delete out[from++]![markup]
        while (to > from && isSpace(out[to - 1])) delete out[--to]![markup]
      }
      at = end
    }
  }
  for (const [from, to] of spacesIn(out))
    for (const markup of ['em', 'strong'] as const)
      if (out[from - 1]?.[markup] && out[to]?.[markup]) for (let at = from; at < to; at++) out[at]![markup] = true
  return out
}

/** The runs of spaces, each from its first letter to the one behind it. */
function spacesIn(letters: readonly Letter[]): [from: number, to: number][] {
  const runs: [number, number][] = []
  for (let at = 0; at < letters.length; at++) {
    const from = at
    while (at < letters.length && isSpace(letters[at])) at++
    if (at > from) runs.push([from, at])
  }
  return runs
}

/** The same to the eye, without emphasis at spaces beside a link: it ends with the link and begins again. */
function parted(letters: readonly Letter[]): Letter[] {
  const out = letters.map((letter) => ({ ...letter }))
  for (const [from, to] of spacesIn(out))
    if ([out[from - 1], out[to]].some((beside) => beside?.link !== out[from]!.link))
      for (let at = from; at < to; at++) {
        delete out[at]!.em
        delete out[at]!.strong
      }
  return out
}

function atLineEnd(all: readonly Letter[], at: number): boolean {
  const reaches = (step: 1 | -1) => {
    let next = at
    while (all[next] && all[next]!.char !== '\n' && isSpace(all[next])) next += step
    return !all[next] || all[next]!.char === '\n'
  }
  return reaches(1) || reaches(-1)
}

/** Where the letters end that have the markup of the one at a place. */
function extent(letters: readonly Letter[], at: number, markup: Markup): number {
  let end = at + 1
  while (end < letters.length && letters[end]![markup] === letters[at]![markup]) end++
  return end
}

/** How markup is written: which sign stands for emphasis, and whether signs in the text are escaped. */
interface Style {
  em: (depth: number, ordinal: number) => string
  strong: (depth: number, ordinal: number) => string
  escape: boolean
}

const star = () => '*'
const line = () => '_'
const byDepth = (depth: number) => (depth % 2 ? '_' : '*')
const byDepthBack = (depth: number) => (depth % 2 ? '*' : '_')
const byTurns = (_: number, ordinal: number) => (ordinal % 2 ? '_' : '*')
const byTurnsBack = (_: number, ordinal: number) => (ordinal % 2 ? '*' : '_')
const signs = [
  [star, star],
  [line, star],
  [byDepth, byDepth],
  [byDepthBack, byDepthBack],
  [star, line],
  [line, line],
  [byTurns, byTurns],
  [byTurnsBack, byTurnsBack],
] as const

/** The ways to write a text, the plainest first. */
const styles: Style[] = [false, true].flatMap((escape) => signs.map(([em, strong]) => ({ em, strong, escape })))

function write(letters: readonly Letter[], style: Style, count = { wrapped: 0 }, depth = 0): string {
  let out = ''
  for (let at = 0; at < letters.length;) {
    const letter = letters[at]!
    const spans = (['link', 'strong', 'em'] as const)
      .filter((markup) => letter[markup])
      .map((markup) => ({ markup, end: extent(letters, at, markup) }))
      .sort((one, other) => other.end - one.end)
    // Behind an exclamation sign a link would be a picture, unless a sign of emphasis is between them.
    const widest = (out.endsWith('!') && spans.find(({ markup }) => markup !== 'link')) || spans[0]
    if (!widest) {
      out += style.escape && '*_[]`'.includes(letter.char) ? `\\${letter.char}` : letter.char
      at++
      continue
    }
    const ordinal = count.wrapped++
    const inner = letters.slice(at, widest.end).map(({ [widest.markup]: _, ...rest }) => rest)
    const text = write(inner, style, count, depth + 1)
    if (widest.markup === 'link') out += `${out.endsWith('!') ? ' ' : ''}[${text}](${letter.link})`
    else {
      const sign = style[widest.markup](depth, ordinal).repeat(widest.markup === 'em' ? 1 : 2)
      out += sign + text + sign
    }
    at = widest.end
  }
  return out
}

const same = (one: readonly Letter[], other: readonly Letter[]) =>
  one.length === other.length &&
  one.every((a, at) => {
    const b = other[at]!
    return a.char === b.char && !a.em === !b.em && !a.strong === !b.strong && a.link === b.link
  })

/** The lines of a text as a quote. */
export const quoteOf = (text: string) =>
  text
    .split('\n')
    .map((line) => (line ? `> ${line}` : '>'))
    .join('\n')

/** Where letters stand, each with the text around them that makes it so. */
const places = {
  paragraph: (text: string) => text,
  heading: (text: string) => `### ${text}`,
  item: (text: string) => `- ${text}`,
  cell: (text: string) => rowOf([text]) + '\n|-|',
}
export type Place = keyof typeof places

/** Cells as a line of a table. */
export const rowOf = (cells: readonly string[]) => `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`

/** The letters that a text shows at its place, quoted or not, where it shows nothing else. */
function read(text: string, place: Place, quoted: boolean): Letter[] | undefined {
  if (!text.trim()) return []
  const [outer, ...others] = treeOf(quoted ? quoteOf(places[place](text)) : places[place](text))
  const [block, ...more] = quoted && outer?.kind === 'quote' ? [...outer.blocks, ...others] : [outer, ...others]
  const parts = block && !more.length && partsAt(block, place)
  return parts ? tidy(lettersOf(parts)) : undefined
}

function partsAt(block: Block, place: Place): Inline[] | undefined {
  if (block.kind === 'list') return place === 'item' && block.items.length === 1 ? block.items[0]!.parts : undefined
  if (block.kind === 'table') return place === 'cell' ? block.rows[0]![0] : undefined
  return 'parts' in block && block.kind === place ? block.parts : undefined
}

/** A fence by itself is words, but not where another line closes it. */
const couldBeCode = (text: string) => text.split('\n').some((line) => fence.test(line.trim()))

/**
 * Writes letters as text that reads as the same letters at their place; in a quote some lines read otherwise.
 * Where no text can say it, the markup that stands in the way is left out.
 */
export function textOfLetters(letters: readonly Letter[], place: Place = 'paragraph', quoted = false): string {
  const wanted = tidy(letters)
  const tries = [wanted, without(wanted, 'em'), without(wanted, 'strong'), without(without(wanted, 'em'), 'strong')]
  for (const some of tries) {
    for (const spelled of [some, parted(some)]) {
      for (const style of styles) {
        const text = write(spelled, style)
        const shown = couldBeCode(text) ? undefined : read(text, place, quoted)
        if (shown && same(shown, some)) return text
      }
    }
  }
  return write(wanted, styles[0]!)
}

const without = (letters: readonly Letter[], markup: Markup) => letters.map(({ [markup]: _, ...rest }) => rest)

export const sameLetters = (one: readonly Letter[], other: readonly Letter[]) => same(tidy(one), tidy(other))
