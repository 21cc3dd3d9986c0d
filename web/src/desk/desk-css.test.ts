// @vitest-environment node
import { readdirSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

const styles = readdirSync(new URL('.', import.meta.url), { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.css'))
  .map((file) => readFileSync(new URL(file, import.meta.url), 'utf8'))
const matches = (pattern: RegExp) => styles.flatMap((css) => [...css.matchAll(pattern)].map(([, name]) => name))

it('uses only colours that the Desk has, as any other is as dark as its words', () => {
  const known = [...matches(/(--[\w-]+):/g), '--font-sans', '--font-mono']
  expect(styles.length).toBeGreaterThan(1)
  expect(matches(/var\((--[\w-]+)/g).filter((name) => !known.includes(name))).toEqual([])
})
