import type { SiteSection } from '../../../gen/desk'
import { withMoved } from './lists'
import type { Value } from './fields'
import { orderWords } from './order-words'
import type { Draft } from './use-draft'
import { useOwn } from './use-own'
import { useWall } from './use-site'

/** A section of the home page as people arrange it. */
export interface SectionRow {
  kind: string
  /** '' for the look's own. */
  layout: string
  on: boolean
}

/** Sections that have had a switch of their own for as long as there are brands. */
const switches: Record<string, string> = { features: 'showFeatures', quotes: 'showTestimonials' }

const names: Record<string, string> = {
  figures: 'Figures',
  features: 'Features',
  fit: 'What fits a vehicle',
  steps: 'How it works',
  gallery: 'Gallery',
  quotes: 'Testimonials',
  signature: 'Signature',
}

/** Sections that have nothing to show without a tool of the brand. */
const tools: Record<string, string> = { fit: 'tools.finder' }

/** Sections that are only where content names them. */
const onlyNamed = new Set(['signature'])

const everywhere = Object.keys(names).filter((kind) => !onlyNamed.has(kind))

export const sectionName = (kind: string) => names[kind] ?? kind

const layouts: Record<string, string> = {
  giant: 'One giant figure',
  picture: 'Inside a picture',
  lead: 'The first one large',
  pictures: 'With pictures',
  lines: 'In lines',
  cards: 'Cards',
  story: 'A story',
  wide: 'Wide',
  aside: 'Small pictures at its side',
  strip: 'A strip',
  inverse: 'On the ground of the footer',
  bold: 'On the first color',
  stage: 'The picture across the page',
  turned: 'The picture first',
  light: 'On a light ground',
  beside: 'Words beside a tall picture',
  words: 'The title across the page',
  sheet: 'The words on a sheet over the picture',
}

export const layoutName = (layout: string) => layouts[layout] ?? layout

interface Said {
  kind?: Value
  layout?: Value
  off?: Value
}

/** The sections in the order that content says, then those that it does not name. */
export function rowsOf(kinds: string[], said: Value | undefined, isOn: (path: string) => boolean): SectionRow[] {
  const named = (Array.isArray(said) ? said : []).map((one) => one as Said)
  const isThere = (kind: string) => !onlyNamed.has(kind) && (!tools[kind] || isOn(tools[kind]))
  const others = kinds.filter((kind) => isThere(kind) && !named.some((one) => one.kind === kind))
  const all = [...named, ...others.map((kind): Said => ({ kind }))]
  return all.map(({ kind, layout, off }) => ({
    kind: String(kind),
    layout: typeof layout === 'string' ? layout : '',
    on: off !== true && (!switches[String(kind)] || isOn(switches[String(kind)]!)),
  }))
}

/** What happened to the sections, whichever of them content names: 'Gallery moved after Features', 'Figures hidden'. */
export function sectionWords(before: unknown, after: unknown): string | undefined {
  if (!Array.isArray(after)) return undefined
  const namedIn = (said: unknown) => (Array.isArray(said) ? (said as Said[]) : []).map((one) => String(one.kind))
  const named = new Set([...namedIn(before), ...namedIn(after)]) // of the others nobody has said anything
  const rows = (said: unknown) =>
    rowsOf(everywhere, Array.isArray(said) ? said : [], () => true).filter(({ kind }) => named.has(kind))
  const [was, now] = [rows(before), rows(after)]
  const changed = now.flatMap(({ kind, layout, on }) => {
    const old = was.find((row) => row.kind === kind)
    if (!old) return []
    return [
      ...(old.on === on ? [] : [`${sectionName(kind)} ${on ? 'shown' : 'hidden'}`]),
      ...(old.layout === layout
        ? []
        : [`${sectionName(kind)} laid out: ${layout ? layoutName(layout) : 'as the look has it'}`]),
    ]
  })
  const namesOf = (list: SectionRow[]) => list.map(({ kind }) => sectionName(kind))
  return [...orderWords(namesOf(was), namesOf(now)), ...changed].join('; ') || undefined
}

/** What content says of rows; a switch of its own says it where a section has one. */
const sayOf = (rows: SectionRow[]): Value =>
  rows.map(({ kind, layout, on }) => ({
    kind,
    ...(layout && { layout }),
    ...(!on && !switches[kind] && { off: true }),
  }))

/** The sections of a brand's home page under the draft, and how they are arranged anew. */
export function useSections(brand: string, draft: Draft, onChange: (kind: string) => void) {
  const own = useOwn(brand, draft)
  const wall = useWall().data
  const kinds: SiteSection[] = wall?.sections ?? []
  const rows = rowsOf(
    kinds.map((one) => one.kind),
    own.value('sections') ?? own.list('sections'),
    (path) => own.value(path) === true,
  )
  const say = (next: SectionRow[], changed: string) => {
    own.set('sections', sayOf(next))
    onChange(changed)
  }
  const withRow = (kind: string, change: Partial<SectionRow>) =>
    rows.map((row) => (row.kind === kind ? { ...row, ...change } : row))
  return {
    rows: own.all ? rows : [],
    layoutsOf: (kind: string) => kinds.find((one) => one.kind === kind)?.layouts ?? [],
    move: (from: number, to: number) => say(withMoved(rows, from, to), rows[from]!.kind),
    show: (kind: string, on: boolean) => {
      const path = switches[kind]
      if (!path) return say(withRow(kind, { on }), kind)
      own.set(path, on)
      onChange(kind)
    },
    lay: (kind: string, layout: string) => say(withRow(kind, { layout }), kind),
    hero: {
      layout: String(own.value('hero.layout') ?? ''),
      layouts: wall?.heroes[String(own.value('variant'))] ?? [],
      lay: (layout: string) => {
        own.set('hero.layout', layout)
        onChange('hero')
      },
    },
    /** What the brand would say with a section laid out so. */
    laid: (kind: string, layout: string) => ({ field: 'sections', value: sayOf(withRow(kind, { layout })) }),
  }
}

export type Sections = ReturnType<typeof useSections>
