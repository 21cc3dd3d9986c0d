import { useEffect, useEffectEvent, useState } from 'react'

/** Does what was asked for as soon as it can be done, so that a press which came a moment early is not lost. */
export function useWhenReady<Wish>(ready: boolean, run: (wish: Wish) => void) {
  const [wish, setWish] = useState<{ of: Wish }>()
  const grant = useEffectEvent(() => {
    if (!wish) return
    setWish(undefined)
    run(wish.of)
  })
  useEffect(() => {
    if (ready && wish) grant()
  }, [ready, wish])
  return { ask: (of: Wish) => setWish({ of }), waits: wish !== undefined }
}
