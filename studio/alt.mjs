// The alternative texts that the sites serve, from what is written in alt/.
//   node studio/alt.mjs   writes assets/alt.json; needs neither masters nor installed modules
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'

const folder = new URL('alt/', import.meta.url)

export const sorted = (object) => Object.fromEntries(Object.entries(object).sort(([a], [b]) => (a < b ? -1 : 1)))

// One entry a line keeps the differences readable.
export const lines = (object) =>
  `{\n${Object.entries(object)
    .map(([key, value]) => `${JSON.stringify(key)}: ${JSON.stringify(value)}`)
    .join(',\n')}\n}\n`

export async function writeAltTexts() {
  const merged = {}
  for (const name of (await readdir(folder)).filter((name) => name.endsWith('.json')).sort()) {
    Object.assign(merged, JSON.parse(await readFile(new URL(name, folder))))
  }
  const texts = { _generated: 'by studio/alt.mjs from studio/alt/; do not edit', ...sorted(merged) }
  await writeFile(new URL('../assets/alt.json', import.meta.url), lines(texts))
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await writeAltTexts()
