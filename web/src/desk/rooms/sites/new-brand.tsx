import { useState } from 'react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useLocation } from 'wouter'
import type { SiteDraft, SiteNew } from '../../../gen/desk'
import { get, send } from '../../api'
import { say } from '../../frame/toasts'
import { Button } from '../../ui/button'
import { Field } from '../../ui/field'
import { RoomHead } from '../../ui/room-head'
import { ErrorLine, WaitingRows } from '../../ui/states'
import { Colour } from './palette'
import { useWall } from './use-site'

const slug = (name: string) =>
  name
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')

/** A name, a family, its hosts and two colours: enough for a site whose every page can be shown. */
export function NewBrand() {
  const wall = useWall()
  const client = useQueryClient()
  const [, go] = useLocation()
  const [name, setName] = useState('')
  const [hosts, setHosts] = useState('')
  const [family, setFamily] = useState('')
  const [variant, setVariant] = useState('')
  const [colours, setColours] = useState(['#0f4c5c', '#e36414'])
  const make = useMutation({
    mutationFn: async () => {
      const draft = await get<SiteDraft>('/sites/draft')
      const body: SiteNew = {
        id: slug(name),
        name,
        family: family || wall.data!.families[0]!,
        hosts: hosts.split(/[\s,]+/).filter(Boolean),
        colours,
        variant: variant || wall.data!.variants[0]!,
      }
      await send('POST', '/sites/brands', body, draft.etag.replaceAll('"', ''))
    },
    meta: { quiet: true },
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: ['sites'] })
      say('Made; nobody sees it until you publish')
      go(`/sites/${slug(name)}/left`)
    },
  })
  if (!wall.data) return <WaitingRows label="Loading" />
  return (
    <>
      <RoomHead title="New brand" />
      <form
        className="flex max-w-xl flex-col gap-5 p-5"
        onSubmit={(event) => {
          event.preventDefault()
          make.mutate()
        }}
      >
        <Field
          label="Name"
          required
          value={name}
          hint={name && `Its short name will be ${slug(name)}.`}
          onChange={(event) => setName(event.target.value)}
        />
        <Choice
          label="Family"
          hint="Its words are the starting point; change whatever should read differently."
          options={wall.data.families}
          value={family}
          onChange={setFamily}
        />
        <Field
          label="Hosts"
          required
          value={hosts}
          hint="The main one first, then others, with spaces between them."
          onChange={(event) => setHosts(event.target.value)}
        />
        <Choice
          label="Look"
          hint="You can try all others on its own pages."
          options={wall.data.variants}
          value={variant}
          onChange={setVariant}
        />
        <fieldset className="flex flex-col gap-3">
          <legend className="mb-1 font-medium">Colours</legend>
          <Colour label="Main colour" value={colours[0]!} onChange={(next) => setColours([next, colours[1]!])} />
          <Colour label="Accent" value={colours[1]!} onChange={(next) => setColours([colours[0]!, next])} />
        </fieldset>
        <ErrorLine error={make.error} />
        <Button kind="main" type="submit" busy={make.isPending} disabled={!slug(name) || !hosts.trim()}>
          Make it
        </Button>
      </form>
    </>
  )
}

function Choice({
  label,
  hint,
  options,
  value,
  onChange,
}: {
  label: string
  hint: string
  options: string[]
  value: string
  onChange: (next: string) => void
}) {
  return (
    <label>
      <span className="mb-1 block font-medium">{label}</span>
      <select className="field" value={value || options[0]} onChange={(event) => onChange(event.target.value)}>
        {options.map((one) => (
          <option key={one}>{one}</option>
        ))}
      </select>
      <span className="mt-1 block text-faint">{hint}</span>
    </label>
  )
}
