import { useBrand } from '../brand/provider'

/** Where a logo stands. On dark grounds the white logo is tried first. */
export type LogoContext = 'light' | 'dark' | 'hero' | 'footer' | 'navbar'

export function Logo({ context = 'light' }: { context?: LogoContext }) {
  const { brand } = useBrand()
  return (
    <span className="logo font-display text-lg font-bold" data-context={context}>
      {brand.name}
    </span>
  )
}
