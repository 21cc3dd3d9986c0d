// @vitest-environment jsdom
import { beforeEach, describe, expect, it } from 'vitest'
import { Touched } from './touched'

const family = { layer: 'families/cameras', field: 'hero.title', after: 'F' }
const own = { layer: 'brands/cam', field: 'hero.title', after: 'B' }
const list = { layer: 'families/cameras', field: 'questions', after: [] }

describe('what goes along when a brand is published', () => {
  beforeEach(() => localStorage.clear())

  it('is the brand’s own, and what was changed there of what several share', () => {
    const touched = new Touched('ann')
    touched.note('cam', {}, { 'families/cameras hero.title': family, 'brands/cam hero.title': own })
    expect(touched.here('cam', own)).toBe(true)
    expect(touched.here('cam', family)).toBe(true)
    expect(touched.here('dashcam', own)).toBe(false)
    expect(touched.here('dashcam', family)).toBe(false)
    expect(new Touched('ben').here('cam', family)).toBe(false)
  })

  it('is known of a list by any of its entries, and forgotten with the edit', () => {
    const touched = new Touched('ann')
    touched.note('cam', {}, { 'families/cameras questions.1.ask': { ...list, field: 'questions.1.ask' } })
    expect(touched.here('cam', list)).toBe(true)
    expect(touched.here('cam', { ...list, field: 'questions+' })).toBe(true)
    touched.keepOnly([own])
    expect(touched.here('cam', list)).toBe(false)
  })

  it('is a campaign for several brands that was taken back into the draft here', () => {
    const touched = new Touched('ann')
    touched.take('dashcam', [own, family])
    expect([touched.here('dashcam', own), touched.here('dashcam', family)]).toEqual([true, true])
    expect(touched.here('store', own)).toBe(false)
  })

  it('says nothing of what did not change', () => {
    const touched = new Touched('ann')
    const draft = { 'families/cameras hero.title': family }
    touched.note('cam', draft, draft)
    expect(touched.here('cam', family)).toBe(false)
  })
})
