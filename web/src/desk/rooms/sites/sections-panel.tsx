import { useRef, type KeyboardEvent } from 'react'
import { Eye, EyeOff, GripVertical } from 'lucide-react'
import { Choices } from './choices'
import { HeroLayouts } from './hero-layouts'
import { rowLook } from './list-tools'
import { layoutName, sectionName, type SectionRow, type Sections } from './sections'
import { useDrag } from './use-drag'

interface Props {
  sections: Sections
  brand: string
  version: string
  /** A section is to be shown on the page. */
  onSeek: (kind: string) => void
}

/** The sections of the home page: their order by dragging or with Alt and the arrow keys, which are shown, and how. */
export function SectionsPanel({ sections, onSeek, ...shown }: Props) {
  const { rows, move } = sections
  const list = useRef<HTMLOListElement>(null)
  const drag = useDrag(
    () => new Map([...list.current!.children].map((row, at) => [at, row.getBoundingClientRect()])),
    move,
  )
  const key = (event: KeyboardEvent, from: number) => {
    const to = from + ({ ArrowUp: -1, ArrowDown: 1 }[event.key] ?? 0)
    if (!event.altKey || to === from || to < 0 || to >= rows.length) return
    event.preventDefault()
    const part = (event.target as HTMLElement).dataset.part
    move(from, to)
    list.current?.children[to]?.querySelector<HTMLElement>(`[data-part="${part}"]`)?.focus()
  }
  return (
    <section aria-label="Sections of the home page" className="flex flex-col gap-2">
      <h2 className="font-semibold">Sections of the home page</h2>
      <HeroLayouts hero={sections.hero} {...shown} />
      <ol ref={list} className="flex flex-col rounded-desk border border-line">
        {rows.map((row, at) => (
          <li
            key={at} // the focus moves to the row that the section goes to
            aria-label={sectionName(row.kind)}
            onKeyDown={(event) => key(event, at)}
            className={`flex min-h-11 flex-wrap items-center gap-x-1 gap-y-0.5 border-b border-line py-1.5 pr-2
              last:border-b-0 ${rowLook(at, drag)}`}
          >
            <span
              aria-hidden="true"
              title="Drag it to another place"
              className="grid w-7 shrink-0 cursor-grab place-items-center self-stretch text-faint hover:text-ink"
              {...drag.grip(at)}
            >
              <GripVertical size={14} />
            </span>
            <Row row={row} sections={sections} onSeek={onSeek} />
            {row.on && sections.layoutsOf(row.kind).length > 0 && <Layouts row={row} sections={sections} {...shown} />}
          </li>
        ))}
      </ol>
      <p className="text-xs text-faint">
        Drag a section, or move it with Alt and the arrow keys. The hero stays above, the last call below.
      </p>
    </section>
  )
}

/** The ways to lay out a section, each as a small real page. */
function Layouts({
  row: { kind, layout },
  sections,
  ...shown
}: {
  row: SectionRow
  sections: Sections
  brand: string
  version: string
}) {
  return (
    <Choices
      label={`Layouts of ${sectionName(kind)}`}
      kind={kind}
      chosen={layout}
      options={['', ...sections.layoutsOf(kind)].map((value) => ({
        value,
        name: value ? layoutName(value) : 'As the look has it',
      }))}
      tried={(value) => sections.laid(kind, value)}
      onChoose={(value) => sections.lay(kind, value)}
      {...shown}
    />
  )
}

function Row({
  row: { kind, layout, on },
  sections,
  onSeek,
}: Pick<Props, 'sections' | 'onSeek'> & { row: SectionRow }) {
  const name = sectionName(kind)
  const choices = sections.layoutsOf(kind)
  const Icon = on ? Eye : EyeOff
  return (
    <>
      <button
        type="button"
        title="Show it on the page"
        data-part="name"
        onClick={() => onSeek(kind)}
        className={`min-h-8 min-w-0 flex-1 truncate rounded text-left hover:underline ${on ? '' : 'text-faint'}`}
      >
        {name}
        {!on && ' (hidden)'}
      </button>
      {choices.length > 0 && (
        <select
          aria-label={`Layout of ${name}`}
          data-part="layout"
          className="h-8 max-w-36 rounded border border-line bg-ground px-1 text-ink"
          value={layout}
          onChange={(event) => sections.lay(kind, event.target.value)}
        >
          <option value="">As the look has it</option>
          {choices.map((one) => (
            <option key={one} value={one}>
              {layoutName(one)}
            </option>
          ))}
        </select>
      )}
      <button
        type="button"
        aria-pressed={on}
        aria-label={`Show ${name}`}
        aria-keyshortcuts="Alt+ArrowUp Alt+ArrowDown"
        title={on ? 'Hide it' : 'Show it'}
        data-part="show"
        onClick={() => sections.show(kind, !on)}
        className="grid size-8 shrink-0 place-items-center rounded text-soft hover:bg-hover hover:text-ink"
      >
        <Icon size={16} aria-hidden="true" />
      </button>
    </>
  )
}
