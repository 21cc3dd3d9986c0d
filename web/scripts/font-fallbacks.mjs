// Writes src/gen/fonts/<variant>.css: for each font of a look, fallback faces made of a system font that is stretched
// and shifted to take exactly the room of the real one, so that text does not jump when the real one arrives.
//
// What to make is read from src/variants/<variant>.css: its @font-face files, --font-* and --display-weight.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { brotliDecompressSync } from 'node:zlib'
import { looks, original } from './font-files.mjs'

const here = (path) => new URL(path, import.meta.url)

/** How often a letter occurs in 1000 characters of English, space included. */
const letters = {
  ' ': 183,
  e: 102,
  t: 75,
  a: 65,
  o: 62,
  n: 57,
  i: 57,
  s: 53,
  r: 50,
  h: 50,
  l: 33,
  d: 33,
  u: 23,
  c: 22,
  m: 20,
  f: 20,
  w: 17,
  g: 16,
  p: 15,
  y: 14,
  b: 13,
  v: 8,
  k: 6,
  x: 1,
  j: 1,
  q: 1,
  z: 1,
}

/** Advance widths, in thousandths of an em, of the system fonts; a to z, then space. */
const system = {
  sans: {
    regular: {
      local: ['Arial', 'Liberation Sans'],
      widths:
        '556 556 500 556 556 278 556 556 222 222 500 222 833 556 556 556 556 333 500 278 556 500 722 500 500 500 278',
    },
    bold: {
      local: ['Arial Bold', 'Liberation Sans Bold'],
      widths:
        '556 611 556 611 556 333 611 611 278 278 556 278 889 611 611 611 611 389 556 333 611 556 778 556 556 500 278',
    },
  },
  serif: {
    regular: {
      local: ['Times New Roman', 'Liberation Serif'],
      widths:
        '444 500 444 500 444 333 500 500 278 278 500 278 778 500 500 500 500 333 389 278 500 500 722 500 500 444 250',
    },
    bold: {
      local: ['Times New Roman Bold', 'Liberation Serif Bold'],
      widths:
        '500 556 444 556 444 333 500 556 278 333 556 278 833 556 500 556 556 444 389 333 556 500 722 500 500 444 250',
    },
  },
  mono: {
    regular: { local: ['Courier New', 'Liberation Mono'], widths: Array(27).fill(600).join(' ') },
    bold: { local: ['Courier New Bold', 'Liberation Mono Bold'], widths: Array(27).fill(600).join(' ') },
  },
}
const generic = { 'sans-serif': 'sans', serif: 'serif', monospace: 'mono' }

const average = (widthOf) => {
  const total = Object.values(letters).reduce((sum, count) => sum + count, 0)
  return Object.entries(letters).reduce((sum, [letter, count]) => sum + count * widthOf(letter), 0) / total
}
const systemWidth = ({ widths }) => {
  const list = widths.split(' ').map(Number)
  return average((letter) => (letter === ' ' ? list[26] : list[letter.charCodeAt(0) - 97])) / 1000
}

// --- WOFF2: a directory, then all tables as one Brotli stream ---
const knownTags =
  'cmap head hhea hmtx maxp name OS/2 post cvt  fpgm glyf loca prep CFF  VORG EBDT EBLC gasp hdmx kern LTSH PCLT VDMX vhea vmtx BASE GDEF GPOS GSUB EBSC JSTF MATH CBDT CBLC COLR CPAL SVG  sbix acnt avar bdat bloc bsln cvar fdsc feat fmtx fvar gvar hsty just lcar mort morx opbd prop trak Zapf Silf Glat Gloc Feat Sill'

function readTables(file) {
  let at = 48
  const base128 = () => {
    let value = 0
    for (;;) {
      const byte = file[at++]
      value = value * 128 + (byte & 127)
      if (byte < 128) return value
    }
  }
  const entries = []
  for (let left = file.readUInt16BE(12); left > 0; left--) {
    const flags = file[at++]
    const index = flags & 63
    const tag = index === 63 ? file.toString('latin1', at, (at += 4)) : knownTags.slice(index * 5, index * 5 + 4)
    const version = flags >> 6
    const transformed = tag === 'glyf' || tag === 'loca' ? version !== 3 : version !== 0
    const length = base128()
    entries.push({ tag, transformed, length: transformed ? base128() : length })
  }
  const data = brotliDecompressSync(file.subarray(at, at + file.readUInt32BE(20)))
  const tables = {}
  let offset = 0
  for (const { tag, transformed, length } of entries) {
    tables[tag] = Object.assign(data.subarray(offset, offset + length), { transformed })
    offset += length
  }
  return tables
}

function glyphOf(cmap, character) {
  for (let n = 0; n < cmap.readUInt16BE(2); n++) {
    const table = cmap.subarray(cmap.readUInt32BE(4 + n * 8 + 4))
    if (table.readUInt16BE(0) !== 4) continue
    const double = table.readUInt16BE(6)
    for (let at = 0; at < double; at += 2) {
      if (character > table.readUInt16BE(14 + at)) continue
      const start = table.readUInt16BE(16 + double + at)
      if (character < start) return 0
      const delta = table.readUInt16BE(16 + double * 2 + at)
      const rangeAt = 16 + double * 3 + at
      const range = table.readUInt16BE(rangeAt)
      const glyph = range ? table.readUInt16BE(rangeAt + range + (character - start) * 2) : character
      return glyph && (glyph + delta) & 0xffff
    }
  }
  throw new Error('the font has no cmap of format 4')
}

const f2dot14 = (table, at) => table.readInt16BE(at) / 16384

/** The weight as the font's own coordinate between -1 and 1. */
function coordinate({ fvar, avar }, weight) {
  const axis = fvar.readUInt16BE(4)
  const [min, normal, max] = [4, 8, 12].map((at) => fvar.readInt32BE(axis + at) / 65536)
  const to = Math.min(max, Math.max(min, weight))
  const plain = to < normal ? (to - normal) / (normal - min) : to > normal ? (to - normal) / (max - normal) : 0
  if (!avar) return plain
  for (let n = 1; n < avar.readUInt16BE(8); n++) {
    const [from0, to0, from1, to1] = [0, 2, 4, 6].map((at) => f2dot14(avar, 10 + (n - 1) * 4 + at))
    if (plain <= from1) return to0 + ((plain - from0) / (from1 - from0 || 1)) * (to1 - to0)
  }
  return plain
}

/** How much wider a glyph is at a coordinate than in the default weight. */
function widthDelta(HVAR, glyph, at) {
  const store = HVAR.subarray(HVAR.readUInt32BE(4))
  const [outer, inner] = deltaIndex(HVAR, glyph)
  const regions = store.subarray(store.readUInt32BE(2))
  const scalar = (region) => {
    const [start, peak, end] = [0, 2, 4].map((offset) => f2dot14(regions, 4 + region * 6 + offset))
    if (peak === 0) return 1
    if (at < start || at > end) return 0
    return at === peak ? 1 : at < peak ? (at - start) / (peak - start) : (end - at) / (end - peak)
  }
  const data = store.subarray(store.readUInt32BE(8 + outer * 4))
  const words = data.readUInt16BE(2)
  const count = data.readUInt16BE(4)
  const long = words & 0x8000 ? 2 : 1
  const wide = words & 0x7fff
  let cell = 6 + count * 2 + inner * (wide * 2 + (count - wide)) * long
  let delta = 0
  for (let n = 0; n < count; n++) {
    const size = (n < wide ? 2 : 1) * long
    delta += data.readIntBE(cell, size) * scalar(data.readUInt16BE(6 + n * 2))
    cell += size
  }
  return delta
}

function deltaIndex(HVAR, glyph) {
  const offset = HVAR.readUInt32BE(8)
  if (!offset) return [0, glyph]
  const map = HVAR.subarray(offset)
  const short = map[0] === 0
  const count = short ? map.readUInt16BE(2) : map.readUInt32BE(2)
  const size = ((map[1] & 0x30) >> 4) + 1
  const bits = (map[1] & 15) + 1
  const entry = map.readUIntBE((short ? 4 : 6) + Math.min(glyph, count - 1) * size, size)
  return [entry >> bits, entry & ((1 << bits) - 1)]
}

function metrics(path, weight) {
  const tables = readTables(readFileSync(path))
  const { head, hhea, hmtx, cmap, HVAR } = tables
  const em = head.readUInt16BE(18)
  const measured = hhea.readUInt16BE(34)
  const at = coordinate(tables, weight)
  const advance = (glyph) => {
    const n = Math.min(glyph, measured - 1)
    return hmtx.transformed ? hmtx.readUInt16BE(1 + n * 2) : hmtx.readUInt16BE(n * 4)
  }
  const width = (letter) => {
    const glyph = glyphOf(cmap, letter.charCodeAt(0))
    return advance(glyph) + (HVAR ? widthDelta(HVAR, glyph, at) : 0)
  }
  return {
    width: average(width) / em,
    ascent: hhea.readInt16BE(4) / em,
    descent: -hhea.readInt16BE(6) / em,
    gap: hhea.readInt16BE(8) / em,
  }
}

// --- What each look needs ---
const percent = (value) => `${(value * 100).toFixed(2)}%`

function face({ family, path, base, weight, range, bold }) {
  const from = system[base][bold ? 'bold' : 'regular']
  const { width, ascent, descent, gap } = metrics(path, weight)
  const size = width / systemWidth(from)
  return `@font-face {
  font-family: '${family.replace(' Variable', ' Fallback')}';
  font-weight: ${range};
  src: ${from.local.map((name) => `local('${name}')`).join(', ')};
  size-adjust: ${percent(size)};
  ascent-override: ${percent(ascent / size)};
  descent-override: ${percent(descent / size)};
  line-gap-override: ${percent(gap / size)};
}
`
}

function fallbacks(css) {
  const files = [...css.matchAll(/font-family: '([^']+ Variable)';[^}]*url\('[^']*\/([^'/]+)'\)/g)]
  const role = (name) => new RegExp(`--font-${name}: '([^']+)'.*?(sans-serif|serif|monospace);`).exec(css) ?? []
  const displayWeight = Number(/--display-weight: (\d+)/.exec(css)[1])
  const [, display] = role('display')
  const text = [role('body'), role('label')].map(([, family]) => family)
  return files.flatMap(([, family, file]) => {
    const kind = ['display', 'body', 'label'].map(role).find(([, name]) => name === family)?.[2]
    if (!kind) return []
    const shared = { family, path: original(file), base: generic[kind] }
    const isText = text.includes(family)
    const heavy = displayWeight >= 550
    const regular = { ...shared, weight: isText ? 400 : displayWeight, range: '100 549', bold: false }
    const bold = { ...shared, weight: family === display && heavy ? displayWeight : 600, range: '550 900', bold: true }
    return [(isText || !heavy) && regular, (isText || heavy) && bold].filter(Boolean).map(face)
  })
}

mkdirSync(here('../src/gen/fonts'), { recursive: true })
for (const [file, css] of looks) {
  const note = '/* Code generated by scripts/font-fallbacks.mjs. DO NOT EDIT. */\n'
  writeFileSync(here(`../src/gen/fonts/${file}`), note + fallbacks(css).join(''))
}
