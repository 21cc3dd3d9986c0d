import { useEffect } from 'react'
import { useMutation } from '@tanstack/react-query'
import { Copy } from 'lucide-react'
import type { SitePreviewLink } from '../../../gen/desk'
import { post } from '../../api'
import { say } from '../../frame/toasts'
import { moment } from '../../lib/time'
import { Button } from '../../ui/button'
import { Dialog } from '../../ui/dialog'
import { ErrorLine } from '../../ui/states'

/** A link on the brand's own host that shows the draft to whoever has it. */
export function PreviewDialog({
  open,
  onClose,
  brand,
  path,
  change,
}: {
  open: boolean
  onClose: () => void
  brand: string
  path: string
  change?: string
}) {
  const { mutate, data, error, isPending } = useMutation({
    mutationFn: () => post<SitePreviewLink>('/sites/preview', { brand, path, ...(change && { change }) }),
    meta: { quiet: true },
  })
  useEffect(() => {
    if (open) mutate()
  }, [open, mutate])
  return (
    <Dialog open={open} onClose={onClose} title="Preview link">
      <div className="flex flex-col gap-3" aria-busy={isPending}>
        <p className="text-soft">Whoever has this link sees the page with the draft, and nothing else.</p>
        <ErrorLine error={error} />
        {data && (
          <>
            <div className="flex gap-2">
              <input
                aria-label="Link"
                readOnly
                className="field"
                value={data.url}
                onFocus={(event) => event.target.select()}
              />
              <Button
                aria-label="Copy"
                onClick={() => void navigator.clipboard.writeText(data.url).then(() => say('Copied'))}
              >
                <Copy size={16} aria-hidden="true" />
              </Button>
            </div>
            <p className="text-faint">Good until {moment(data.until)}.</p>
          </>
        )}
      </div>
    </Dialog>
  )
}
