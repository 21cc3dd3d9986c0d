import { useEffect, useEffectEvent, useRef, useState, type ReactNode, type RefObject } from 'react'
import { GripVertical } from 'lucide-react'
import { labelOf, originOf } from './fields'
import { arrange, nounOf } from './lists'
import { EntryTools } from './list-tools'
import { itemsOf } from './page-items'
import { useDrag, type Box, type Boxes } from './use-drag'
import type { ListHere } from './use-list'

/** The page that is edited, inside its frame. */
export interface PageInFrame {
  frame: RefObject<HTMLIFrameElement | null>
  scale: number
}

/** Where an element of the page is in the window. */
function boxIn({ frame, scale }: PageInFrame, element: Element): Box {
  const at = frame.current!.getBoundingClientRect()
  const { left, top, width, height } = element.getBoundingClientRect()
  return { left: at.left + left * scale, top: at.top + top * scale, width: width * scale, height: height * scale }
}

interface Props extends PageInFrame {
  label: string
  /** What the page shows of them, by their number; a handle stands at one of them. */
  items: (page: Document) => Map<number, Element>
  at: number
  side: 'left' | 'right'
  onMove: (from: number, to: number) => void
  children: ReactNode
}

/**
 * A small handle on the page at an item: dragged, it moves the item; a click opens what else can be done. The same is
 * in the panel, where the keyboard reaches it.
 */
export function PageHandle({ label, items, at, side, onMove, children, ...inFrame }: Props) {
  const [open, setOpen] = useState(false)
  const box = useRef<HTMLDivElement>(null)
  const target = useRef<HTMLDivElement>(null)
  const shown = (): Boxes => {
    const page = inFrame.frame.current?.contentDocument
    return new Map([...(page ? items(page) : [])].map(([number, element]) => [number, boxIn(inFrame, element)]))
  }
  const drag = useDrag(shown, onMove, () => setOpen((now) => !now))
  const follow = useEffectEvent(() => {
    const all = shown()
    const over = inFrame.frame.current?.parentElement?.getBoundingClientRect()
    if (!over) return // the editor is being left
    const show = (one: HTMLElement | null, where: Box | undefined, whole: boolean) => {
      if (!one) return
      one.style.visibility = where?.width ? 'visible' : 'hidden'
      if (!where) return
      const left = whole ? where.left : side === 'left' ? where.left - 28 : where.left + where.width - 34
      one.style.left = `${Math.max(0, left - over.left)}px`
      one.style.top = `${where.top - over.top + (whole || side === 'left' ? 0 : 6)}px`
      if (whole) Object.assign(one.style, { width: `${where.width}px`, height: `${where.height}px` })
    }
    show(box.current, all.get(at), false)
    show(target.current, drag.to === undefined ? undefined : all.get(drag.to), true)
  })
  useEffect(() => {
    let next = requestAnimationFrame(function again() {
      follow()
      next = requestAnimationFrame(again)
    })
    return () => cancelAnimationFrame(next)
  }, [])
  return (
    <>
      <div
        ref={target}
        className="pointer-events-none invisible absolute rounded border-2 border-accent bg-selected/40"
      />
      <div
        ref={box}
        className={`invisible absolute z-10 flex items-start
          ${side === 'right' ? 'flex-row-reverse -translate-x-[calc(100%-28px)]' : ''}`}
        data-handle={label}
      >
        <button
          type="button"
          tabIndex={-1}
          aria-label={label}
          aria-expanded={open}
          title={`${label}: drag to move, click for more`}
          onClick={({ detail }) => detail === 0 && setOpen((now) => !now)}
          className={`grid h-7 w-6 cursor-grab place-items-center rounded border border-line-strong bg-raised text-ink
            hover:border-accent`}
          {...drag.grip(at)}
        >
          <GripVertical size={14} aria-hidden="true" />
        </button>
        {open && drag.from === undefined && (
          <span className="rounded border border-line-strong bg-raised">{children}</span>
        )}
      </div>
    </>
  )
}

/** The handle of an entry of a list. */
export function EntryHandle({ list, ...inFrame }: PageInFrame & { list: ListHere }) {
  const { entry, place } = list
  const origin = originOf({ ...place, path: entry.list })
  return (
    <PageHandle
      {...inFrame}
      key={`${origin} ${entry.at}`}
      label={`${labelOf(nounOf(entry.list))} ${entry.at + 1}`}
      items={(page) => itemsOf(page, origin)}
      at={entry.at}
      side="left"
      onMove={(from, to) => list.arrange(arrange.move(entry.value, from, to))}
    >
      <EntryTools entry={entry} disabled={list.locked} onArrange={list.arrange} keys={false} />
    </PageHandle>
  )
}
