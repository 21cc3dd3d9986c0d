// `make test-browser`: all files of browser tests, two at a time, then those that measure, alone. Files that only read
// share one server.
import { spawn } from 'node:child_process'
import { readdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { startLivery } from './harness.mjs'

const folder = fileURLToPath(new URL('.', import.meta.url))
const measuring = ['speed', 'speed-visit']
/** What takes longest starts first, so that nothing long is left for the end. */
const longest = [
  'desk-sites',
  'pages',
  'desk-posts',
  'blog',
  'desk',
  'own-brand',
  'desk-writing',
  'shop',
  'demo',
  'shift',
]

const names = readdirSync(folder)
  .filter((file) => file.endsWith('.test.mjs'))
  .map((file) => file.replace('.test.mjs', ''))
const others = names.filter((name) => !measuring.includes(name) && !longest.includes(name))

const server = await startLivery()

const run = (chosen, atOnce) =>
  new Promise((resolve) => {
    const files = chosen.map((name) => `${folder}${name}.test.mjs`)
    const env = { ...process.env, LIVERY_SHARED: String(server.port) }
    spawn(process.execPath, ['--test', `--test-concurrency=${atOnce}`, ...files], { stdio: 'inherit', env }).on(
      'close',
      resolve,
    )
  })

const status = (await run([...longest, ...others], 2)) || (await run(measuring, 1))
await server.stop()
process.exit(status)
