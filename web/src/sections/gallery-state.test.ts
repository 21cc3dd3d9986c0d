import { describe, expect, it } from 'vitest'
import { galleryReducer, initialGallery, slides, type GalleryAction, type GalleryState } from './gallery-state'

const after = (...actions: GalleryAction[]) => actions.reduce(galleryReducer, initialGallery)
const at = (index: number): GalleryState => ({ ...initialGallery, index })

describe('the gallery', () => {
  // spec: G1
  it('has four slides and starts with the first, sliding by itself', () => {
    expect(slides).toBe(4)
    expect(initialGallery).toMatchObject({ index: 0, playing: true })
  })

  // spec: G2
  it('wraps in both directions', () => {
    expect(galleryReducer(at(3), { type: 'next' }).index).toBe(0)
    expect(galleryReducer(at(3), { type: 'tick' }).index).toBe(0)
    expect(galleryReducer(at(0), { type: 'previous' }).index).toBe(3)
  })

  it('keeps sliding when it moved by itself', () => {
    expect(after({ type: 'tick' })).toMatchObject({ index: 1, playing: true })
  })

  // spec: G4
  it.each<GalleryAction>([{ type: 'next' }, { type: 'previous' }, { type: 'show', index: 2 }])(
    'stops sliding by itself after $type',
    (action) => expect(after(action).playing).toBe(false),
  )

  // spec: G5
  it('is switched off and on again by the toggle', () => {
    expect(after({ type: 'toggle' }).playing).toBe(false)
    expect(after({ type: 'toggle' }, { type: 'toggle' }).playing).toBe(true)
  })

  it('slides on under the pointer only when the visitor asked for it', () => {
    expect(initialGallery.insisted).toBe(false)
    expect(after({ type: 'stop' }, { type: 'toggle' }).insisted).toBe(true)
    expect(after({ type: 'stop' }, { type: 'toggle' }, { type: 'next' }).insisted).toBe(false)
  })

  it('remembers which slides were shown, each once', () => {
    expect(after({ type: 'show', index: 2 }, { type: 'previous' }, { type: 'next' }).seen).toEqual([0, 2, 1])
  })
})
