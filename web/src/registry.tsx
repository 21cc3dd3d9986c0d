import { createContext, useContext, type ComponentType } from 'react'
import type { Kind, Variant } from './gen/rules'
import type { Loadable } from './lib/loadable'

/** The components that are chosen by data. The server knows them all at once, the browser fetches each when needed. */
export interface Registry {
  pages: Record<Kind, Loadable<object>>
  heroes: Record<Variant, Loadable<object>>
  /** Parts that only the server renders, so the browser has none. */
  parts?: Record<PartName, ComponentType>
}

export type PartName = 'questions' | 'reading' | 'finder' | 'buying' | 'sums' | 'sheet' | 'comparison' | 'signature'

export const RegistryContext = createContext<Registry | null>(null)

export function useRegistry(): Registry {
  const registry = useContext(RegistryContext)
  if (!registry) throw new Error('useRegistry must be used within a RegistryContext')
  return registry
}
