import { editAt, saidAt } from './editing'
import { valueOf, type Value } from './fields'
import type { Draft } from './use-draft'
import { useFields } from './use-site'

/** The value of a field under the draft, and how to change it in the brand's own layer. */
export function useOwn(brand: string, draft: Draft) {
  const { data: all } = useFields(brand)
  const layers = all?.layers.map((one) => one.layer) ?? []
  return {
    all,
    value: (path: string) =>
      editAt(draft.edits, layers, path)?.value ?? valueOf(all?.fields.find((one) => one.path === path)),
    list: (path: string) => all && saidAt(all, path),
    set: (path: string, next: Value) => draft.put({ layer: layers[0]!, field: path, after: next }),
    clear: (path: string) => draft.put({ layer: layers[0]!, field: path }),
  }
}
