import { describe, expect, it } from 'vitest'
import { inWords, labelOf, originOf, placeOf, valueAt, withValue } from './fields'

describe('fields', () => {
  it('reads where an element of a page comes from', () => {
    expect(placeOf('hero.title')).toEqual({ layer: '', path: 'hero.title' })
    expect(placeOf('legal/terms#sections.2.title')).toEqual({ layer: 'legal/terms', path: 'sections.2.title' })
    expect(originOf(placeOf('legal/terms#intro'))).toBe('legal/terms#intro')
  })

  it('names a field in words', () => {
    expect(labelOf('hero.features.2')).toBe('Hero › Features › 3')
    expect(labelOf('requestDemo.nextSteps.0')).toBe('Request demo › Next steps › 1')
    expect(labelOf('palette.primary')).toBe('Colors › Main color')
    expect(labelOf('cta.primary')).toBe('Buttons › Primary')
    expect(labelOf('LinkedIn')).toBe('LinkedIn')
  })

  it('changes a value inside others and leaves the original alone', () => {
    const list = [{ title: 'a' }, { title: 'b' }]
    expect(withValue(list, '1.title', 'c')).toEqual([{ title: 'a' }, { title: 'c' }])
    expect(valueAt(list, '1.title')).toBe('b')
  })

  it('says values as a person would', () => {
    expect(inWords(undefined)).toBe('nothing')
    expect(inWords(['One', 'Two'])).toBe('One · Two')
    expect(inWords(true)).toBe('on')
    expect(inWords({ quote: 'It works.', name: '', avatar: 'van', published: true })).toBe('It works.')
  })
})
