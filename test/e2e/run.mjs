// `make test-browser`: all files of browser tests, two at a time, then those that measure, alone. Files that only
// read share one server.
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { run } from 'node:test'
import { spec, tap } from 'node:test/reporters'
import { fileURLToPath } from 'node:url'
import { listed, startLivery } from './harness.mjs'

const folder = fileURLToPath(new URL('.', import.meta.url))
const measuring = ['speed', 'speed-desk']
/** What takes longest starts first, so that nothing long is left for the end. */
const longest = [
  'desk-kept',
  'desk-sites',
  'desk-sites-lists',
  'desk-sites-publish',
  'blog',
  'desk-document',
  'pages',
  'desk-writing',
  'desk',
  'desk-leads',
  'desk-posts',
  'desk-products',
  'speed-visit',
  'own-brand',
  'shop',
  'demo',
  'desk-pictures',
  'shift',
]

const names = readdirSync(folder)
  .filter((file) => file.endsWith('.test.mjs'))
  .map((file) => file.replace('.test.mjs', ''))
const others = names.filter((name) => !measuring.includes(name) && !longest.includes(name))

const server = await startLivery()
process.env.LIVERY_SHARED = String(server.port)
const shared = mkdtempSync(join(tmpdir(), 'livery-shared-'))
writeFileSync(join(shared, 'brands.json'), listed())
process.env.LIVERY_BRANDS = join(shared, 'brands.json')

/** Runs files in the order given, which `node --test` would not keep, and resolves with whether all is well. */
const passes = (chosen, concurrency) =>
  new Promise((resolve) => {
    let well = true
    run({ files: chosen.map((name) => `${folder}${name}.test.mjs`), concurrency })
      .on('test:fail', ({ todo }) => (well &&= Boolean(todo)))
      .on('end', () => resolve(well))
      .compose(process.stdout.isTTY ? spec : tap)
      .pipe(process.stdout, { end: false })
  })

const well = (await passes([...longest, ...others], 2)) && (await passes(measuring, 1))
await server.stop()
rmSync(shared, { recursive: true })
process.exit(well ? 0 : 1)
