import { useRef, useState } from 'react'
import type { SiteAddress } from '../../../../gen/desk'
import { say } from '../../../frame/toasts'
import { useMe } from '../../../session'
import { Button } from '../../../ui/button'
import { Field } from '../../../ui/field'
import { ErrorLine } from '../../../ui/states'
import { useLayerName } from '../layers'
import type { Draft } from '../use-draft'
import { useWall } from '../use-site'
import { useLead } from './use-addresses'

interface Props {
  /** What is known of it already. */
  begun: (SiteAddress & { layer: string }) | undefined
  draft: Draft
}

/** The brands, and for whoever works for all of them what several share. */
function useLayers(): string[] {
  const { brands } = useMe()
  const wall = useWall().data
  const shared = wall?.all ? ['site', ...wall.families.map((family) => `families/${family}`)] : []
  return [...shared, ...brands.map(({ id }) => `brands/${id}`)]
}

/** One address by hand, or many from a table that a spreadsheet saved. */
export function AddAddress({ begun, draft }: Props) {
  const nameOf = useLayerName()
  const layers = useLayers()
  const [chosen, setChosen] = useState(begun?.layer)
  const layer = chosen ?? layers[0] ?? ''
  const [one, setOne] = useState<SiteAddress>({ from: begun?.from ?? '', to: begun?.to ?? '' })
  const lead = useLead(draft, (added) => {
    setOne({ from: '', to: '' })
    const many = added > 1 ? `${added} addresses are in` : 'In'
    say(`${many} your draft; nobody is led on until you publish`, draft.undo)
  })
  const [isMany, setMany] = useState(false)
  return (
    <form
      aria-label="Lead an address on"
      className="flex flex-col gap-3"
      onSubmit={(event) => {
        event.preventDefault()
        lead.mutate({ layer, add: [one] })
      }}
    >
      <div className="grid gap-3 sm:grid-cols-3">
        <label>
          <span className="mb-1 block font-medium">For</span>
          <select className="field" value={layer} onChange={(event) => setChosen(event.target.value)}>
            {layers.map((each) => (
              <option key={each} value={each}>
                {nameOf(each)}
              </option>
            ))}
          </select>
        </label>
        <Field
          label="Old address"
          placeholder="/old-page"
          value={one.from}
          onChange={(event) => setOne({ ...one, from: event.target.value })}
        />
        <Field
          label="Leads to"
          placeholder="/products, or https://…"
          autoFocus={!!begun}
          value={one.to}
          onChange={(event) => setOne({ ...one, to: event.target.value })}
        />
      </div>
      <div className="flex flex-wrap items-center gap-3">
        <label className="flex min-h-6 items-center gap-2">
          <input
            type="checkbox"
            className="tick"
            checked={!!one.temporary}
            onChange={(event) => setOne({ ...one, temporary: event.target.checked })}
          />
          For now only
        </label>
        <Button type="submit" kind="main" busy={lead.isPending} disabled={!one.from.trim() || !one.to.trim()}>
          Add
        </Button>
        <Button className="ml-auto" aria-expanded={isMany} onClick={() => setMany(!isMany)}>
          Many at once
        </Button>
      </div>
      {isMany && (
        <Many isBusy={lead.isPending} onAdd={(csv, onDone) => lead.mutate({ layer, csv }, { onSuccess: onDone })} />
      )}
      <ErrorLine error={lead.error} />
    </form>
  )
}

interface ManyProps {
  isBusy: boolean
  onAdd: (csv: string, onDone: () => void) => void
}

/** Lines that are typed, pasted, or taken from a file, where they can be looked at before they are added. */
function Many({ isBusy, onAdd }: ManyProps) {
  const [lines, setLines] = useState('')
  const file = useRef<HTMLInputElement>(null)
  return (
    <div className="flex flex-col gap-2">
      <label>
        <span className="mb-1 block font-medium">Lines of a table</span>
        <textarea
          className="field min-h-28 py-2"
          placeholder={'/old-page,/products\n/sale,/solutions,302'}
          spellCheck={false}
          value={lines}
          onChange={(event) => setLines(event.target.value)}
        />
      </label>
      <p className="text-soft">
        Each line has the old address, where it leads and, if that is for now only, 302. Commas, semicolons or tabs
        stand between them, so lines can be pasted from a spreadsheet.
      </p>
      <div className="flex flex-wrap gap-2">
        <Button kind="main" busy={isBusy} disabled={!lines.trim()} onClick={() => onAdd(lines, () => setLines(''))}>
          Add these lines
        </Button>
        <Button onClick={() => file.current?.click()}>Choose a file…</Button>
        <input
          ref={file}
          type="file"
          accept=".csv,.tsv,.txt,text/csv"
          aria-label="A file with a table"
          hidden
          onChange={async ({ target }) => {
            const [chosen] = target.files ?? []
            if (!chosen) return
            setLines(await chosen.text())
            target.value = ''
          }}
        />
      </div>
    </div>
  )
}
