import { useRef, useState } from 'react'
import type { LeadRow } from '../../../gen/desk'

/** Leads chosen for something that is done with many at once. Another question begins with none. */
export function useSelection(rows: LeadRow[], question: string) {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const [of, setOf] = useState(question)
  const last = useRef('')
  if (of !== question) {
    setOf(question)
    setChosen(new Set())
  }
  const toggle = (id: string, range = false) => {
    const next = new Set(chosen)
    const on = !chosen.has(id)
    const ids = rows.map((row) => row.id)
    const [from, to] = [ids.indexOf(last.current), ids.indexOf(id)].sort((a, b) => a - b) as [number, number]
    const touched = range && from >= 0 ? ids.slice(from, to + 1) : [id]
    for (const one of touched) {
      if (on) next.add(one)
      else next.delete(one)
    }
    last.current = id
    setChosen(next)
  }
  return {
    chosen,
    toggle,
    set: (ids: Iterable<string>) => setChosen(new Set(ids)),
    drop: (ids: readonly string[]) => setChosen((now) => new Set([...now].filter((id) => !ids.includes(id)))),
    clear: () => setChosen(new Set()),
  }
}

export type Selection = ReturnType<typeof useSelection>
