import { useState } from 'react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Link, useLocation } from 'wouter'
import type { SiteDraft, SiteNew, SiteWall } from '../../../gen/desk'
import { get, send } from '../../api'
import { say } from '../../frame/toasts'
import { Button } from '../../ui/button'
import { Field } from '../../ui/field'
import { RoomHead } from '../../ui/room-head'
import { ErrorLine, WaitingRows } from '../../ui/states'
import { Colour, isSwapped, moveOf, Swapped, usePalette } from './palette'
import { Snapshot } from './snapshot'
import { useWall } from './use-site'

/** A short name made of a name: letters, digits and hyphens, without accents. */
export const slug = (name: string) =>
  name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')

/** The host that a brand of this name would have. */
export const hostFor = (name: string) => (slug(name) ? `${slug(name).replaceAll('-', '')}.com` : '')

/** Hosts as somebody types or pastes them: addresses of pages, and names with www, are those of the host itself. */
export const hostsOf = (typed: string) =>
  typed
    .toLowerCase()
    .split(/[\s,]+/)
    .map((one) =>
      one
        .replace(/^https?:\/\//, '')
        .replace(/[/?#:].*$/, '')
        .replace(/^www\./, ''),
    )
    .filter((one, at, all) => one && all.indexOf(one) === at)

/** A name, a family, its hosts and two colours: enough for a site whose every page can be shown. */
export function NewBrand() {
  const wall = useWall()
  if (!wall.data) return <WaitingRows label="Loading" />
  return (
    <>
      <RoomHead title="New brand" />
      <Form wall={wall.data} />
    </>
  )
}

function Form({ wall }: { wall: SiteWall }) {
  const client = useQueryClient()
  const [, go] = useLocation()
  const [name, setName] = useState('')
  const [typedID, setID] = useState<string>()
  const [typedHosts, setHosts] = useState<string>()
  const [family, setFamily] = useState(wall.families[0]!)
  const [variant, setVariant] = useState(wall.variants[0]!)
  const [colours, setColours] = useState(['#0f4c5c', '#e36414'])
  const [primary, accent] = colours as [string, string]
  const { data: palette } = usePalette(variant, primary, accent)
  const id = typedID ?? slug(name)
  const hosts = typedHosts ?? hostFor(name)
  const make = useMutation({
    mutationFn: async () => {
      const draft = await get<SiteDraft>('/sites/draft')
      const body: SiteNew = { id, name, family, hosts: hostsOf(hosts), colours, variant }
      await send('POST', '/sites/brands', body, draft.etag.replaceAll('"', ''))
    },
    meta: { quiet: true },
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: ['sites'] })
      say('Made; nobody sees it until you publish')
      go(`/sites/${id}/left`)
    },
  })
  return (
    <form
      className="flex max-w-3xl flex-col gap-5 p-5"
      onSubmit={(event) => {
        event.preventDefault()
        make.mutate()
      }}
    >
      <Field
        label="Name"
        required
        value={name}
        placeholder="Harbor Fleet"
        onChange={(event) => setName(event.target.value)}
      />
      <Field
        label="Short name"
        required
        value={id}
        placeholder="harbor-fleet"
        pattern="[a-z0-9]+(-[a-z0-9]+)*"
        title="Small letters and digits, with hyphens between them"
        hint="In the Desk’s addresses and the names of files; it cannot be changed later."
        onChange={(event) => setID(event.target.value)}
      />
      <label>
        <span className="mb-1 block font-medium">Family</span>
        <select className="field" value={family} onChange={(event) => setFamily(event.target.value)}>
          {wall.families.map((one) => (
            <option key={one}>{one}</option>
          ))}
        </select>
        <span className="mt-1 block text-faint">
          Its words are the starting point; change whatever should read differently.
        </span>
      </label>
      <Field
        label="Hosts"
        required
        value={hosts}
        placeholder="harborfleet.com harborfleet.example"
        hint="The main one first, then others, with spaces between them. Write your own over what is proposed."
        onChange={(event) => setHosts(event.target.value)}
      />
      <Looks wall={wall} family={family} value={variant} onChange={setVariant} />
      <fieldset className="flex flex-col gap-3">
        <legend className="mb-1 font-medium">Colors</legend>
        <Colour
          label="Main color"
          value={primary}
          move={moveOf(palette, 'primary', primary)}
          onChange={(next) => setColours([next, accent])}
        />
        <Colour
          label="Accent"
          value={accent}
          move={moveOf(palette, 'accent', accent)}
          onChange={(next) => setColours([primary, next])}
        />
        {isSwapped(palette, primary, accent) && <Swapped primary={primary} accent={accent} />}
      </fieldset>
      <ErrorLine error={make.error} />
      <div className="flex gap-2">
        <Button kind="main" type="submit" busy={make.isPending} disabled={!id || !hosts.trim()}>
          Make it
        </Button>
        <Link
          href="/sites"
          className="inline-flex h-9 items-center rounded-desk border border-line px-3 font-medium hover:bg-hover"
        >
          Cancel
        </Link>
      </div>
    </form>
  )
}

interface LooksProps {
  wall: SiteWall
  family: string
  value: string
  onChange: (next: string) => void
}

/** The looks, each as a brand of the family would wear it. */
function Looks({ wall, family, value, onChange }: LooksProps) {
  const shown = wall.brands.find((one) => one.family === family && !one.new) ?? wall.brands[0]
  return (
    <fieldset>
      <legend className="mb-1 font-medium">Look</legend>
      <p className="mb-2 text-faint">
        {shown && `Shown with the pages of ${shown.name}. `}You can try all others on its own pages later.
      </p>
      <div className="grid grid-cols-2 gap-3 sm:grid-cols-4">
        {wall.variants.map((variant) => (
          <label
            key={variant}
            className={`overflow-hidden rounded-desk border border-line hover:border-line-strong
              has-checked:border-accent has-checked:ring-1 has-checked:ring-accent`}
          >
            {shown && (
              <Snapshot
                title={`${shown.name} in the look ${variant}`}
                brand={shown.id}
                variant={variant}
                ratio={0.7}
                published
              />
            )}
            <span className="flex items-center gap-2 px-2 py-1.5">
              <input
                type="radio"
                name="look"
                className="tick"
                value={variant}
                checked={variant === value}
                onChange={() => onChange(variant)}
              />
              {variant}
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}
