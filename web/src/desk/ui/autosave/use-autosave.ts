import { useEffect, useState, useSyncExternalStore } from 'react'
import { Autosave, type Opened, type Written } from './autosave'

/** Something that is being written, saved as it is written. */
export function useAutosave<T, S>(written: Written<T, S>, opened: Opened<T, S>) {
  const [autosave] = useState(() => new Autosave(written, opened))
  const now = useSyncExternalStore(autosave.subscribe, autosave.snapshot)
  useEffect(() => {
    autosave.start()
    return () => autosave.stop()
  }, [autosave])
  return { autosave, ...now }
}
