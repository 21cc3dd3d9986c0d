import { useEffect, useRef } from 'react'
import { useBrandLoading } from '../brand/provider'

/**
 * Counts from the moment the visitor first saw the form: from the page's opening, if the form came with it. A form that
 * the browser fills in is sent by a person within a second, and a person's hand is what scripts lack: who pressed
 * anything on the page is not timed.
 */
export function useFirstSight() {
  const cameWithPage = useRef(useBrandLoading())
  const since = useRef(0)
  useEffect(() => {
    if (!cameWithPage.current) since.current = performance.now()
  }, [])
  return {
    elapsed: () =>
      navigator.userActivation?.hasBeenActive ? undefined : Math.round(performance.now() - since.current),
    restart: () => void (since.current = performance.now()),
  }
}
