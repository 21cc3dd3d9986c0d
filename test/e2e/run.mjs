// `make test-browser`: all files of browser tests, two at a time, then those that measure, alone. Files that only
// read share one server. A file with a test that failed runs once more, alone: what fails twice is red, and what does
// not is named at the end, since a test that needs a quiet machine is to be mended too.
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
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

/** Runs files in the order given, which `node --test` would not keep, and resolves with what failed, by file. */
const failures = (chosen, concurrency) =>
  new Promise((resolve) => {
    const failed = new Map()
    run({ files: chosen.map((name) => `${folder}${name}.test.mjs`), concurrency })
      .on('test:fail', ({ todo, file, name }) => {
        if (todo) return
        const at = basename(file, '.test.mjs')
        failed.set(at, [...(failed.get(at) ?? []), name])
      })
      .on('end', () => resolve(failed))
      .compose(process.stdout.isTTY ? spec : tap)
      .pipe(process.stdout, { end: false })
  })

const first = await failures([...longest, ...others], 2)
const again = first.size > 0 ? await failures([...first.keys()], 1) : first
const red = again.size > 0 ? again : await failures(measuring, 1)
await server.stop()
rmSync(shared, { recursive: true })
for (const [file, tests] of first)
  if (!again.has(file)) console.log(`# passed only at the second try: ${file}: ${tests.join('; ')}`)
for (const [file, tests] of red) console.log(`# failed: ${file}: ${tests.join('; ')}`)
process.exit(red.size > 0 ? 1 : 0)
