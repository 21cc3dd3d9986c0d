import { useQuery } from '@tanstack/react-query'
import { RotateCcw } from 'lucide-react'
import type { SiteFields, SiteProblem } from '../../../gen/desk'
import { get } from '../../api'
import { Button } from '../../ui/button'
import { Empty } from '../../ui/states'
import { editAt, listOwner, moved } from './editing'
import { labelOf, layerWords, originOf, valueOf, type Place, type Value } from './fields'
import { Input } from './inputs'
import { ListTools } from './list-tools'
import { entryAt, withList } from './lists'
import { Origin } from './origin'
import { Reach } from './reach'
import type { Schema } from './schema'
import { ToComeHere } from './to-come'
import type { Draft } from './use-draft'
import { isElsewhere, useField } from './use-site'

export function useSchema(name: string) {
  return useQuery({
    queryKey: ['sites-schema', name],
    queryFn: () => get<Schema>(`/sites/schema/${name}`),
    staleTime: Infinity,
  }).data
}

const schemaOf = (layer: string) => {
  if (layer.startsWith('legal/')) return 'legal'
  if (layer.startsWith('catalogue/products/')) return 'product'
  return layer === 'settings' ? 'site' : 'brand'
}

interface Props {
  brand: string
  origin: string | undefined
  draft: Draft
  problems: SiteProblem[]
  onType: (origin: string, text: string) => void
  onChoose: (origin: string) => void
}

/** The field that was clicked: its form, where it comes from, and how far a change goes. */
export function Words({ brand, origin, draft, problems, onType, onChoose }: Props) {
  const { place, field, all } = useField(brand, origin)
  const schema = useSchema(schemaOf(place?.layer ?? ''))
  if (!origin || !place) {
    return (
      <Empty title="Click on any word">
        Point at a text to see where it comes from; click to change it, here or in the page itself.
      </Empty>
    )
  }
  if (isElsewhere(place)) return <Elsewhere />
  if (!all) return <Empty title={labelOf(place.path)}>Looking up where it comes from…</Empty>
  const layers = all.layers.map((one) => one.layer)
  const mine = editAt(draft.edits, layers, place.path)
  const target = mine?.edit.after !== undefined ? mine.edit.layer : (layers[0] ?? place.layer)
  const value = mine?.value ?? valueOf(field)
  const locked = all.layers.find((one) => one.layer === target)?.may === false
  const parts = field ? [] : partsBelow(all, place.path)
  const write = (next: Value) => {
    draft.put({ layer: target, field: place.path, after: next })
    if (typeof next === 'string') onType(origin, next)
  }
  const own = problems.filter((one) => one.field === place.path && (!one.layer || layers.includes(one.layer)))
  const together = draft.others.filter((one) => one.field === place.path && layers.includes(one.layer))
  return (
    <div className="flex flex-col gap-4 p-4">
      <h2 className="font-semibold">{labelOf(place.path)}</h2>
      {field?.borrowed && !mine && (
        <p className="rounded-desk bg-warn-ground px-3 py-2 text-warn">
          Not yet yours: these are the words of another brand of the family.
        </p>
      )}
      {parts.length > 0 ? (
        parts.map((one) => (
          <Input
            key={one.path}
            path={one.path}
            label={labelOf(one.path.slice(place.path.length + 1))}
            value={editAt(draft.edits, layers, one.path)?.value ?? valueOf(one)}
            schema={schema}
            disabled={locked}
            onChange={(next) => draft.put({ layer: target, field: one.path, after: next })}
          />
        ))
      ) : (
        <Input
          path={place.path}
          value={value}
          schema={schema}
          disabled={locked}
          {...(field?.choices && { choices: field.choices })}
          onChange={write}
        />
      )}
      <ListOf
        all={all}
        place={place}
        target={target}
        locked={locked}
        draft={draft}
        onChoose={(path) => onChoose(originOf({ ...place, path }))}
      />
      {locked && <p className="text-soft">Several brands share this, and you work for some of them only.</p>}
      {own.map((one) => (
        <p
          key={one.message}
          role="alert"
          className={`rounded-desk px-3 py-2
            ${one.severity === 'error' ? 'bg-bad-ground text-bad' : 'bg-warn-ground text-warn'}`}
        >
          {one.severity === 'error' ? 'Error: ' : 'Look again: '}
          {one.message}. {one.fix}
        </p>
      ))}
      {together.map((one) => (
        <p key={one.person} role="status" className="rounded-desk bg-warn-ground px-3 py-2 text-warn">
          {one.person} is changing this too, in a draft of their own.
        </p>
      ))}
      <ToComeHere layers={layers} path={place.path} />
      {field && <Origin field={field} />}
      <LayerChoice all={all} path={place.path} value={value} target={target} draft={draft} />
      {mine && target !== layers[0] && <Reach layer={target} path={place.path} draft={draft} />}
    </div>
  )
}

interface ListOfProps {
  all: SiteFields
  place: Place
  target: string
  locked: boolean
  draft: Draft
  onChoose: (path: string) => void
}

/** The list that the field is in, to be reordered, added to and cut. */
function ListOf({ all, place, target, locked, draft, onChoose }: ListOfProps) {
  const entry = entryAt(all, draft.edits, place.path)
  const owner = listOwner(all, draft.saved, place.path)
  if (!entry) return null
  const rest = place.path.slice(`${entry.list}.${entry.at}`.length)
  return (
    <>
      <ListTools
        entry={entry}
        disabled={locked}
        onChoose={(at) => onChoose(`${entry.list}.${at}${rest}`)}
        onChange={(next, at) => {
          draft.replace(withList(draft.edits, target, entry.list, next))
          onChoose(next.length ? `${entry.list}.${at}${rest}` : entry.list)
        }}
      />
      {owner && owner !== target && (
        <p className="text-faint">
          The list is that of {layerWords(owner)}. A change of its order or length gives {layerWords(target)} a list of
          its own, which does not follow it any more.
        </p>
      )}
    </>
  )
}

/** The single values of a group of fields, such as the figures of a product's data sheet. */
const partsBelow = (all: SiteFields, path: string) =>
  all.fields.filter(
    (one) =>
      one.path.startsWith(`${path}.`) && one.value !== undefined && !/\.\d+(\.|$)/.test(one.path.slice(path.length)),
  )

function LayerChoice({
  all,
  path,
  value,
  target,
  draft,
}: {
  all: SiteFields
  path: string
  value: Value | undefined
  target: string
  draft: Draft
}) {
  const field = all.fields.find((one) => one.path === path)
  const mine = editAt(
    draft.edits,
    all.layers.map((one) => one.layer),
    path,
  )
  const own = all.layers[0]
  const below = field?.layers.find((layer) => layer !== own?.layer)
  const owner = listOwner(all, draft.saved, path)
  const behind = (layer: string) =>
    owner !== undefined &&
    all.layers.findIndex((one) => one.layer === layer) > all.layers.findIndex((one) => one.layer === owner)
  const move = (to: string) => {
    if (value === undefined) return
    draft.replace(moved(all, draft.saved, draft.edits, path, to, value))
  }
  return (
    <div className="flex flex-col gap-3">
      {all.layers.length > 1 && (
        <fieldset>
          <legend className="mb-1 font-medium">Change it for</legend>
          <div className="flex flex-wrap gap-1">
            {all.layers.map((one) => (
              <button
                key={one.layer}
                type="button"
                aria-pressed={one.layer === target}
                disabled={!one.may || value === undefined || behind(one.layer)}
                onClick={() => move(one.layer)}
                className={`h-8 rounded-desk border border-line px-3 hover:bg-hover disabled:opacity-60
                  aria-pressed:border-accent aria-pressed:bg-selected aria-pressed:font-medium`}
              >
                {one.name}
              </button>
            ))}
          </div>
          {all.layers.some((one) => behind(one.layer)) && (
            <p className="mt-1 text-faint">The list is that of {layerWords(owner!)}, which hides any below it.</p>
          )}
        </fieldset>
      )}
      <div className="flex flex-wrap gap-2">
        {mine && (
          <Button onClick={() => draft.dropPart(mine.edit, path)}>
            <RotateCcw size={16} aria-hidden="true" /> Drop my change
          </Button>
        )}
        {field && own && below && field.layer === own.layer && !mine && (
          <Button onClick={() => draft.put({ layer: own.layer, field: path })}>
            Use the words of {layerWords(below)} again
          </Button>
        )}
      </div>
    </div>
  )
}

function Elsewhere() {
  return (
    <Empty title="Part of a post">
      Posts are written in their own room.{' '}
      <a href="/posts" className="text-accent underline">
        Go to Posts
      </a>
    </Empty>
  )
}
