// `make sweep`: the whole matrix, which the gate looks at only in part. Area by area, each with its log in
// build/sweep/. What passed is not run again until the code changes (FRESH=1 forgets it), so that a sweep which was
// stopped goes on where it was. AREA=pages,race runs the areas whose names begin so.
import { execFileSync, spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { createWriteStream, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../../', import.meta.url))
const folder = fileURLToPath(new URL('../../build/sweep/', import.meta.url))
const stateFile = `${folder}state.json`
mkdirSync(folder, { recursive: true })

const run = (command, ...args) => execFileSync(command, args, { cwd: root, encoding: 'utf8', maxBuffer: 1e9 })
const brands = JSON.parse(run('bin/livery', 'brand', 'list', '--json')).map(({ id }) => id)

const browser = (name, file, env = {}) => ({
  name,
  command: ['node', '--test', '--test-concurrency=1', `test/e2e/${file}.test.mjs`],
  env: { LIVERY_SWEEP: '1', ...env },
})
const go = (name, args, env = {}) => ({ name, command: ['go', 'test', '-timeout', '120m', ...args], env })

/**
 * Each area says yes or no for itself. Those that measure have the machine for themselves; the others run two at a
 * time, the longest first.
 */
const measuring = [
  browser('layout shift', 'shift'),
  browser('speed', 'speed'),
  browser('thousands of posts', 'desk-many'),
  browser('early taps', 'early-taps'),
]
const looking = [
  { name: 'race detector', command: ['make', 'check-race', 'RACED=./...'] },
  go('long fault runs', ['-count=1', './...'], { LIVERY_SOAK: '1', LIVERY_SOAK_MINUTES: '0.4' }),
  go('abuse', ['-count=1', '-v', './test/system/abuse'], { LIVERY_SOAK: '1' }),
  { name: 'html and links', command: ['node', 'test/audit/run.mjs'], env: { STEP: 'html' } },
  browser('pictures', 'pictures'),
  browser('requests in vain', 'own-brand'),
  browser('exports', 'export'),
  browser('navbar in every variant', 'home'),
  browser('pages without JavaScript', 'nojs'),
  browser('parts for buyers', 'buyers'),
  browser('shells', 'shell'),
  browser('drawings', 'signature'),
  browser('small sets', 'small-sets'),
  browser('the Desk', 'desk'),
  browser('leads room', 'desk-leads'),
  browser('letters', 'desk-replies'),
  browser('posts room', 'desk-posts'),
  browser('a post as a document', 'desk-document'),
  browser('what is typed is kept', 'desk-kept'),
  browser('sites room', 'desk-sites'),
  browser('sites room by keys', 'desk-keys'),
  browser('lists of the sites', 'desk-sites-lists'),
  browser('forms of the sites', 'desk-sites-forms'),
  browser('sections of the sites', 'desk-sites-sections'),
  browser('publishing sites', 'desk-sites-publish'),
  browser('undo', 'desk-undo'),
  browser('pictures at the Desk', 'desk-pictures'),
  browser('products at the Desk', 'desk-products'),
  ...brands.map((id) => browser(`pages of ${id}`, 'pages', { BRAND: id })),
]
const areas = [...measuring, ...looking]

/** Names the code that is swept: the commit, and what was changed since. */
const code = createHash('sha256')
  .update(run('git', 'rev-parse', 'HEAD'))
  .update(run('git', 'diff', 'HEAD'))
  .digest('hex')

function readState() {
  if (process.env.FRESH || !existsSync(stateFile)) return { code, passed: {} }
  const state = JSON.parse(readFileSync(stateFile, 'utf8'))
  return state.code === code ? state : { code, passed: {} }
}

const logOf = ({ name }) => `${folder}${name.replaceAll(' ', '-')}.log`

/** Runs an area with its log. */
async function sweep(area) {
  const start = performance.now()
  const log = createWriteStream(logOf(area))
  const [command, ...args] = area.command
  const child = spawn(command, args, {
    cwd: root,
    env: { ...process.env, ...area.env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  child.stdout.pipe(log, { end: false })
  child.stderr.pipe(log, { end: false })
  const status = await new Promise((resolve) => child.on('close', resolve))
  log.end()
  return { ok: status === 0, seconds: Math.round((performance.now() - start) / 1000) }
}

const wanted = process.env.AREA?.split(',')
const chosen = areas.filter(({ name }) => !wanted || wanted.some((start) => name.startsWith(start)))
const state = readState()
const failed = []
let ended = 0

async function tell(area) {
  const before = state.passed[area.name]
  const { ok, seconds } = before === undefined ? await sweep(area) : { ok: true, seconds: before }
  const place = `[${String(++ended).padStart(2)}/${chosen.length}] ${area.name.padEnd(28)}`
  if (ok) state.passed[area.name] = seconds
  else failed.push(area)
  const how = before === undefined ? 'ok' : 'passed before,'
  console.log(ok ? `${place} ${how} ${seconds} s` : `${place} FAILED after ${seconds} s: ${logOf(area)}`)
  writeFileSync(stateFile, JSON.stringify(state, null, 2))
}

for (const [list, atOnce] of [
  [measuring, 1],
  [looking, 2],
]) {
  const queue = list.filter((area) => chosen.includes(area))
  const worker = async () => {
    for (let area = queue.shift(); area; area = queue.shift()) await tell(area)
  }
  await Promise.all(Array.from({ length: atOnce }, worker))
}
console.log(
  failed.length
    ? `sweep: ${failed.length} of ${chosen.length} areas failed: ${failed.map(({ name }) => name).join(', ')}`
    : `sweep: all ${chosen.length} areas in order`,
)
process.exit(failed.length ? 1 : 0)
