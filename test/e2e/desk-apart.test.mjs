// Not one byte of the Desk or of previews is in what visitors fetch: the sites built without their sources are the same
// files.
import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { cpSync, mkdtempSync, readFileSync, readdirSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { fileURLToPath } from 'node:url'

const web = fileURLToPath(new URL('../../web/', import.meta.url))
const files = (folder) =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .sort()
    .map((file) => [file.slice(folder.length), readFileSync(file).toString('base64')])

test('the sites built without the Desk and previews are the same, byte for byte', () => {
  const copy = mkdtempSync(join(tmpdir(), 'livery-web-'))
  after(() => rmSync(copy, { recursive: true, force: true }))
  for (const part of ['src', 'package.json', 'tsconfig.json', 'vite.config.ts', 'built-packages.ts'])
    cpSync(join(web, part), join(copy, part), { recursive: true })
  for (const part of ['desk', 'preview']) rmSync(join(copy, 'src', part), { recursive: true })
  symlinkSync(join(web, 'node_modules'), join(copy, 'node_modules'))
  execFileSync('npx', ['vite', 'build', '--logLevel', 'error'], { cwd: copy, stdio: 'inherit' })
  const without = files(join(copy, 'dist/client'))
  const served = files(join(web, 'dist/client'))
  assert.ok(served.length > 20)
  assert.deepEqual(
    without.map(([name]) => name),
    served.map(([name]) => name),
  )
  for (const [at, [name, bytes]] of served.entries()) assert.equal(without[at][1], bytes, name)
})
