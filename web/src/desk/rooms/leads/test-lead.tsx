import { useState } from 'react'
import { useMutation } from '@tanstack/react-query'
import { Send } from 'lucide-react'
import { useLocation } from 'wouter'
import type { Tested } from '../../../gen/desk'
import { post } from '../../api'
import { useMe } from '../../session'
import { Button } from '../../ui/button'
import { Dialog } from '../../ui/dialog'

/** Sends a lead the way a visitor's goes. */
export function TestLead({ open, onClose }: { open: boolean; onClose: () => void }) {
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
