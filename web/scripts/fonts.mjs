// Writes src/gen/fonts/<name>.woff2: the fonts of all variants, cut down to the letters of our languages and the
// weights that our styles use. A visitor fetches them before the page looks as it should, so every kilobyte is seen.
//
// What to make is read from src/variants/*.css; the fonts come from the packages they are named after.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import subset from 'subset-font'
import { ascii, stylesheets, original } from './font-files.mjs'

const here = (path) => new URL(path, import.meta.url)

const letters = `${ascii}\u00a0–—‘’“”…•·©®™°×½¼±→←€£§éèêáàâóôúíñüöäåçßæøÉÖÄÜ`
const weights = { wght: { min: 400, max: 800 } }

const named = stylesheets.flatMap(([, css]) => [...css.matchAll(/gen\/fonts\/([^']+\.woff2)/g)]).map(([, name]) => name)

mkdirSync(here('../src/gen/fonts'), { recursive: true })
for (const name of new Set(named)) {
  const file = readFileSync(original(name))
  // Cutting an axis writes new outlines for its ends, which is not always less than leaving it whole.
  const cuts = await Promise.all(
    [weights, undefined].map((variationAxes) => subset(file, letters, { targetFormat: 'woff2', variationAxes })),
  )
  const [least] = cuts.sort((a, b) => a.length - b.length)
  writeFileSync(here(`../src/gen/fonts/${name}`), least)
  console.log(`${name} ${file.length} -> ${least.length}`)
}
