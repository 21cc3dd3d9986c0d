import { useState } from 'react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { LeadQuery, SavedFilter } from '../../../gen/desk'
import { post, send } from '../../api'
import { say } from '../../frame/toasts'
import { Button } from '../../ui/button'
import { Dialog } from '../../ui/dialog'
import { Field } from '../../ui/field'

interface SaveFilterProps {
  open: boolean
  onClose: () => void
  query: LeadQuery
}

/** Keeps what the list shows under a name, for oneself or for the team. */
export function SaveFilter({ open, onClose, query }: SaveFilterProps) {
  const [name, setName] = useState('')
  const [shared, setShared] = useState(false)
  const client = useQueryClient()
  const known = (client.getQueryData<SavedFilter[]>(['filters']) ?? []).map((one) => one.id)
  const remove = async (id: string) =>
    client.setQueryData(['filters'], await (await send('DELETE', `/filters/${id}`)).json())
  const save = useMutation({
    mutationFn: () => post<SavedFilter[]>('/filters', { name, query, shared }),
    onSuccess: (list) => {
      client.setQueryData(['filters'], list)
      const saved = list.find((one) => !known.includes(one.id))
      say(shared ? 'Saved for the team' : 'Saved', saved && (() => void remove(saved.id)))
      setName('')
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
        <Field label="Name" required autoFocus value={name} onChange={(event) => setName(event.target.value)} />
        <label className="flex items-center gap-2">
          <input
            type="checkbox"
            className="tick"
            checked={shared}
            onChange={(event) => setShared(event.target.checked)}
          />
          Share it with everybody who sees leads
        </label>
        <Button type="submit" kind="main" busy={save.isPending}>
          Save
        </Button>
      </form>
    </Dialog>
  )
}
