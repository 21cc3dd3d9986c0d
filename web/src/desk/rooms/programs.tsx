import { useState } from 'react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Bot, KeyRound } from 'lucide-react'
import type { MadeProgram, Program } from '../../gen/desk'
import { get, send } from '../api'
import { say } from '../frame/toasts'
import { dayOf, since } from '../lib/time'
import { Button } from '../ui/button'
import { Dialog } from '../ui/dialog'
import { ErrorLine, Failed, WaitingRows } from '../ui/states'
import { NewKey, ShowKey } from './new-key'

/** What has a key to propose with, and what had one. */
export function Programs() {
  const programs = useQuery({ queryKey: ['programs'], queryFn: () => get<Program[]>('/programs') })
  const [making, setMaking] = useState(false)
  const [made, setMade] = useState<MadeProgram>()
  const [revoking, setRevoking] = useState<Program>()
  return (
    <section aria-labelledby="programs" className="mt-8">
      <div className="flex items-center gap-3 border-b border-line px-5 py-3">
        <div className="min-w-0 flex-1">
          <h2 id="programs" className="font-semibold">
            Programs
          </h2>
          <p className="text-soft">
            They read what your brands say and propose something else. A person decides; no program publishes or sees a
            lead.
          </p>
        </div>
        <Button onClick={() => setMaking(true)} className="shrink-0">
          <KeyRound size={16} aria-hidden="true" /> Make a key
        </Button>
      </div>
      {programs.isPending && <WaitingRows rows={1} label="Loading programs" />}
      {programs.isError && <Failed error={programs.error} again={() => void programs.refetch()} />}
      {programs.data?.length === 0 && (
        <p className="px-5 py-4 text-soft">No program has a key. Make one for an agent or a script of yours.</p>
      )}
      <ul>
        {programs.data?.map((program) => (
          <Row key={program.id} program={program} onRevoke={() => setRevoking(program)} />
        ))}
      </ul>
      <NewKey open={making} onClose={() => setMaking(false)} onMade={setMade} />
      <ShowKey made={made} onClose={() => setMade(undefined)} />
      {revoking && <Revoke program={revoking} onClose={() => setRevoking(undefined)} />}
    </section>
  )
}

/** Whether a key is good, and why not. */
export const stateOf = ({ revokedAt, until }: Program, now = Date.now()) =>
  revokedAt ? 'revoked' : Date.parse(until) <= now ? 'ended' : 'good'

function Row({ program, onRevoke }: { program: Program; onRevoke: () => void }) {
  const state = stateOf(program)
  const { name, brands, until, usedAt, revokedAt } = program
  return (
    <li
      className={`flex min-h-14 items-center gap-3 border-b border-line px-5 py-2 ${state === 'good' ? '' : 'text-faint'}`}
    >
      <span aria-hidden="true" className="grid size-8 shrink-0 place-items-center rounded-full bg-selected">
        <Bot size={16} />
      </span>
      <span className="min-w-0 flex-1">
        <span className="block truncate font-medium">{name}</span>
        <span className="block truncate text-soft">{brands.length ? brands.join(', ') : 'all brands'}</span>
      </span>
      <span className="shrink-0 text-right text-xs">
        <span className="block">
          {revokedAt ? `revoked ${since(revokedAt)}` : `${state === 'ended' ? 'ended' : 'until'} ${dayOf(until)}`}
        </span>
        <span className="block text-faint">{usedAt ? `used ${since(usedAt)}` : 'never used'}</span>
      </span>
      {state === 'good' && (
        <Button onClick={onRevoke} aria-label={`Revoke the key of ${name}`} className="shrink-0">
          Revoke
        </Button>
      )}
    </li>
  )
}

function Revoke({ program, onClose }: { program: Program; onClose: () => void }) {
  const client = useQueryClient()
  const revoke = useMutation({
    mutationFn: () => send('DELETE', `/programs/${program.id}`),
    meta: { quiet: true },
    onSuccess: () => {
      void client.invalidateQueries({ queryKey: ['programs'] })
      say('Revoked')
      onClose()
    },
  })
  return (
    <Dialog open onClose={onClose} title={`Revoke the key of ${program.name}?`}>
      <p className="mb-4 text-soft">
        It stops working at once and for good. What the program proposed stays, and waits for a person.
      </p>
      <ErrorLine error={revoke.error} />
      <div className="flex justify-end gap-2">
        <Button onClick={onClose}>Leave it</Button>
        <Button kind="danger" busy={revoke.isPending} onClick={() => revoke.mutate()}>
          Revoke
        </Button>
      </div>
    </Dialog>
  )
}
