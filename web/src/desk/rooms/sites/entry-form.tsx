import { editAt, saidAt } from './editing'
import { FeaturePicture } from './feature-picture'
import { labelOf, valueAt, type Value } from './fields'
import { Input } from './inputs'
import { featuresList } from './pictured-lists'
import { partsOf, schemaPath, type Schema } from './schema'
import type { Draft } from './use-draft'
import type { ListHere } from './use-list'

const isGroup = (value: Value | undefined) => value !== null && typeof value === 'object' && !Array.isArray(value)

/** Whether a whole entry of several parts was chosen, and not one of its texts. */
export const isWholeEntry = ({ entry, place }: ListHere) =>
  place.path === `${entry.list}.${entry.at}` && isGroup(entry.value[entry.at])

/** The other parts of an entry: of a question its answer, of a link its address; also those that no page can show. */
export function EntryForm({ list, schema, draft }: { list: ListHere; schema: Schema | undefined; draft: Draft }) {
  const { entry, place, target } = list
  const base = `${entry.list}.${entry.at}`
  const value = entry.value[entry.at]
  const parts = partsOf(schema, schemaPath(place.layer, entry.list))
    .map(([name]) => name)
    .filter((name) => `${base}.${name}` !== place.path && !Array.isArray(valueAt(value, name)))
  if (!parts.length || !isGroup(value)) return null
  return (
    <fieldset className="flex flex-col gap-3 border-l-2 border-line pl-3">
      <legend className="sr-only">The rest of this entry</legend>
      {parts.map((name) => {
        const path = `${base}.${name}`
        if (path.startsWith(`${featuresList}.`) && name === 'image' && !place.layer)
          return <FeaturePicture key={name} list={list} draft={draft} />
        return (
          <Input
            key={name}
            path={schemaPath(place.layer, path)}
            label={labelOf(name)}
            value={editAt(draft.edits, [target], path)?.value ?? (valueAt(value, name) as Value | undefined)}
            schema={schema}
            disabled={list.locked}
            onChange={(next) => draft.put({ layer: target, field: path, after: next })}
          />
        )
      })}
      {entry.list === 'buying.rows' && <Answer id={String(valueAt(value, 'id'))} list={list} draft={draft} />}
    </fieldset>
  )
}

/** The company's own answer to a row of how buying works; without one the page offers to ask. */
function Answer({ id, list, draft }: { id: string; list: ListHere; draft: Draft }) {
  const path = `buying.answers.${id}`
  const layers = list.all.layers.map((one) => one.layer)
  return (
    <Input
      path={path}
      label="Answer"
      value={editAt(draft.edits, layers, path)?.value ?? saidAt(list.all, path)}
      schema={undefined}
      disabled={list.locked}
      onChange={(next) => draft.put({ layer: list.target, field: path, ...(next !== '' && { after: next }) })}
    />
  )
}
