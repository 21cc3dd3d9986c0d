// @vitest-environment jsdom
import { act, cleanup, renderHook } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { navigate } from 'wouter/use-browser-location'
import { usePageAddress } from './page-address'

afterEach(cleanup)

it('names the page that is turned to, in the same editor, and opens another for an address from elsewhere', () => {
  navigate('/sites/store?path=%2F&field=hero.title')
  const { result, rerender } = renderHook(() => usePageAddress('store'))
  const { key } = result.current
  const steps = history.length
  act(() => result.current.turnTo('/products?category=cameras'))
  expect(location.search).toBe('?path=%2Fproducts%3Fcategory%3Dcameras')
  expect(result.current.path).toBe('/products?category=cameras')
  expect([result.current.key, history.length]).toEqual([key, steps])
  rerender()
  act(() => navigate('/sites/store?path=%2Fblog'))
  expect(result.current.path).toBe('/blog')
  expect(result.current.key).not.toBe(key)
})
