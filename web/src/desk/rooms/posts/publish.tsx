import { useState } from 'react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { ExternalLink, MoreHorizontal, Send } from 'lucide-react'
import { Menu } from '@base-ui/react/menu'
import type { PostCheck, PostChoices, PostDetail } from '../../../gen/desk'
import { DeskError, post, send } from '../../api'
import { say } from '../../frame/toasts'
import { Button } from '../../ui/button'
import { Dialog } from '../../ui/dialog'
import { PreviewLinks } from '../../ui/preview-links'
import { CopyDialog } from './copy-dialog'
import { PublishDialog } from './publish-dialog'
import { dueOf, isUnchanged, type Draft } from './use-draft'

const entry =
  'flex h-9 w-full items-center gap-2 rounded px-3 data-[highlighted]:bg-selected data-[disabled]:text-faint'

interface PublishProps {
  draft: Draft
  checks: PostCheck[]
  choices: PostChoices
  onShowChecks: () => void
  onShowComments: () => void
  onGone: () => void
}

/** Everything that brings a post to readers, or takes it from them. */
export function Publish({ draft, checks, choices, onShowChecks, onShowComments, onGone }: PublishProps) {
  const { brand, id, state, address } = draft.detail
  const path = `/posts/${brand}/${encodeURIComponent(id)}`
  const [open, setOpen] = useState<'publish' | 'links' | 'copy' | 'discard' | 'down'>()
  const close = () => setOpen(undefined)
  const client = useQueryClient()
  const done = (detail: PostDetail, words: string, undo?: () => void) => {
    draft.follow(detail)
    void client.invalidateQueries({ queryKey: ['media', brand] }) // its pictures may be public now
    void client.invalidateQueries({ queryKey: ['posts'] })
    close()
    say(words, undo)
  }
  const due = dueOf(draft.detail)
  const again = useMutation({
    mutationFn: async (at: string) => {
      await draft.flush()
      return post<PostDetail>(`${path}/publish`, at ? { at } : {}, draft.version())
    },
    onSuccess: (detail, at) => done(detail, at ? 'It waits for its time again' : 'Readers see it again'),
  })
  const unpublish = useMutation({
    mutationFn: async () => {
      if (!(await draft.flush())) throw new DeskError(0, 'The last change is not saved yet. Try again in a moment.')
      return post<PostDetail>(`${path}/unpublish`, {}, draft.version())
    },
    onSuccess: (detail) =>
      done(
        detail,
        state === 'scheduled' ? 'It is a draft again' : 'Readers do not see it any more',
        // Words that nobody was to see yet would come along.
        draft.detail.changed ? undefined : () => again.mutate(due),
      ),
  })
  const live = state === 'published'
  const waits = !!due && draft.detail.changed
  return (
    <>
      {live && address && (
        <a
          href={address}
          target="_blank"
          rel="noreferrer"
          aria-label="Open the published page"
          title="Open the published page"
          className="rounded p-2 text-soft hover:bg-hover"
        >
          <ExternalLink size={16} aria-hidden="true" />
        </a>
      )}
      <Menu.Root>
        <Menu.Trigger
          aria-label="More to do with this post"
          className="grid size-9 shrink-0 place-items-center rounded-desk text-soft hover:bg-hover max-lg:ml-auto"
        >
          <MoreHorizontal size={18} aria-hidden="true" />
        </Menu.Trigger>
        <Menu.Portal>
          <Menu.Positioner sideOffset={4} align="end" className="z-50">
            <Menu.Popup className="min-w-56 rounded-desk border border-line bg-raised p-1 text-ink outline-none">
              <Menu.Item className={entry} onClick={() => setOpen('links')}>
                Preview links…
              </Menu.Item>
              <Menu.Item className={entry} disabled={!choices.sisters.length} onClick={() => setOpen('copy')}>
                Copy to another brand…
              </Menu.Item>
              {state === 'scheduled' && (
                <Menu.Item className={entry} onClick={() => setOpen('publish')}>
                  Change the time…
                </Menu.Item>
              )}
              {state !== 'draft' && (
                <Menu.Item className={entry} onClick={() => (live ? setOpen('down') : unpublish.mutate())}>
                  {live ? 'Take it down…' : 'Back to draft'}
                </Menu.Item>
              )}
              {isUnchanged(draft) || (
                <Menu.Item className={`${entry} text-bad`} onClick={() => setOpen('discard')}>
                  {live ? 'Drop the changes…' : 'Throw the draft away…'}
                </Menu.Item>
              )}
            </Menu.Popup>
          </Menu.Positioner>
        </Menu.Portal>
      </Menu.Root>
      <Button
        kind={isUnchanged(draft) ? 'plain' : 'main'}
        aria-disabled={isUnchanged(draft)} // it keeps the focus when the dialog closes
        title={isUnchanged(draft) ? 'Nothing has changed since it was published' : undefined}
        onClick={() => isUnchanged(draft) || setOpen('publish')}
        className="shrink-0 aria-disabled:cursor-default aria-disabled:text-faint"
      >
        <Send size={16} aria-hidden="true" className="max-sm:hidden" />
        <span>
          {waits ? 'Schedule' : 'Publish'}
          {(live || waits) && <span className="max-sm:sr-only">{waits ? ' these words' : ' changes'}</span>}
        </span>
      </Button>
      <PublishDialog
        open={open === 'publish'}
        onClose={close}
        draft={draft}
        checks={checks}
        onDone={done}
        onShowChecks={() => {
          close()
          onShowChecks()
        }}
        onShowComments={() => {
          close()
          onShowComments()
        }}
      />
      <PreviewLinks
        open={open === 'links'}
        onClose={close}
        path={`${path}/previews`}
        shows="this draft as it will look"
        discussed
        save={() => draft.flush()}
      />
      <Dialog open={open === 'down'} onClose={close} title="Take this post down?">
        <p className="mb-4 text-soft">
          Readers who follow a link to it find nothing there any more. It stays here as a draft.
        </p>
        <div className="flex justify-end gap-2">
          <Button onClick={close}>Leave it</Button>
          <Button kind="danger" busy={unpublish.isPending} onClick={() => unpublish.mutate()}>
            Take it down
          </Button>
        </div>
      </Dialog>
      <CopyDialog open={open === 'copy'} onClose={close} draft={draft} sisters={choices.sisters} />
      <DiscardDialog open={open === 'discard'} onClose={close} draft={draft} path={path} onGone={onGone} />
    </>
  )
}

function DiscardDialog({
  open,
  onClose,
  draft,
  path,
  onGone,
}: {
  open: boolean
  onClose: () => void
  draft: Draft
  path: string
  onGone: () => void
}) {
  const live = draft.detail.state === 'published'
  const client = useQueryClient()
  const discard = useMutation({
    mutationFn: async () => {
      await draft.flush()
      await send('DELETE', path, undefined, draft.version())
    },
    onSuccess: () => {
      draft.forget()
      void client.invalidateQueries({ queryKey: ['posts'] })
      say(live ? 'The changes are gone' : 'The draft is gone')
      onGone()
    },
  })
  return (
    <Dialog open={open} onClose={onClose} title={live ? 'Drop the changes?' : 'Throw the draft away?'}>
      <p className="mb-4 text-soft">
        {live
          ? 'Readers go on seeing the post as it was published.'
          : 'The draft and its earlier versions are removed for good.'}
      </p>
      <div className="flex justify-end gap-2">
        <Button onClick={onClose}>Keep it</Button>
        <Button kind="danger" busy={discard.isPending} onClick={() => discard.mutate()}>
          {live ? 'Drop the changes' : 'Throw it away'}
        </Button>
      </div>
    </Dialog>
  )
}
