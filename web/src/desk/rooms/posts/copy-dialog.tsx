import { useState } from 'react'
import { useMutation } from '@tanstack/react-query'
import { useLocation } from 'wouter'
import type { Brand, CopiedPost } from '../../../gen/desk'
import { post } from '../../api'
import { Button } from '../../ui/button'
import { Dialog } from '../../ui/dialog'
import { ErrorLine } from '../../ui/states'
import type { Draft } from './use-draft'

interface CopyDialogProps {
  open: boolean
  onClose: () => void
  draft: Draft
  sisters: Brand[]
}

/** Copies a post to another brand as a draft, and says what must be put in other words there. */
export function CopyDialog({ open, onClose, draft, sisters }: CopyDialogProps) {
  const { brand, id } = draft.detail
  const [, go] = useLocation()
  const [to, setTo] = useState(sisters[0]?.id ?? '')
  const [keepLinks, setKeepLinks] = useState(false)
  const copy = useMutation({
    meta: { quiet: true },
    mutationFn: async () => {
      await draft.flush()
      return post<CopiedPost>(`/posts/${brand}/${encodeURIComponent(id)}/copy`, { to, keepLinks })
    },
  })
  const nameOf = (id: string) => sisters.find((one) => one.id === id)?.name ?? id
  return (
    <Dialog open={open} onClose={onClose} title="Copy to another brand">
      {copy.data ? (
        <div className="flex flex-col gap-3">
          <p>The copy is a draft of {nameOf(copy.data.brand)}.</p>
          {copy.data.lost.length > 0 && (
            <>
              <p className="text-soft">
                {keepLinks
                  ? `These links lead nowhere at ${nameOf(copy.data.brand)}:`
                  : `These led to pages that ${nameOf(copy.data.brand)} does not have, and are plain words now:`}
              </p>
              <ul className="max-h-40 list-disc overflow-y-auto pl-5">
                {copy.data.lost.map(({ words, path }) => (
                  <li key={`${words} ${path}`} className="break-words">
                    {words} <span className="text-faint">({path})</span>
                  </li>
                ))}
              </ul>
            </>
          )}
          {copy.data.alike.length > 0 && (
            <>
              <p className="text-soft">
                Two sites that say the same count for one. Put these in other words before it is published:
              </p>
              <ul className="max-h-60 list-disc overflow-y-auto pl-5">
                {copy.data.alike.map((check, at) => (
                  <li key={at}>{check.message}</li>
                ))}
              </ul>
            </>
          )}
          <Button kind="main" onClick={() => go(`/posts/${copy.data.brand}/${copy.data.id}`)}>
            Open the copy
          </Button>
        </div>
      ) : (
        <form
          className="flex flex-col gap-3"
          onSubmit={(event) => {
            event.preventDefault()
            copy.mutate()
          }}
        >
          <select
            aria-label="Brand"
            value={to}
            onChange={(event) => setTo(event.target.value)}
            className="h-9 rounded-desk border border-line-strong bg-ground px-2"
          >
            {sisters.map((one) => (
              <option key={one.id} value={one.id}>
                {one.name}
              </option>
            ))}
          </select>
          <label className="flex items-center gap-2">
            <input
              type="checkbox"
              checked={keepLinks}
              onChange={(event) => setKeepLinks(event.target.checked)}
              className="size-4 accent-(--accent)"
            />
            Keep links to pages that the brand does not have
          </label>
          <ErrorLine error={copy.error} />
          <Button kind="main" type="submit" busy={copy.isPending}>
            Copy
          </Button>
        </form>
      )}
    </Dialog>
  )
}
