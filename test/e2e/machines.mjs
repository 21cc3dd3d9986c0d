// Machines as visitors have them, told apart by the fonts they have: a Chromium that knows these alone, so that a test
// says the same whatever is installed where it runs.
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after } from 'node:test'
import { ascii, systems } from '../../web/scripts/font-files.mjs'
import { startBrowser } from './harness.mjs'

const subset = createRequire(new URL('../../web/package.json', import.meta.url))('subset-font')

const { sans, serif, mono } = systems
export const machines = {
  'plain Linux': [sans[0], serif[0], mono[0]],
  Android: [sans[1], serif[1], mono[1]],
  'a desktop': [sans[2], serif[2], mono[1]],
}

/** Starts a Chromium on the machine of that name; it ends with the test file. */
export async function startMachine(name) {
  const folder = mkdtempSync(join(tmpdir(), 'livery-fonts-'))
  const files = machines[name].flatMap(({ regular, bold }) => [regular.file, bold.file])
  for (const [at, file] of files.entries())
    writeFileSync(join(folder, `${at}.ttf`), await subset(readFileSync(file), ascii, { targetFormat: 'truetype' }))
  const config = join(folder, 'fonts.conf')
  writeFileSync(config, `<fontconfig><dir>${folder}</dir><cachedir>${folder}/cache</cachedir></fontconfig>`)
  after(() => rmSync(folder, { recursive: true, force: true }))
  return startBrowser({ compressed: true, env: { ...process.env, FONTCONFIG_FILE: config } })
}
