import { describe, expect, it } from 'vitest'
import type { Picture } from '../gen/input'
import { brandCandidates, imageExtensions, indexOf, productCandidates, stockPhoto } from './candidates'

const template = 'https://photos.example/{photo}?w={width}'
const photos = ['a', 'b', 'c', 'd']
const wanted = { assetBase: '', domain: 'store', name: 'hero-main' }
const known: Picture = {
  base: '/assets/domains/store/hero-main',
  ext: 'jpg',
  width: 1600,
  height: 900,
  version: '1',
  avif: [480, 768],
}

describe('the files tried for a picture', () => {
  // spec: I1
  it('are the allowed extensions below the domain, jpg first', () => {
    const files = brandCandidates(wanted, 'stock').map(({ src }) => src)
    expect(files).toEqual([
      '/assets/domains/store/hero-main.jpg',
      '/assets/domains/store/hero-main.jpeg',
      '/assets/domains/store/hero-main.png',
      '/assets/domains/store/hero-main.gif',
      '/assets/domains/store/hero-main.svg',
      '/assets/domains/store/hero-main.webp',
      'stock',
    ])
  })

  // spec: I1
  it('keep only allowed extensions, whatever their case', () => {
    expect(imageExtensions(['PNG', 'bmp', 'jpg', 'tiff', 'Webp'])).toEqual(['PNG', 'jpg', 'Webp'])
  })

  it('start with the known file in its smaller formats, then the same file whole, then the others', () => {
    const files = brandCandidates({ ...wanted, name: 'hero-main', known }, 'stock')
    expect(files[0]).toMatchObject({ src: '/assets/domains/store/hero-main.jpg?v=1', picture: known })
    expect(files[1]).toEqual({ src: '/assets/domains/store/hero-main.jpg?v=1', extension: 'jpg' })
    expect(files.slice(2).map(({ extension }) => extension)).toEqual(['jpeg', 'png', 'gif', 'svg', 'webp', undefined])
  })

  it('end with one stock photo, marked so that nothing follows it', () => {
    const files = brandCandidates(wanted, 'stock')
    expect(files.filter(({ stock }) => stock)).toEqual([{ src: 'stock', stock: true }])
    expect(files.at(-1)?.stock).toBe(true)
  })

  // spec: P11
  it('of a product are png, jpg, gif and the default picture', () => {
    const files = productCandidates(
      { ...wanted, name: 'product-5' },
      { ...known, base: '/assets/shared/product-default' },
    )
    expect(files.map(({ src }) => src)).toEqual([
      '/assets/domains/store/product-5.png',
      '/assets/domains/store/product-5.jpg',
      '/assets/domains/store/product-5.gif',
      '/assets/shared/product-default.jpg?v=1',
    ])
  })
})

describe('the stock photo', () => {
  // spec: I4
  it('is picked by index around the list, 1200 wide, or 300 for a thumbnail', () => {
    expect(stockPhoto(template, photos, 1)).toBe('https://photos.example/b?w=1200')
    expect(stockPhoto(template, photos, 6)).toBe('https://photos.example/c?w=1200')
    expect(stockPhoto(template, photos, 0, true)).toBe('https://photos.example/a?w=300')
  })

  it('takes its index from the number in the name', () => {
    expect(['gallery-1', 'gallery-4', 'solution-3', 'hero-main'].map(indexOf)).toEqual([0, 3, 2, 0])
  })
})
