import { useQuery } from '@tanstack/react-query'
import { get } from '../../api'

/** As much of JSON Schema as content/schema uses. */
export interface Schema {
  $ref?: string
  $defs?: Record<string, Schema>
  type?: string
  description?: string
  enum?: string[]
  properties?: Record<string, Schema>
  items?: Schema
  uniqueItems?: boolean
  anyOf?: Schema[]
  additionalProperties?: boolean | Schema
}

function resolve(root: Schema, part: Schema | undefined): Schema | undefined {
  if (part?.$ref)
    return {
      ...root.$defs?.[part.$ref.replace('#/$defs/', '')],
      ...(part.description && { description: part.description }),
    }
  // What may be a text or a group is edited as a group.
  return part?.anyOf?.find((one) => one.properties) ?? part
}

/** The schema of the field at a path. */
export function schemaAt(root: Schema | undefined, path: string): Schema | undefined {
  if (!root) return undefined
  let now = resolve(root, root)
  for (const name of path.split('.')) {
    if (!now) return undefined
    const below: Schema | undefined = /^\d+$/.test(name)
      ? now.items
      : (now.properties?.[name] ??
        (typeof now.additionalProperties === 'object' ? now.additionalProperties : undefined))
    now = resolve(root, resolve(root, below))
  }
  return now
}

/** The parts of a list's items, each with its schema; none where items are plain texts. */
export function partsOf(root: Schema | undefined, list: string): [string, Schema][] {
  const item = schemaAt(root, `${list}.0`)
  return Object.entries(item?.properties ?? {}).filter(([name]) => !name.endsWith('+'))
}

/** A description without the Go name that it begins with: 'Tagline is one line …' → 'One line …'. */
export function describe(schema: Schema | undefined): string | undefined {
  const words = schema?.description?.replace(/^[A-Z]\w*(?:, \w+)*(?: and \w+)? (?:is|are|holds|names|says) /, '')
  return words && words.charAt(0).toUpperCase() + words.slice(1)
}

/** The schema that a layer is held to. */
export const schemaOf = (layer: string) => {
  if (layer.startsWith('legal/')) return 'legal'
  if (layer.startsWith('catalogue/products/')) return 'product'
  return layer === 'settings' ? 'site' : 'brand'
}

/** What may stand in a layer. */
export const useSchema = (layer = '') => {
  const name = schemaOf(layer)
  return useQuery({
    queryKey: ['sites-schema', name],
    queryFn: () => get<Schema>(`/sites/schema/${name}`),
    staleTime: Infinity,
  }).data
}

/** Where a field stands in the schema of its layer: the settings are a part of the site. */
export const schemaPath = (layer: string, path: string) => (layer === 'settings' ? `settings.${path}` : path)
