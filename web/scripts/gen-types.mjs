// Writes TypeScript types from the JSON Schemas of the page input, of calls about quotes and of the Desk's calls.
// Run by `make gen`.
import { readFileSync, writeFileSync } from 'node:fs'
import { compile } from 'json-schema-to-typescript'

const at = (path) => new URL(`../src/gen/${path}`, import.meta.url)

for (const [name, type] of [
  ['input', 'Input'],
  ['desk', 'Contract'],
  ['quote', 'QuoteContract'],
]) {
  const schema = JSON.parse(readFileSync(at(`${name}.schema.json`), 'utf8'))
  const source = await compile(schema, type, {
    bannerComment: '// Code generated from the Go types by `make gen`. DO NOT EDIT.',
    additionalProperties: false,
    style: { semi: false, singleQuote: true, printWidth: 120 },
  })
  writeFileSync(at(`${name}.ts`), source)
}
