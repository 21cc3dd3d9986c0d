import { useState } from 'react'
import { useMutation } from '@tanstack/react-query'
import { Bookmark, Download, MoreHorizontal, Send } from 'lucide-react'
import { Menu } from '@base-ui/react/menu'
import type { LeadQuery } from '../../../gen/desk'
import { download } from '../../api'
import { useMay } from '../../session'
import { SaveFilter } from './save-filter'
import { TestLead } from './test-lead'

const entry = 'flex h-9 w-full items-center gap-2 rounded px-3 data-[highlighted]:bg-selected'

/** Saves a list, or what was chosen of it, as a file; the browser says so when it is there. */
export function useExport() {
  return useMutation({
    mutationFn: (query: LeadQuery) =>
      download('POST', '/leads/export', `leads-${new Date().toISOString().slice(0, 10)}.csv`, query),
  })
}

/** What is done with the whole list now and then. */
export function ListMenu({ query }: { query: LeadQuery }) {
  const [naming, setNaming] = useState(false)
  const [testing, setTesting] = useState(false)
  const mayExport = useMay('leads.export')
  const mayHandle = useMay('leads.handle')
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
