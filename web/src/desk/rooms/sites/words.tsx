import { RotateCcw } from 'lucide-react'
import type { SiteField, SiteFields, SiteProblem } from '../../../gen/desk'
import { eitherOf } from '../../lib/either'
import { Button } from '../../ui/button'
import { Empty } from '../../ui/states'
import { addedAt, isOnlyMore, withoutAdded } from './additions'
import { listOf, listOwner, saidAt, shownEdit } from './editing'
import { inWords, labelOf, layerWords, valueOf, type Value } from './fields'
import { Input } from './inputs'
import { ListTools } from './list-tools'
import { Beside } from './beside'
import { EntryAgain } from './entry-again'
import { EntryForm, isWholeEntry } from './entry-form'
import { ForAll } from './for-all'
import { Origin } from './origin'
import { ProblemWords } from './problem-words'
import { isFixed } from './pictured-lists'
import { ProposedHere } from './proposals/waiting-here'
import { Reach } from './reach'
import { movedTo } from './row-move'
import { schemaPath, useSchema } from './schema'
import { ToComeHere } from './to-come'
import { StillElsewhere } from './still-elsewhere'
import type { Draft, DraftEdit } from './use-draft'
import { targetOf, useList, type ListHere } from './use-list'
import { useRested } from './use-rested'
import { isElsewhere, useField } from './use-site'

interface Props {
  brand: string
  origin: string | undefined
  draft: Draft
  problems: SiteProblem[]
  onType: (origin: string, text: string) => void
  onChoose: (origin: string) => void
  /** It was chosen far below, in the list: it comes into sight, and the focus stays where it was chosen. */
  onShown?: () => void
}

/** The field that was clicked: its form, where it comes from, and how far a change goes. */
export function Words({ brand, origin, draft, problems, onType, onChoose, onShown }: Props) {
  const { place, field, all } = useField(brand, origin)
  const schema = useSchema(place?.layer)
  const list = useList(brand, origin, draft, onChoose)
  if (!origin || !place) {
    return (
      <Empty title="Click on any word">
        Point at a text to see where it comes from; click to change it, here or in the page itself. By keys: the arrows
        go from text to text on the page, Enter writes.
      </Empty>
    )
  }
  if (isElsewhere(place)) return <Elsewhere />
  if (!all) return <Empty title={labelOf(place.path)}>Looking up where it comes from…</Empty>
  const layers = all.layers.map((one) => one.layer)
  const mine = shownEdit(all, draft.saved, draft.edits, place.path)
  const edit = mine?.edit ?? addedAt(all, draft.edits, place.path)
  const target = targetOf(all, draft, place)
  const value = mine?.value ?? valueOf(field)
  const locked = all.layers.find((one) => one.layer === target)?.may === false
  const parts = field ? [] : partsBelow(all, place.path)
  const whole = list?.entry.at === -1 || (list && isWholeEntry(list))
  const isGone = !list && !field && !mine && listOf(all, place.path) !== undefined
  if (isGone) return <Empty title={labelOf(place.path)}>This entry is not there any more. Choose another text.</Empty>
  const write = (next: Value) => {
    draft.put({ layer: target, field: place.path, after: next })
    if (typeof next === 'string') onType(origin, next)
  }
  const own = problems.filter((one) => one.field === place.path && (!one.layer || layers.includes(one.layer)))
  const together = draft.others.filter((one) => one.field === place.path && layers.includes(one.layer))
  return (
    <div
      ref={onShown && ((box) => void (box && (box.scrollIntoView({ block: 'nearest' }), onShown())))}
      className="flex flex-col gap-4 p-4"
    >
      <h2 className="font-semibold">{labelOf(place.path)}</h2>
      {locked && <Locked layer={target} ask={all.ask} />}
      {field?.borrowed && isSame(value, valueOf(field)) && (
        <p className="rounded-desk bg-warn-ground px-3 py-2 text-warn">
          Not yet yours: these are the words of another brand of the family.
        </p>
      )}
      {whole ? null : parts.length > 0 ? (
        parts.map((one) => (
          <Input
            key={one.path}
            path={one.path}
            label={labelOf(one.path.slice(place.path.length + 1))}
            value={shownEdit(all, draft.saved, draft.edits, one.path)?.value ?? valueOf(one)}
            schema={schema}
            disabled={locked}
            onChange={(next) => draft.put({ layer: target, field: one.path, after: next })}
          />
        ))
      ) : (
        <Input
          path={schemaPath(place.layer, place.path)}
          value={value}
          schema={schema}
          disabled={locked}
          {...(field?.choices && { choices: field.choices })}
          onChange={write}
        />
      )}
      <Beside all={all} path={place.path} target={target} locked={locked} schema={schema} draft={draft} />
      {list && list.entry.at >= 0 && <EntryForm list={list} schema={schema} draft={draft} />}
      {list && <ListOf all={all} list={list} draft={draft} onChoose={onChoose} />}
      {!isBlank(value) && <Problems key={origin} problems={own} text={inWords(value)} />}
      {mine && (
        <StillElsewhere
          all={all}
          path={place.path}
          before={beforeOf(draft, mine.edit, field)}
          draft={draft}
          onChoose={onChoose}
        />
      )}
      {together.map((one) => (
        <p key={one.person} role="status" className="rounded-desk bg-warn-ground px-3 py-2 text-warn">
          {one.person} is changing this too, in a draft of their own.
        </p>
      ))}
      <ToComeHere all={all} path={place.path} />
      <ProposedHere all={all} path={place.path} draft={draft} />
      {field && <Origin field={field} />}
      <ForAll brand={brand} all={all} place={place} list={list} value={value} draft={draft} onChoose={onChoose} />
      <LayerChoice
        all={all}
        path={place.path}
        value={value ?? saidAt(all, place.path)}
        target={target}
        draft={draft}
        onMoved={(at) => list && onChoose(list.originAt(at))}
      />
      {edit && target !== layers[0] && <Reach edit={edit} path={place.path} draft={draft} />}
    </div>
  )
}

/** Why a text is only to be read, and who may change it. */
export const Locked = ({ layer, ask = [] }: { layer: string; ask: string[] | undefined }) => (
  <p role="note" className="rounded-desk bg-selected px-3 py-2">
    You can read this and not change it: it is shared by {layerWords(layer)}, and you work for some brands only. Ask{' '}
    {ask.length ? eitherOf(ask) : 'an owner'}.
  </p>
)

/** Whether two values are the same: an edit of a list is one of each of its entries, also of those that it left. */
const isSame = (one: Value | undefined, other: Value | undefined) => JSON.stringify(one) === JSON.stringify(other)

/** What a field said before the draft; where the brand said nothing, what the layers below say. */
const beforeOf = (draft: Draft, { layer, field: at }: DraftEdit, field: SiteField | undefined) => {
  const saved = draft.saved.find((one) => one.layer === layer && one.field === at)
  return (saved ? (saved.before ?? field?.below) : valueOf(field)) as Value | undefined
}

/** A new entry that nobody has written anything in. */
const isBlank = (value: Value | undefined) =>
  value !== null &&
  typeof value === 'object' &&
  !Array.isArray(value) &&
  Object.entries(value).every(([name, part]) => name === 'icon' || part === '' || typeof part === 'boolean')

/** How long somebody who writes is left in peace, in ms. */
const pause = 1500

/** What the rules say of a text, once whoever writes it rests. */
function Problems({ problems, text }: { problems: SiteProblem[]; text: string }) {
  if (useRested(text, pause) !== text) return null
  return problems.map((one) => (
    <div
      key={one.message}
      role="alert"
      className={`rounded-desk px-3 py-2
        ${one.severity === 'error' ? 'bg-bad-ground text-bad' : 'bg-warn-ground text-warn'}`}
    >
      {one.severity === 'error' ? 'Error: ' : 'Look again: '}
      <ProblemWords problem={one} />
    </div>
  ))
}

interface ListOfProps {
  all: SiteFields
  list: ListHere
  draft: Draft
  onChoose: (origin: string) => void
}

/** The list that the field is in, to be reordered, added to and cut. */
function ListOf({ all, list, draft, onChoose }: ListOfProps) {
  const { entry, place, target } = list
  const owner = listOwner(all, draft.saved, place.path)
  const taken = draft.edits.find((one) => one.layer === target && one.field === entry.list)?.after
  const isOwn = taken !== undefined && !isOnlyMore(all, entry.list, taken)
  return (
    <>
      <ListTools
        entry={entry}
        disabled={list.locked}
        onChoose={(at) => onChoose(list.originAt(at))}
        onArrange={list.arrange}
        onFirst={list.addFirst}
      />
      {isFixed(entry.list) && (
        <p className="text-faint">The gallery has four places. Bring and replace their pictures under Pictures.</p>
      )}
      <EntryAgain all={all} list={list} draft={draft} />
      {owner && owner !== target && <Following owner={owner} target={target} isOwn={isOwn} />}
    </>
  )
}

/** That a list follows another, and from when on it does not. */
export function Following({ owner, target, isOwn }: { owner: string; target: string; isOwn: boolean }) {
  if (!isOwn)
    return (
      <p className="text-faint">
        The list is that of {layerWords(owner)}. What is added at its end comes behind it; any other change of its order
        or length gives {layerWords(target)} a list of its own, which does not follow it any more.
      </p>
    )
  return (
    <p role="status" className="rounded-desk bg-warn-ground px-3 py-2 text-warn">
      {capital(layerWords(target))} has a list of its own now: what {layerWords(owner)} changes in its list later is not
      shown here any more. Undo, or drop the change, to follow it again.
    </p>
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
  onMoved,
}: {
  all: SiteFields
  path: string
  value: Value | undefined
  target: string
  draft: Draft
  /** An entry of a list stands at another place of it by now. */
  onMoved: (at: number) => void
}) {
  const field = all.fields.find((one) => one.path === path)
  const mine = shownEdit(all, draft.saved, draft.edits, path)
  const without = mine ? undefined : withoutAdded(all, draft.saved, draft.edits, path)
  const own = all.layers[0]
  const below = field?.layers.find((layer) => layer !== own?.layer)
  const owner = listOwner(all, draft.saved, path)
  const behind = (layer: string) =>
    owner !== undefined &&
    all.layers.findIndex((one) => one.layer === layer) > all.layers.findIndex((one) => one.layer === owner)
  const move = (to: string) => {
    if (value === undefined) return
    const { edits, at } = movedTo(all, draft.saved, draft.edits, path, to, value)
    draft.replace(edits)
    if (at !== undefined) onMoved(at)
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
            <p className="mt-1 text-faint">
              {capital(layerWords(owner!))} has a list of its own, so what others say of it is not shown here.
            </p>
          )}
        </fieldset>
      )}
      <div className="flex flex-wrap gap-2">
        {(mine || without) && (
          <Button onClick={() => (mine ? draft.dropPart(mine.edit, path) : draft.replace(without!))}>
            <RotateCcw size={16} aria-hidden="true" /> Drop my change
          </Button>
        )}
        {field && own && below && saysBelow(field) && field.layer === own.layer && !mine && !listOf(all, path) && (
          <Button onClick={() => draft.put({ layer: own.layer, field: path })}>
            Use the words of {layerWords(below)} again
          </Button>
        )}
      </div>
    </div>
  )
}

const capital = (words: string) => words.charAt(0).toUpperCase() + words.slice(1)

/** Whether the layers below say something that could stand here again; an empty list is nothing. */
const saysBelow = ({ kind, below }: SiteField) => kind !== 'list' || (Array.isArray(below) && below.length > 0)

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
