import { createElement, use, type ComponentType } from 'react'

/** A component in a chunk of its own that can be fetched ahead, and then renders without a pause. */
export type Loadable<P> = ComponentType<P> & { preload?: () => Promise<unknown> }

export function loadable<P extends object>(load: () => Promise<{ default: ComponentType<P> }>): Loadable<P> {
  let loaded: ComponentType<P> | undefined
  let pending: Promise<unknown> | undefined
  const fetch = () =>
    load().then(
      (module) => (loaded = module.default),
      (error: unknown) => {
        pending = undefined // the line may be back when it is wanted next
        throw error
      },
    )
  const preload = () => (pending ??= fetch())
  const Loadable = (props: P) => {
    if (!loaded) use(preload())
    return loaded ? createElement(loaded, props) : null
  }
  return Object.assign(Loadable, { preload })
}
