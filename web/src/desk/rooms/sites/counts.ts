import type { SiteProblem } from '../../../gen/desk'
import { brandOf } from './layers'

/** What the rules have against this brand, or against what it shares; other brands have a bar of their own. */
export const faultsHere = (problems: SiteProblem[], brand: string) =>
  problems.filter(({ severity, layer = '' }) => severity !== 'note' && (brandOf(layer) ?? brand) === brand)

/** '3 changes', '1 change here, 2 elsewhere', '2 changes elsewhere' */
export function countWords(count: number, elsewhere: number): string {
  const changes = (number: number) => `${number} ${number === 1 ? 'change' : 'changes'}`
  if (!elsewhere) return changes(count)
  return elsewhere === count
    ? `${changes(count)} elsewhere`
    : `${changes(count - elsewhere)} here, ${elsewhere} elsewhere`
}
