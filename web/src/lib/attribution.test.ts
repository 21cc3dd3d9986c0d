// @vitest-environment jsdom
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { visitFrom } from './attribution'

const fresh = async () => {
  vi.resetModules()
  return import('./attribution')
}

beforeEach(() => {
  sessionStorage.clear()
  localStorage.clear()
})

describe('a visit', () => {
  it('keeps path, foreign referrer and campaign, and no other part of an address', () => {
    const address = new URL('https://store.example/products/2?utm_source=mail&utm_campaign=spring&email=a@b.co')
    expect(visitFrom(address, 'https://search.example/find?q=secret')).toEqual({
      landing: '/products/2',
      referrer: 'https://search.example/find',
      utm: { source: 'mail', campaign: 'spring' },
    })
  })

  it('does not tell the key of a quote', () => {
    expect(visitFrom(new URL('https://store.example/quote/k3y'), '').landing).toBe('/quote')
    expect(visitFrom(new URL('https://store.example/quote'), '').landing).toBe('/quote')
  })

  it('has no referrer when it came from our own pages or from nowhere', () => {
    expect(visitFrom(new URL('https://store.example/blog'), 'https://store.example/').referrer).toBeUndefined()
    expect(visitFrom(new URL('https://store.example/blog'), '').referrer).toBeUndefined()
  })

  it('is the first page, also after a reload on another one', async () => {
    ;(await fresh()).rememberVisit(new URL('https://store.example/blog'), 'https://search.example/')
    const reloaded = await fresh()
    reloaded.rememberVisit(new URL('https://store.example/request-demo'), 'https://store.example/blog')
    expect(reloaded.attribution({ page: '/request-demo', brand: 'store' })).toEqual({
      landing: '/blog',
      referrer: 'https://search.example/',
      page: '/request-demo',
      brand: 'store',
    })
  })

  it('lives in session storage alone', async () => {
    ;(await fresh()).rememberVisit(new URL('https://store.example/'), '')
    expect(document.cookie).toBe('')
    expect(localStorage.length).toBe(0)
  })
})
