import { useState } from 'react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { ErasePreview, Erased } from '../../../gen/desk'
import { post } from '../../api'
import { say } from '../../frame/toasts'
import { moment } from '../../lib/time'
import { useMe } from '../../session'
import { Button } from '../../ui/button'
import { Dialog } from '../../ui/dialog'
import { Field } from '../../ui/field'
import { ErrorLine, WaitingRows } from '../../ui/states'
import { markOwn } from './own-changes'
import { forgetKept } from '../../ui/use-kept'

interface EraseProps {
  id: string
  open: boolean
  onClose: () => void
  onGone: () => void
}

/** Shows what erasing a person removes, and does it when the address was typed. */
export function EraseDialog({ id, open, onClose, onGone }: EraseProps) {
  return (
    <Dialog open={open} onClose={onClose} title="Erase this person" wide>
      {open && <Question id={id} onClose={onClose} onGone={onGone} />}
    </Dialog>
  )
}

function Question({ id, onClose, onGone }: Omit<EraseProps, 'open'>) {
  const client = useQueryClient()
  const { brands } = useMe()
  const [typed, setTyped] = useState('')
  const preview = useQuery({
    queryKey: ['erase', id],
    queryFn: () => post<ErasePreview>(`/leads/${id}/erase/preview`),
    gcTime: 0,
  })
  const erase = useMutation({
    mutationFn: () => {
      markOwn(preview.data?.leads.map((lead) => lead.id) ?? [])
      return post<Erased>(`/leads/${id}/erase`, { email: typed })
    },
    meta: { quiet: true },
    onSuccess: (erased) => {
      say(`Erased: ${erased.leads} ${erased.leads === 1 ? 'lead' : 'leads'}`)
      onClose()
      onGone()
      for (const lead of preview.data?.leads ?? []) forgetKept(lead.id)
      client.removeQueries({ queryKey: ['lead', id] })
      void client.invalidateQueries({ queryKey: ['leads'] })
    },
  })
  if (preview.isPending) return <WaitingRows rows={2} label="Looking for everything of this person" />
  if (preview.isError) return <ErrorLine error={preview.error} />
  const { email, leads, quotes, delivered } = preview.data
  return (
    <div className="flex flex-col gap-4">
      <p>Everything we keep of {email} goes, for good: these leads with their documents, notes, letters and stories.</p>
      <ul className="max-h-40 overflow-y-auto rounded-desk border border-line px-3 py-2">
        {leads.map((lead) => (
          <li key={lead.id}>
            {lead.type}, {brands.find(({ id }) => id === lead.brand)?.name ?? lead.brand}, {moment(lead.receivedAt)}
          </li>
        ))}
      </ul>
      {quotes.length > 0 && <p>Their quotes go too, with the page of each: {quotes.join(', ')}.</p>}
      {delivered.length > 0 && (
        <p className="rounded-desk border border-warn bg-warn-ground px-3 py-2 text-warn">
          Copies are with {delivered.join(', ')}. The Desk cannot take them back: ask there too.
        </p>
      )}
      <form
        className="flex flex-col gap-4"
        onSubmit={(event) => {
          event.preventDefault()
          erase.mutate()
        }}
      >
        <Field
          label="Type the address to go on"
          autoComplete="off"
          autoFocus
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
          hint={email}
        />
        <ErrorLine error={erase.error} />
        <Button
          type="submit"
          kind="danger"
          busy={erase.isPending}
          disabled={typed.trim().toLowerCase() !== email.toLowerCase()}
        >
          Erase for good
        </Button>
      </form>
    </div>
  )
}
