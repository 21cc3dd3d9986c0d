import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Bookmark, Users, X } from 'lucide-react'
import type { LeadQuery, SavedFilter } from '../../../gen/desk'
import { get, post, send } from '../../api'
import { say } from '../../frame/toasts'
import { useMe, useNames } from '../../session'
import { addressOf, choiceOfQuery, type Choice } from './choice'

const queryOf = (filter: SavedFilter) => JSON.parse(filter.query) as LeadQuery

/** Filters that were saved, one's own and the team's. */
function useSaved() {
  const client = useQueryClient()
  const keep = (list: SavedFilter[]) => client.setQueryData(['filters'], list)
  const saved = useQuery({ queryKey: ['filters'], queryFn: () => get<SavedFilter[]>('/filters') })
  const remove = useMutation({
    mutationFn: async (filter: SavedFilter) =>
      (await send('DELETE', `/filters/${filter.id}`)).json() as Promise<SavedFilter[]>,
    onSuccess: (list, { name, shared, query }) => {
      keep(list)
      const again = { name, shared, query: JSON.parse(query) as LeadQuery }
      say(`${name} was removed`, () => void post<SavedFilter[]>('/filters', again).then(keep))
    },
  })
  return { saved: saved.data ?? [], remove }
}

/** The saved filters above the list, each one click away; the one that the list shows is marked. */
export function SavedFilters({ choice, onChange }: { choice: Choice; onChange: (next: Choice) => void }) {
  const me = useMe()
  const name = useNames()
  const { saved, remove } = useSaved()
  if (!saved.length) return null
  const now = addressOf(choice)
  return (
    <div role="group" aria-label="Saved filters" className="mt-2 flex max-h-24 flex-wrap gap-1 overflow-y-auto">
      {saved.map((filter) => {
        const wanted = choiceOfQuery(queryOf(filter))
        const Icon = filter.shared ? Users : Bookmark
        return (
          <span
            key={filter.id}
            className="flex max-w-full items-center rounded-full border border-line has-[[aria-pressed=true]]:bg-selected"
          >
            <button
              aria-pressed={addressOf(wanted) === now}
              title={filter.shared ? `Shared by ${name(filter.person)}` : undefined}
              onClick={() => onChange(wanted)}
              className="flex h-7 min-w-0 items-center gap-1.5 rounded-full px-2.5 hover:bg-hover"
            >
              <Icon size={14} aria-hidden="true" className="shrink-0 text-soft" />
              <span className="truncate">{filter.name}</span>
            </button>
            {filter.person === me.person.id && (
              <button
                aria-label={`Remove ${filter.name}`}
                className="mr-1 grid size-6 shrink-0 place-items-center rounded-full text-faint hover:text-bad"
                onClick={() => remove.mutate(filter)}
              >
                <X size={14} aria-hidden="true" />
              </button>
            )}
          </span>
        )
      })}
    </div>
  )
}
