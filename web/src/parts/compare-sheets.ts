import type { ProductModule } from '../gen/input'
import { groupIds, type GroupId } from '../gen/rules'

export interface ComparedRow {
  id: string
  label: string
  /** One value per product, in their order; undefined where a product does not state it. */
  values: (string | undefined)[]
  /** Not the same in every column, so it stays when only that is shown. */
  differs: boolean
  /** Two products state it and do not agree. What only one of them states is seen without a mark. */
  marked: boolean
}

interface ComparedGroup {
  id: string
  title: string
  rows: ComparedRow[]
}

/** The specification tables of several products laid side by side, groups and rows matched by id. */
export function compareSheets(items: readonly ProductModule[]): ComparedGroup[] {
  const overview = {
    id: 'overview',
    title: 'Overview',
    rows: [
      // Every product has words of its own here: no difference to point out.
      {
        ...row(
          'best-for',
          'Best for',
          items.map((item) => item.bestFor),
        ),
        marked: false,
      },
    ].filter(filled),
  }
  return [overview, ...groupsOf(items).map((id) => compareGroup(items, id))].filter(({ rows }) => rows.length > 0)
}

// The order of a single table holds for all of them.
function groupsOf(items: readonly ProductModule[]): GroupId[] {
  const used = new Set(items.flatMap((item) => (item.sheet ?? []).map((group) => group.id)))
  return groupIds.filter((id) => used.has(id))
}

function compareGroup(items: readonly ProductModule[], id: GroupId): ComparedGroup {
  const groups = items.map((item) => item.sheet?.find((group) => group.id === id))
  const labels = new Map<string, string>()
  for (const group of groups) for (const { id: rowId, label } of group?.rows ?? []) labels.set(rowId, label)
  const rows = [...labels]
    .map(([rowId, label]) =>
      row(
        rowId,
        label,
        groups.map((group) => group?.rows.find((candidate) => candidate.id === rowId)?.value || undefined),
      ),
    )
    .filter(filled)
  return { id, title: groups.find(Boolean)!.title, rows }
}

const filled = ({ values }: ComparedRow) => values.some(Boolean)

/** They say the same, or one of them goes on where the other ends: less detail is no difference. */
const agree = (one: string, other: string) => `${one}, `.startsWith(`${other}, `) || `${other}, `.startsWith(`${one}, `)

const row = (id: string, label: string, values: (string | undefined)[]): ComparedRow => {
  const stated = values.filter((value) => value !== undefined)
  return {
    id,
    label,
    values,
    differs: new Set(values).size > 1,
    marked: stated.some((value) => !agree(value, stated[0]!)),
  }
}
