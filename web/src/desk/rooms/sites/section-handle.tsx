import { ArrowDown, ArrowUp, EyeOff } from 'lucide-react'
import { PageHandle, type PageInFrame } from './page-handle'
import { sectionsOn } from './page-items'
import { sectionName, type Sections } from './sections'

/** The handle of a section on the home page itself. */
export function SectionHandle({ kind, sections, ...inFrame }: PageInFrame & { kind: string; sections: Sections }) {
  const { rows, move, show } = sections
  const at = rows.findIndex((row) => row.kind === kind)
  const tools = [
    { label: 'Move up', Icon: ArrowUp, off: at <= 0, run: () => move(at, at - 1) },
    { label: 'Move down', Icon: ArrowDown, off: at === rows.length - 1, run: () => move(at, at + 1) },
    { label: 'Hide', Icon: EyeOff, off: false, run: () => show(kind, false) },
  ]
  return (
    <PageHandle
      {...inFrame}
      key={kind}
      label={`Section ${sectionName(kind)}`}
      items={(page) => new Map([...sectionsOn(page)].map(([one, element]) => [rowOf(sections, one), element]))}
      at={at}
      side="right"
      onMove={move}
    >
      <span role="group" aria-label={sectionName(kind)} className="flex">
        {tools.map(({ label, Icon, off, run }) => (
          <button
            key={label}
            type="button"
            aria-label={label}
            title={label}
            disabled={off}
            tabIndex={-1}
            onClick={run}
            className={`grid size-8 place-items-center rounded text-soft hover:bg-hover hover:text-ink
              disabled:opacity-40`}
          >
            <Icon size={16} aria-hidden="true" />
          </button>
        ))}
      </span>
    </PageHandle>
  )
}

const rowOf = ({ rows }: Sections, kind: string) => rows.findIndex((row) => row.kind === kind)
