import { useMemo } from 'react'
import { useCatalogue, useQuoting } from '../brand/input'
import type { Quoting } from '../gen/input'
import { allParts, type Stock } from '../parts/fit'

/** What proposals follow from, and what comes in the box of each product. */
export function useStock(): { stock: Stock; box: Quoting['box'] } {
  const catalogue = useCatalogue()!
  const quoting = useQuoting()
  return useMemo(() => {
    const { fits, connections, elsewhere = [], box } = quoting
    return { stock: { fits, connections, parts: allParts(catalogue.products, elsewhere) }, box }
  }, [quoting, catalogue])
}
