import { useEffect, useMemo, useState } from 'react'
import { useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query'
import type { Edit, SiteDraft, SiteEdits } from '../../../gen/desk'
import { get, put } from '../../api'
import { useMe } from '../../session'
import { openWritten, type Opened, type Written } from '../../ui/autosave/autosave'
import { mergeOver, same } from '../../ui/autosave/merge'
import { useAutosave } from '../../ui/autosave/use-autosave'
import type { Value } from './fields'
import { rowsOf } from './together'
import { Touched } from './touched'
import { Undo } from './undo'

/** An edit as a person makes it; without `after` the layer below shows again. */
export interface DraftEdit {
  layer: string
  field: string
  after?: Value
}

/** The edits of a draft by layer and field, in the order in which they were made. */
export type Edits = Record<string, DraftEdit>

const keyOf = ({ layer, field }: DraftEdit) => `${layer} ${field}`

const editsOf = (list: DraftEdit[]): Edits =>
  Object.fromEntries(
    list.map(({ layer, field, after }) => [
      keyOf({ layer, field }),
      { layer, field, ...(after === undefined ? {} : { after }) },
    ]),
  )

/** How often the drafts of others are read again, in ms. */
const refetchEvery = 10_000
const queryKey = ['sites', 'draft']
/** What is asked anew for each version of the draft, under another key. */
const ofOneVersion = ['check', 'effect', 'seen']

/** Puts down what the server has; an answer that was asked for earlier and comes later says nothing any more. */
async function newest(client: QueryClient, draft: SiteDraft): Promise<SiteDraft> {
  await client.cancelQueries({ queryKey })
  client.setQueryData(queryKey, draft)
  return draft
}

/** What a person did in this window, step by step; one for all rooms that show the draft. */
const undos = new Map<string, Undo<Edits>>()
const undoOf = (person: string) => {
  const undo = undos.get(person) ?? new Undo<Edits>(person)
  undos.set(person, undo)
  return undo
}

const ofDraft = ({ edits }: SiteDraft) => editsOf(edits as DraftEdit[])

/** A draft before and after something came into it. */
export interface TakenIn {
  before: SiteDraft
  after: SiteDraft
}

const readDraft = () => get<SiteDraft>('/sites/draft')

/** Lets the server change the draft, as a step that can be taken back. */
export async function takeIn(client: QueryClient, person: string, ask: () => Promise<SiteDraft>): Promise<TakenIn> {
  const before = client.getQueryData<SiteDraft>(queryKey) ?? (await readDraft())
  const after = await newest(client, await ask())
  undoOf(person).saved(ofDraft(before), ofDraft(after))
  return { before, after }
}

/** Goes on without what came in and has left again: what it had replaced stands in the draft as before. */
export async function withoutTakenIn(client: QueryClient, person: string, { before, after }: TakenIn) {
  const left = await newest(client, await readDraft())
  undoOf(person).forget(Object.keys(ofDraft(after)).filter((part) => !(part in ofDraft(left))))
  const edits = mergeOver(ofDraft(after), ofDraft(before), ofDraft(left))
  if (same(edits, ofDraft(left))) return
  const body = { edits: Object.values(edits) as Edit[] }
  await newest(client, await put<SiteDraft>('/sites/draft', body, left.etag.replaceAll('"', '')))
}

/** How the person's draft is read and saved. */
const draftOf = (client: QueryClient, person: string, undo: Undo<Edits>): Written<Edits, SiteDraft> => ({
  name: `${person} sites`,
  read: async () => newest(client, await readDraft()),
  save: async (edits, version, outlivesPage, as) => {
    const body: SiteEdits = { edits: Object.values(edits) as Edit[], as }
    const before = client.getQueryData<SiteDraft>(queryKey)
    const saved = await put<SiteDraft>('/sites/draft', body, version, outlivesPage)
    const fields = client.invalidateQueries({ queryKey: ['sites', 'fields'] })
    void client.invalidateQueries({
      queryKey: ['sites'],
      predicate: ({ queryKey: [, of] }) => !['draft', 'fields', ...ofOneVersion].includes(of as string),
    })
    if (!outlivesPage) await fields // edits that the server has put in order are read against them
    const draft = await newest(client, saved)
    if (before) undo.saved(ofDraft(before), ofDraft(draft))
    return draft
  },
  valueOf: ofDraft,
  versionOf: ({ etag }) => etag.replaceAll('"', ''),
  savedAs: (draft) => draft.as,
  arrived: (before, after) => undo.saved(before, after),
  clash,
})

/** Whether both changed the same words: one a list or group, the other something in it. */
function clash(base: Edits, mine: Edits, theirs: Edits): boolean {
  const changed = (now: Edits) =>
    Object.values({ ...base, ...now }).filter((one) => !same(base[keyOf(one)], now[keyOf(one)]))
  return changed(mine).some((one) =>
    changed(theirs).some(
      (other) =>
        one.layer === other.layer &&
        (one.field.startsWith(`${other.field}.`) || other.field.startsWith(`${one.field}.`)),
    ),
  )
}

export type OpenedDraft = Opened<Edits, SiteDraft>

/** Reads the person's draft, and what this browser kept of it. */
export function useOpenedDraft() {
  const client = useQueryClient()
  const person = useMe().person.id
  const [undo] = useState(() => undoOf(person))
  const [written] = useState(() => draftOf(client, person, undo))
  const opened = useQuery({
    queryKey: ['opened-draft'],
    queryFn: () => openWritten(written),
    staleTime: Infinity,
    gcTime: 0,
    refetchOnMount: 'always',
    structuralSharing: false,
  })
  return { written, opened, undo }
}

/** The person's draft of the sites, as it is changed at a brand. */
export function useDraft(written: Written<Edits, SiteDraft>, opened: OpenedDraft, undo: Undo<Edits>, brand: string) {
  const person = useMe().person.id
  const [touched] = useState(() => new Touched(person))
  const [steps] = useState(() => ({ last: Promise.resolve() }))
  const { autosave, value, server, state } = useAutosave(written, opened)
  const client = useQueryClient()
  const { data } = useQuery({
    queryKey,
    queryFn: readDraft,
    refetchInterval: refetchEvery,
  })
  const [inField, setInField] = useState(false)
  useEffect(() => {
    if (data && autosave.hear(data, inField)) void client.invalidateQueries({ queryKey: ['sites', 'fields'] })
  }, [autosave, client, data, inField])
  const now = () => Object.values(autosave.snapshot().value)
  const change = (next: DraftEdit[]) => {
    const edits = editsOf(next)
    touched.note(brand, autosave.snapshot().value, edits)
    autosave.change(edits)
  }
  /** Goes one save back or forward, one step after the other; what is not saved yet is saved first. */
  const step = (take: (now: Edits) => Edits | undefined) => {
    steps.last = steps.last.then(async () => {
      if (!(await autosave.flush())) return
      const next = take(autosave.snapshot().value)
      if (!next) return
      autosave.change(next)
      await undo.replay(() => autosave.flush())
    })
  }
  const rows = useMemo(() => {
    const known = Object.fromEntries(server.edits.map((edit) => [keyOf(edit as DraftEdit), edit]))
    return rowsOf(Object.entries(value).map(([key, edit]) => ({ ...known[key], ...edit })))
  }, [server, value])
  return {
    canUndo: undo.canUndo || state.kind === 'writing',
    canRedo: undo.canRedo,
    undo: () => step((edits) => undo.back(edits)),
    redo: () => step((edits) => undo.forward(edits)),
    edits: Object.values(value),
    /** How many changes a person would count: a list with what it replaces is one; and how many are not of here. */
    count: rows.length,
    elsewhere: rows.filter((one) => !touched.here(brand, one)).length,
    state,
    version: server.etag,
    /** Says whether the person is in a text, on the page or beside it. */
    setInField,
    others: server.others,
    /** Proposals of the person that came back, with what is left of them here. */
    sentBack: server.sentBack ?? [],
    /** Why the draft is made, where that was said already. */
    note: server.note ?? '',
    /** When it is to appear, where that was said already. */
    at: server.at,
    /** The edits as the server has them, each with what it replaces. */
    saved: server.edits,
    flush: () => autosave.flush(),
    /** Whether an edit is this brand's, or was made here. */
    isHere: (edit: DraftEdit) => touched.here(brand, edit),
    versions: (current: SiteDraft) => autosave.versions(current),
    settle: (current: SiteDraft, edits: Edits) => autosave.settle(current, edits),
    /** Reads the draft again, after some of it was published, of which word may have come already. */
    renew: async () => {
      const left = await written.read()
      const still = ofDraft(left)
      undo.keepOnly((part) => part in still) // what is published is taken back in the history
      touched.keepOnly(left.edits as DraftEdit[])
      autosave.follow(left)
      await client.invalidateQueries({ queryKey: ['sites'] })
    },
    /** Puts edits in the place of those of the same fields. */
    put: (...more: DraftEdit[]) =>
      change([
        ...now().filter((one) => !more.some((other) => other.layer === one.layer && other.field === one.field)),
        ...more,
      ]),
    drop: (...gone: { layer: string; field: string }[]) =>
      change(now().filter((one) => !gone.some(({ layer, field }) => one.layer === layer && one.field === field))),
    /** Drops what an edit says of one field; of a list that was taken over the other entries stay. */
    dropPart: ({ layer, field }: DraftEdit, path: string) =>
      change([
        ...now().filter((one) => one.layer !== layer || one.field !== field || field !== path),
        ...(field === path ? [] : [{ layer, field: path }]),
      ]),
    replace: change,
  }
}

export type Draft = ReturnType<typeof useDraft>

/** Texts of the draft that the server does not have yet. */
export const unsavedTexts = ({ edits, saved }: Pick<Draft, 'edits' | 'saved'>, layers: string[]) =>
  edits.flatMap(({ layer, field, after }) =>
    typeof after === 'string' &&
    layers.includes(layer) &&
    !saved.some((one) => one.layer === layer && one.field === field && (one.after as unknown) === after)
      ? [{ origin: field, text: after }]
      : [],
  )
