import { createContext, useContext, type ReactNode } from 'react'
import { variants, type Variant } from '../gen/rules'

/** An unknown variant shows as corporate. */
export const variantOf = (name: string): Variant => variants.find((variant) => variant === name) ?? 'corporate'

const VariantContext = createContext<Variant | null>(null)

export function VariantProvider({ variant, children }: { variant: string; children: ReactNode }) {
  return <VariantContext value={variantOf(variant)}>{children}</VariantContext>
}

export function useVariant(): Variant {
  const variant = useContext(VariantContext)
  if (!variant) throw new Error('useVariant must be used within a VariantProvider')
  return variant
}
