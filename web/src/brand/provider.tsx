import { createContext, useContext, useEffect, useMemo, useState, type ReactNode } from 'react'
import type { Brand, Core } from '../gen/input'
import { switchBrand } from './switch'

interface BrandState {
  brand: Brand
  core: Core
  /** True until the browser has taken over the page for this brand. */
  loading: boolean
  /** Shows another brand; works in development mode only. */
  switchBrand: (id: string) => void
}

const BrandContext = createContext<BrandState | null>(null)

export function BrandProvider({ core, children }: { core: Core; children: ReactNode }) {
  const [loading, setLoading] = useState(true)
  useEffect(() => setLoading(false), [])
  const state = useMemo(() => ({ brand: core.brand, core, loading, switchBrand }), [core, loading])
  return (
    <BrandContext value={state}>
      <div data-brand={core.brand.id} data-brand-loading={loading} className="contents">
        {children}
      </div>
    </BrandContext>
  )
}

export function useBrand(): BrandState {
  const state = useContext(BrandContext)
  if (!state) throw new Error('useBrand must be used within a BrandProvider')
  return state
}
