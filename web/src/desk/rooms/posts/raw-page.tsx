import { useState } from 'react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { ArrowLeft } from 'lucide-react'
import { useLocation } from 'wouter'
import type { RawDocument } from '../../../gen/desk'
import { get, put, send } from '../../api'
import { say } from '../../frame/toasts'
import { Button } from '../../ui/button'
import { Dialog } from '../../ui/dialog'
import { ErrorLine, Failed, WaitingRows } from '../../ui/states'

/** A stored document that is no post, as it lies there, with the reason. */
export function RawPage({ brand, file }: { brand: string; file: string }) {
  const path = `/quarantine/${brand}/${encodeURIComponent(file)}`
  const document = useQuery({
    queryKey: ['raw', brand, file],
    queryFn: () => get<RawDocument>(path),
    staleTime: Infinity,
    gcTime: 0,
  })
  if (document.isPending) return <WaitingRows label="Opening the document" />
  if (document.isError) return <Failed error={document.error} again={() => void document.refetch()} />
  return <RawEditor key={document.data.version} path={path} brand={brand} raw={document.data} />
}

function RawEditor({ path, brand, raw }: { path: string; brand: string; raw: RawDocument }) {
  const [, go] = useLocation()
  const client = useQueryClient()
  const [text, setText] = useState(raw.text)
  const [removing, setRemoving] = useState(false)
  const back = () => go(`/posts/${brand}`)
  const done = (words: string) => {
    void client.invalidateQueries({ queryKey: ['posts'] })
    say(words)
    back()
  }
  const save = useMutation({
    meta: { quiet: true },
    mutationFn: () => put<RawDocument>(path, { text }, raw.version),
    onSuccess: (next) => {
      if (!next.reason) return done('The document is a post again')
      client.setQueryData(['raw', brand, raw.file], next)
      say('Saved; one thing is still wrong')
    },
  })
  const remove = useMutation({
    mutationFn: () => send('DELETE', path, undefined, raw.version),
    onSuccess: () => done('The document is gone'),
  })
  return (
    <div className="mx-auto flex h-full max-w-4xl flex-col gap-3 p-4">
      <header className="flex items-center gap-2">
        <button
          onClick={back}
          aria-label="Back to the list"
          className="rounded p-2 text-soft hover:bg-hover hover:text-ink"
        >
          <ArrowLeft size={18} aria-hidden="true" />
        </button>
        <h1 className="truncate font-semibold">{raw.file}</h1>
      </header>
      {raw.reason && (
        <p role="status" className="rounded-desk border border-bad bg-bad-ground px-3 py-2 text-bad">
          {raw.path && <code className="font-mono">{raw.path}</code>} {raw.reason}
        </p>
      )}
      <ErrorLine error={save.error} />
      <textarea
        aria-label="The document"
        spellCheck={false}
        value={text}
        onChange={(event) => setText(event.target.value)}
        className="field min-h-60 flex-1 font-mono text-sm leading-6"
      />
      <div className="flex justify-between gap-2">
        <Button kind="danger" onClick={() => setRemoving(true)}>
          Remove…
        </Button>
        <Button kind="main" busy={save.isPending} disabled={text === raw.text} onClick={() => save.mutate()}>
          Save
        </Button>
      </div>
      <Dialog open={removing} onClose={() => setRemoving(false)} title="Remove the document?">
        <p className="mb-4 text-soft">
          It is taken out of storage. What is written in it is lost unless you copy it first.
        </p>
        <div className="flex justify-end gap-2">
          <Button onClick={() => setRemoving(false)}>Keep it</Button>
          <Button kind="danger" busy={remove.isPending} onClick={() => remove.mutate()}>
            Remove it
          </Button>
        </div>
      </Dialog>
    </div>
  )
}
