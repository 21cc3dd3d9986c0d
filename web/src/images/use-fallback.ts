import { useEffect, useRef, useState } from 'react'
import type { Candidate } from './candidates'
import { failureMemory } from './memory'

/** The next candidate that is not known to fail; -1 when there is none. */
function nextCandidate(candidates: readonly Candidate[], from: number, domain: string): number {
  return candidates.findIndex((candidate, at) => at >= from && !failureMemory.failed(domain, key(candidate)))
}

// The same file with and without its smaller formats counts as two.
const key = (candidate: Candidate) => `${candidate.picture ? 'formats of ' : ''}${candidate.src}`

/** Steps through the candidates as they fail. After the last one it stays empty: there is no second round. */
export function useFallback(candidates: readonly Candidate[], domain: string) {
  const [at, setAt] = useState(() => nextCandidate(candidates, 0, domain))
  const image = useRef<HTMLImageElement>(null)
  const candidate: Candidate | undefined = candidates[at]
  const onError = () => {
    if (!candidate) return
    failureMemory.remember(domain, key(candidate))
    setAt(nextCandidate(candidates, at + 1, domain))
  }
  // A picture may have failed before the page came alive.
  useEffect(() => {
    const element = image.current
    if (element?.complete && element.naturalWidth === 0 && element.currentSrc) onError()
    // eslint-disable-next-line react-hooks/exhaustive-deps -- once, for what happened before
  }, [])
  return { candidate, image, onError }
}
