import { readFileSync, readdirSync } from 'node:fs'
import { createRequire } from 'node:module'

const require = createRequire(import.meta.url)
const folder = new URL('../src/variants/', import.meta.url)

/** The stylesheet of each look, as [file name, text]. */
export const looks = readdirSync(folder)
  .filter((file) => file.endsWith('.css'))
  .map((file) => [file, readFileSync(new URL(file, folder), 'utf8')])

/** The file of a font as its package has it: all letters, all weights. */
export const original = (name) => require.resolve(`@fontsource-variable/${name.replace(/-latin-.*/, '')}/files/${name}`)
