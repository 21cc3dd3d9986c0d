// Writes src/gen/fonts/<name>.woff2: the fonts of all variants, cut down to the letters of our languages and the
// weights that our styles use. A visitor fetches them before the page looks as it should, so every kilobyte is seen.
//
// What to make is read from src/variants/*.css: a face that names one weight gets that one alone. The fonts come
// from the packages they are named after.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import subset from 'subset-font'
import { ascii, stylesheets, original } from './font-files.mjs'

const here = (path) => new URL(path, import.meta.url)

const letters = `${ascii}\u00a0–—‘’“”…•·©®™°×½¼±→←€£§éèêáàâóôúíñüöäåçßæøÉÖÄÜ`
const face = /font-weight: (\d+)(?: (\d+))?;\s+src: url\('[^']*gen\/fonts\/([^']+\.woff2)'\)/g

const named = new Map(
  stylesheets.flatMap(([, css]) => [...css.matchAll(face)]).map(([, min, max, name]) => [name, { min, max }]),
)

mkdirSync(here('../src/gen/fonts'), { recursive: true })
for (const [name, { min, max }] of named) {
  const file = readFileSync(original(name))
  // Cutting an axis writes new outlines for its ends, which is not always less than leaving it whole.
  const axes = max ? [{ wght: { min: Number(min), max: Number(max) } }, undefined] : [{ wght: Number(min) }]
  const cuts = await Promise.all(
    axes.map((variationAxes) => subset(file, letters, { targetFormat: 'woff2', variationAxes })),
  )
  const [least] = cuts.sort((a, b) => a.length - b.length)
  writeFileSync(here(`../src/gen/fonts/${name}`), least)
  console.log(`${name} ${file.length} -> ${least.length}`)
}
