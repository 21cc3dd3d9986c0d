/** A promise that tells React when it is settled, so that a component that uses it need not pause. */
type Tracked<T> = Promise<T> & { status?: 'fulfilled'; value?: T }

const modules = new Map<string, Tracked<unknown>>()

/** A content module, fetched once. */
export function loadModule<T>(url: string): Promise<T> {
  const known = modules.get(url)
  if (known) return known as Promise<T>
  const pending: Tracked<T> = import(/* @vite-ignore */ url).then(
    (module: { default: T }) => {
      Object.assign(pending, { status: 'fulfilled', value: module.default })
      return module.default
    },
    (error: unknown) => {
      modules.delete(url) // the line may be back when it is wanted next
      throw error
    },
  )
  modules.set(url, pending)
  return pending
}
