import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import type { SiteField } from '../../../gen/desk'
import { schemaAt, type Schema } from './schema'
import { hasForm } from './site-settings'

const schema = JSON.parse(
  readFileSync(new URL('../../../../../content/schema/brand.schema.json', import.meta.url), 'utf8'),
) as Schema
const root = schema.$defs![schema.$ref!.replace('#/$defs/', '')]

/** Texts that are no words may be longer than a line and shorter than a paragraph. */
const ofKeys = 2000

/** Everything that a brand may say, as the Desk is told of it; of lists their first entry. */
function fieldsOf(path: string): SiteField[] {
  const own = path ? schemaAt(schema, path) : root
  const below = (name: string) => fieldsOf(path ? `${path}.${name}` : name)
  if (own?.properties)
    return Object.keys(own.properties)
      .filter((name) => !name.endsWith('+'))
      .flatMap(below)
  if (typeof own?.additionalProperties === 'object') return below('home')
  const words = own?.type === 'string' && !own.enum && (own as { maxLength?: number }).maxLength !== ofKeys
  const field = { path, kind: own?.type === 'array' ? 'list' : 'text', words } as SiteField
  return own?.type === 'array' ? [field, ...below('0')] : [field]
}

describe('what a brand can say', () => {
  it('has a form at the Desk, but for what only the program and the files say', () => {
    const all = fieldsOf('')
    expect(all.length).toBeGreaterThan(300)
    const without = all.filter((one) => !hasForm(one, all)).map((one) => one.path)
    expect(without.filter((path) => !path.startsWith('seo.technical.') && !path.startsWith('blog.posts'))).toEqual([
      'id',
      'family',
      'logo',
      'whiteLogo',
      'favicon',
      'icon',
      'blog.placeholders',
      'seo.ogType',
      'seo.ogImage',
      'seo.twitterCard',
      'seo.language',
    ])
  })
})
