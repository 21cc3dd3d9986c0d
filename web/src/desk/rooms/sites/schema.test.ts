import { readFileSync } from 'node:fs'
import { describe as group, expect, it } from 'vitest'
import { describe, partsOf, schemaAt, schemaOf, type Schema } from './schema'

const brand = JSON.parse(
  readFileSync(new URL('../../../../../content/schema/brand.schema.json', import.meta.url), 'utf8'),
) as Schema

group('the schema of content', () => {
  it('is found for a field inside groups and lists', () => {
    expect(schemaAt(brand, 'hero.title')?.type).toBe('string')
    expect(schemaAt(brand, 'variant')?.enum).toContain('dark')
    expect(schemaAt(brand, 'seo.pages.home.title')?.type).toBe('string')
    expect(schemaAt(brand, 'hero.nothing')).toBeUndefined()
  })

  it('names the parts of what a list holds', () => {
    expect(partsOf(brand, 'features.items').map(([name]) => name)).toEqual(['title', 'description', 'icon', 'image'])
    expect(partsOf(brand, 'hero.features')).toEqual([])
  })

  it('describes a field without the words of the program', () => {
    expect(describe(schemaAt(brand, 'tagline'))).toBe('One line under or beside the name.')
  })
})

it('is that of products for a product, of whatever id and model', () => {
  expect(['catalogue/products/02-c200', 'legal/terms', 'settings', 'brands/store'].map(schemaOf)).toEqual([
    'product',
    'legal',
    'site',
    'brand',
  ])
})
