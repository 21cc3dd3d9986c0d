import { useState } from 'react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Bookmark, Download, MoreHorizontal, Search, Send, X } from 'lucide-react'
import { Menu } from '@base-ui/react/menu'
import { useLocation } from 'wouter'
import type { LeadQuery, SavedFilter, Tested } from '../../../gen/desk'
import { download, get, post, send } from '../../api'
import { say } from '../../frame/toasts'
import { useMay, useMe } from '../../session'
import { Button } from '../../ui/button'
import { Tabs } from '../../ui/tabs'
import { Dialog } from '../../ui/dialog'
import { Field } from '../../ui/field'
import type { Choice } from './choice'
import { stateWords, times, types, views } from './query'

const small = 'h-8 min-w-0 flex-1 rounded-desk border border-line bg-ground px-2 text-ink'
const entry = 'flex h-9 w-full items-center gap-2 rounded px-3 data-[highlighted]:bg-selected'

export function Filters({
  choice,
  onChange,
  onSaved,
  query,
}: {
  choice: Choice
  onChange: (next: Choice) => void
  onSaved: (query: LeadQuery) => void
  query: LeadQuery
}) {
  const set = (part: Partial<Choice>) => onChange({ ...choice, ...part })
  return (
    <div className="border-b border-line p-2">
      <div className="flex items-center gap-1">
        <div className="relative flex-1">
          <Search size={16} aria-hidden="true" className="absolute top-2.5 left-3 text-faint" />
          <input
            id="lead-words"
            type="search"
            aria-label="Search leads"
            placeholder="Search leads"
            className="field pl-9"
            value={choice.words}
            onChange={(event) => set({ words: event.target.value })}
          />
        </div>
        <More query={query} onSaved={onSaved} />
      </div>
      <Tabs
        label="Which leads"
        tabs={views}
        value={choice.view}
        onChange={(view) => set({ view })}
        className="mt-2 gap-1 overflow-x-auto"
      />
      <div className="mt-2 flex gap-1">
        <select
          aria-label="State"
          className={small}
          value={choice.state}
          onChange={(event) => set({ state: event.target.value })}
        >
          <option value="">Any state</option>
          {Object.entries(stateWords).map(([id, state]) => (
            <option key={id} value={id}>
              {state.word}
            </option>
          ))}
        </select>
        <select
          aria-label="Kind"
          className={small}
          value={choice.type}
          onChange={(event) => set({ type: event.target.value })}
        >
          <option value="">Any kind</option>
          {Object.entries(types).map(([id, name]) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </select>
        <select
          aria-label="Time"
          className={small}
          value={choice.days}
          onChange={(event) => set({ days: event.target.value })}
        >
          {times.map((time) => (
            <option key={time.id} value={time.id}>
              {time.name}
            </option>
          ))}
        </select>
      </div>
    </div>
  )
}

function More({ query, onSaved }: { query: LeadQuery; onSaved: (query: LeadQuery) => void }) {
  const [naming, setNaming] = useState(false)
  const [testing, setTesting] = useState(false)
  const client = useQueryClient()
  const mayExport = useMay('leads.export')
  const mayHandle = useMay('leads.handle')
  const saved = useQuery({ queryKey: ['filters'], queryFn: () => get<SavedFilter[]>('/filters') })
  const remove = useMutation({
    mutationFn: async (id: string) => (await send('DELETE', `/filters/${id}`)).json() as Promise<SavedFilter[]>,
    onSuccess: (list) => client.setQueryData(['filters'], list),
  })
  const file = useMutation({
    mutationFn: () => download('POST', '/leads/export', 'leads.csv', query),
    onSuccess: () => say('The file is in your downloads'),
  })
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
              {saved.data?.map((filter) => (
                <Menu.Item
                  key={filter.id}
                  className={entry}
                  onClick={() => onSaved(JSON.parse(filter.query) as LeadQuery)}
                >
                  <Bookmark size={16} aria-hidden="true" />
                  <span className="flex-1 truncate">{filter.name}</span>
                  <button
                    aria-label={`Remove ${filter.name}`}
                    className="rounded p-1 text-faint hover:text-bad"
                    onClick={(event) => {
                      event.stopPropagation()
                      remove.mutate(filter.id)
                    }}
                  >
                    <X size={14} aria-hidden="true" />
                  </button>
                </Menu.Item>
              ))}
              <Menu.Item className={entry} onClick={() => setNaming(true)}>
                <Bookmark size={16} aria-hidden="true" /> Save this filter…
              </Menu.Item>
              {mayExport && (
                <Menu.Item className={entry} onClick={() => file.mutate()}>
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

function SaveFilter({ open, onClose, query }: { open: boolean; onClose: () => void; query: LeadQuery }) {
  const [name, setName] = useState('')
  const client = useQueryClient()
  const save = useMutation({
    mutationFn: () => post<SavedFilter[]>('/filters', { name, query }),
    onSuccess: (list) => {
      client.setQueryData(['filters'], list)
      say('Saved')
      onClose()
    },
  })
  return (
    <Dialog open={open} onClose={onClose} title="Save this filter">
      <form
        className="flex flex-col gap-4"
        onSubmit={(event) => {
          event.preventDefault()
          save.mutate()
        }}
      >
        <Field
          label="Name"
          required
          autoFocus
          value={name}
          onChange={(event) => setName(event.target.value)}
          hint="Only you see it"
        />
        <Button type="submit" kind="main" busy={save.isPending}>
          Save
        </Button>
      </form>
    </Dialog>
  )
}

function TestLead({ open, onClose }: { open: boolean; onClose: () => void }) {
  const me = useMe()
  const [, go] = useLocation()
  const [brand, setBrand] = useState(me.brands[0]?.id ?? '')
  const test = useMutation({
    mutationFn: () => post<Tested>('/leads/test', { brand }),
    onSuccess: ({ id }) => {
      onClose()
      go(`/leads/${id}`)
    },
  })
  return (
    <Dialog open={open} onClose={onClose} title="Send a test lead">
      <p className="mb-4 text-soft">
        It goes to every receiver of the brand, like a visitor’s, and its story shows what each one answered.
      </p>
      <label htmlFor="test-brand" className="mb-1 block font-medium">
        Brand
      </label>
      <select id="test-brand" className="field mb-4" value={brand} onChange={(event) => setBrand(event.target.value)}>
        {me.brands.map((one) => (
          <option key={one.id} value={one.id}>
            {one.name}
          </option>
        ))}
      </select>
      <Button kind="main" busy={test.isPending} onClick={() => test.mutate()}>
        <Send size={16} aria-hidden="true" /> Send it
      </Button>
    </Dialog>
  )
}
