import { useState, type FormEvent } from 'react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Copy } from 'lucide-react'
import type { MadeProgram } from '../../gen/desk'
import { post } from '../api'
import { say } from '../frame/toasts'
import { Button } from '../ui/button'
import { Dialog } from '../ui/dialog'
import { Field } from '../ui/field'
import { ErrorLine } from '../ui/states'
import { BrandChoice } from './brand-choice'

const dayIn = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)

interface NewKeyProps {
  open: boolean
  onClose: () => void
  onMade: (made: MadeProgram) => void
}

/** A key for a program: what it is called, for which brands, until when. */
export function NewKey({ open, onClose, onMade }: NewKeyProps) {
  return (
    <Dialog open={open} onClose={onClose} title="A key for a program">
      {open && <Form onClose={onClose} onMade={onMade} />}
    </Dialog>
  )
}

function Form({ onClose, onMade }: Omit<NewKeyProps, 'open'>) {
  const client = useQueryClient()
  const [name, setName] = useState('')
  const [brands, setBrands] = useState<string[]>([])
  const [last, setLast] = useState(dayIn(90))
  const make = useMutation({
    mutationFn: () =>
      post<MadeProgram>('/programs', { name, brands, until: new Date(`${last}T23:59:59`).toISOString() }),
    meta: { quiet: true },
    onSuccess: (made) => {
      void client.invalidateQueries({ queryKey: ['programs'] })
      onClose()
      onMade(made)
    },
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    make.mutate()
  }
  return (
    <form onSubmit={submit} className="flex flex-col gap-4">
      <Field
        label="Name"
        required
        autoFocus
        maxLength={60}
        value={name}
        onChange={(event) => setName(event.target.value)}
        hint="It stands at everything that the program proposes."
      />
      <BrandChoice brands={brands} onChange={setBrands} />
      <Field
        label="Good until"
        type="date"
        required
        min={dayIn(0)}
        max={dayIn(365)}
        value={last}
        onChange={(event) => setLast(event.target.value)}
      />
      <ErrorLine error={make.error} />
      <Button type="submit" kind="main" busy={make.isPending}>
        Make the key
      </Button>
    </form>
  )
}

/** The key, once. */
export function ShowKey({ made, onClose }: { made: MadeProgram | undefined; onClose: () => void }) {
  return (
    <Dialog open={!!made} onClose={onClose} title="The key, shown once">
      {made && (
        <div className="flex flex-col gap-3">
          <p>
            Give it to {made.program.name} now; the Desk keeps only a fingerprint of it and cannot show it again.
            Whoever has it can propose in that name.
          </p>
          <Shown label="Key" value={made.key} />
          <Shown label="Address for agents (Model Context Protocol)" value={made.address} />
          <Button kind="main" onClick={() => void navigator.clipboard.writeText(made.key).then(() => say('Copied'))}>
            <Copy size={16} aria-hidden="true" /> Copy the key
          </Button>
        </div>
      )}
    </Dialog>
  )
}

const Shown = ({ label, value }: { label: string; value: string }) => (
  <Field label={label} readOnly value={value} onFocus={(event) => event.target.select()} />
)
