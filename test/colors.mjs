// Writes build/wall/colors-*.png: twelve pairs of colors as a stranger might give them, each in all eleven looks.
// Run by `make colors`. What to look for: no third hue, words that can be read, buttons that belong to the brand.
import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { binary, each, startLivery, variants } from './e2e/harness.mjs'
import { browser, sheet, shoot } from './sheets.mjs'

const pairs = {
  'burgundy-gold': '#7A1F2B,#C9A227',
  'teal-orange': '#0F766E,#EA580C',
  'navy-sky': '#14213D,#3BA7E0',
  'forest-lime': '#1B4332,#84CC16',
  'purple-pink': '#5B21B6,#EC4899',
  'black-yellow': '#111111,#FFD60A',
  'grey-red': '#4B5563,#DC2626',
  'brown-cream': '#5C3A21,#E8D8B4',
  'blue-red': '#1D4ED8,#E11D48',
  'mint-plum': '#2DD4BF,#581C87',
  'yellow-blue': '#FACC15,#1E40AF',
  'pink-grey': '#F472B6,#9CA3AF',
}

const content = mkdtempSync(join(tmpdir(), 'livery-colors-'))
for (const [id, pair] of Object.entries(pairs))
  execFileSync(binary, [
    ...['brand', 'new', id, '--name', id.replace('-', ' and '), '--hosts', `${id}.example`],
    ...['--family', 'stores', '--variant', 'corporate', '--delivery', 'store', '--colors', pair, '--content', content],
  ])
const server = await startLivery('--content', content)
for (const id of Object.keys(pairs)) {
  const tiles = variants.map((variant) => ({ variant, file: `colors-${id}-${variant}.jpg` }))
  await each(tiles, ({ variant, file }) => shoot(server.dev(id, `/?variant=${variant}`), 1440, file, false))
  await sheet(
    `colors-${id}`,
    tiles.map(({ variant, file }) => [`${id} ${pairs[id]}: ${variant}`, file]),
    420,
  )
}
await browser.close()
rmSync(content, { recursive: true })
