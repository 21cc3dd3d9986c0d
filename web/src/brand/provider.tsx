import {
  createContext,
  startTransition,
  useContext,
  useEffect,
  useMemo,
  useState,
  type Dispatch,
  type ReactNode,
} from 'react'
import type { Brand, Core } from '../gen/input'
import { UiWordsContext } from '../ui/words'
import { switchBrand } from './switch'

interface BrandState {
  brand: Brand
  core: Core
  /** Shows another brand; works in development mode only. */
  switchBrand: (id: string) => void
}

const BrandContext = createContext<BrandState | null>(null)
// Apart from the brand, which never changes: a change in the context that everything reads would have the whole page
// rendered a second time, at once.
const LoadingContext = createContext<[loading: boolean, setLoading: Dispatch<boolean>]>([false, () => {}])

export function BrandProvider({ core, children }: { core: Core; children: ReactNode }) {
  const [loading, setLoading] = useState(true)
  const brand = useMemo(() => ({ brand: core.brand, core, switchBrand }), [core])
  const progress = useMemo<[boolean, Dispatch<boolean>]>(() => [loading, setLoading], [loading])
  return (
    <BrandContext value={brand}>
      <LoadingContext value={progress}>
        <UiWordsContext value={core.brand.words.frame}>
          <div data-brand={core.brand.id} data-brand-loading={loading} className="contents">
            {children}
          </div>
        </UiWordsContext>
      </LoadingContext>
    </BrandContext>
  )
}

/** Stands beside a page: once the page is hydrated, the brand is no longer loading. */
export function Arrival() {
  const [, setLoading] = useContext(LoadingContext)
  useEffect(() => startTransition(() => setLoading(false)), [setLoading])
  return null
}

export function useBrand(): BrandState {
  const state = useContext(BrandContext)
  if (!state) throw new Error('useBrand must be used within a BrandProvider')
  return state
}

/** What pages say beside the brand's own texts. */
export const useWords = () => useBrand().brand.words

/** True until the browser has taken over the page for this brand. */
export const useBrandLoading = () => useContext(LoadingContext)[0]
