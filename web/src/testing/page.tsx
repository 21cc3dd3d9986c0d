import type { ReactNode } from 'react'
import { InputProvider } from '../brand/input'
import { BrandProvider } from '../brand/provider'
import type { Core, Input } from '../gen/input'

/** A page around a component under test: just enough of a brand. */
export function TestPage({ core, children }: { core: unknown; children: ReactNode }) {
  const input = { core, page: {} } as Input
  return (
    <InputProvider input={input} load={() => new Promise(() => {})}>
      <BrandProvider core={core as Core}>{children}</BrandProvider>
    </InputProvider>
  )
}

export const testCore = (overrides: object = {}) => ({
  brand: { id: 'store', name: 'Fleet Store', logo: 'logo', whiteLogo: 'logo-white', stockPhotos: ['a', 'b', 'c', 'd'] },
  settings: { stockPhotoUrl: 'https://photos.example/{photo}?w={width}' },
  fallbackPhotos: ['s1', 's2', 's3', 's4'],
  pictures: {},
  runtime: {},
  ...overrides,
})
