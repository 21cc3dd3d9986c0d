// Sets a brand's name as outlines, so that a logo needs no font where it is shown.
import * as fontkit from 'fontkit'
import { fileURLToPath } from 'node:url'

// Tight tracking closes words up as well as letters; spaces keep a little more than the font gives them.
const WORD_SPACE = 0.01
const faces = new Map()

function face(family, weight) {
  const file = `${family}-latin-${weight}-normal.woff`
  if (!faces.has(file))
    faces.set(
      file,
      fontkit.openSync(fileURLToPath(new URL(import.meta.resolve(`@fontsource/${family}/files/${file}`)))),
    )
  return faces.get(file)
}

// Lays out runs [{text, weight}] on one baseline. Returns path data, the advance width and the cap height, all in units
// of `size`.
export function setLine(runs, { family, size, tracking = 0 }) {
  let x = 0
  let d = ''
  let capHeight = 0
  for (const { text, weight } of runs) {
    const font = face(family, weight)
    const scale = size / font.unitsPerEm
    capHeight = font.capHeight * scale
    const { glyphs, positions } = font.layout(text)
    glyphs.forEach((glyph, i) => {
      d += glyph.path
        .scale(scale, -scale)
        .translate(x + positions[i].xOffset * scale, 0)
        .toSVG()
        .replace(/-?\d+\.\d+/g, (v) => Number(v).toFixed(2))
      const space = glyph.codePoints[0] === 32 ? WORD_SPACE : tracking
      x += positions[i].xAdvance * scale + space * size
    })
  }
  return { d, width: x - tracking * size, capHeight }
}

function breakLines(text, options, width) {
  const lines = [[]]
  for (const word of text.split(' ')) {
    const candidate = [...lines.at(-1), word]
    const fits = setLine([{ text: candidate.join(' '), weight: options.weight }], options).width <= width
    if (fits || candidate.length === 1) lines[lines.length - 1] = candidate
    else lines.push([word])
  }
  return lines
}

// Breaks a text into lines no wider than `width`, as even as the number of lines allows.
export function setParagraph(text, options, width) {
  const count = breakLines(text, options, width).length
  let narrow = width
  while (narrow > width / 3 && breakLines(text, options, narrow - 8).length === count) narrow -= 8
  const lines = breakLines(text, options, narrow)
  return lines.map((words) => setLine([{ text: words.join(' '), weight: options.weight }], options))
}
