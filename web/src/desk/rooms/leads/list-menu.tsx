import { useState } from 'react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Bookmark, Download, MoreHorizontal, Send, Users, X } from 'lucide-react'
import { Menu } from '@base-ui/react/menu'
import type { LeadQuery, SavedFilter } from '../../../gen/desk'
import { download, get, post, send } from '../../api'
import { say } from '../../frame/toasts'
import { useMay, useMe, useNames } from '../../session'
import { choiceOfQuery, type Choice } from './choice'
import { SaveFilter } from './save-filter'
import { TestLead } from './test-lead'

const entry = 'flex h-9 w-full items-center gap-2 rounded px-3 data-[highlighted]:bg-selected'

const queryOf = (filter: SavedFilter) => JSON.parse(filter.query) as LeadQuery

/** Saves a list, or what was chosen of it, as a file; the browser says so when it is there. */
export function useExport() {
  return useMutation({
    mutationFn: (query: LeadQuery) =>
      download('POST', '/leads/export', `leads-${new Date().toISOString().slice(0, 10)}.csv`, query),
  })
}

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

interface ListMenuProps {
  query: LeadQuery
  onChange: (next: Choice) => void
}

export function ListMenu({ query, onChange }: ListMenuProps) {
  const [naming, setNaming] = useState(false)
  const [testing, setTesting] = useState(false)
  const me = useMe()
  const name = useNames()
  const mayExport = useMay('leads.export')
  const mayHandle = useMay('leads.handle')
  const { saved, remove } = useSaved()
  const file = useExport()
  return (
    <>
      <Menu.Root>
        <Menu.Trigger
          aria-label="More"
          className="grid size-9 place-items-center rounded-desk text-soft hover:bg-hover"
        >
          <MoreHorizontal size={18} aria-hidden="true" />
        </Menu.Trigger>
        <Menu.Portal>
          <Menu.Positioner sideOffset={4} align="end" className="z-50">
            <Menu.Popup className="min-w-56 rounded-desk border border-line bg-raised p-1 text-ink outline-none">
              {saved.map((filter) => (
                <Menu.Item
                  key={filter.id}
                  className={entry}
                  onClick={() => onChange(choiceOfQuery(queryOf(filter)))}
                  title={filter.shared ? `Shared by ${name(filter.person)}` : undefined}
                >
                  {filter.shared ? <Users size={16} aria-hidden="true" /> : <Bookmark size={16} aria-hidden="true" />}
                  <span className="flex-1 truncate">{filter.name}</span>
                  {filter.person === me.person.id && (
                    <button
                      aria-label={`Remove ${filter.name}`}
                      className="rounded p-1 text-faint hover:text-bad"
                      onClick={(event) => {
                        event.stopPropagation()
                        remove.mutate(filter)
                      }}
                    >
                      <X size={14} aria-hidden="true" />
                    </button>
                  )}
                </Menu.Item>
              ))}
              <Menu.Item className={entry} onClick={() => setNaming(true)}>
                <Bookmark size={16} aria-hidden="true" /> Save this filter…
              </Menu.Item>
              {mayExport && (
                <Menu.Item className={entry} onClick={() => file.mutate(query)}>
                  <Download size={16} aria-hidden="true" /> Save this list as CSV
                </Menu.Item>
              )}
              {mayHandle && (
                <Menu.Item className={entry} onClick={() => setTesting(true)}>
                  <Send size={16} aria-hidden="true" /> Send a test lead…
                </Menu.Item>
              )}
            </Menu.Popup>
          </Menu.Positioner>
        </Menu.Portal>
      </Menu.Root>
      <SaveFilter open={naming} onClose={() => setNaming(false)} query={query} />
      <TestLead open={testing} onClose={() => setTesting(false)} />
    </>
  )
}
