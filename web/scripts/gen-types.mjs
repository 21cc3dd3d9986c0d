// Writes src/gen/input.ts from the JSON Schema of the page input. Run by `make gen`.
import { readFileSync, writeFileSync } from 'node:fs'
import { compile } from 'json-schema-to-typescript'

const at = (path) => new URL(`../src/gen/${path}`, import.meta.url)
const schema = JSON.parse(readFileSync(at('input.schema.json'), 'utf8'))
const source = await compile(schema, 'Input', {
  bannerComment: '// Code generated from the Go types by `make gen`. DO NOT EDIT.\n/* eslint-disable */',
  additionalProperties: false,
  style: { semi: false, singleQuote: true, printWidth: 120 },
})
writeFileSync(at('input.ts'), source)
