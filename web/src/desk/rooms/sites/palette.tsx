import { useEffect, useEffectEvent, useId } from 'react'
import { useQuery } from '@tanstack/react-query'
import type { SiteMove, SitePalette, SiteProblem } from '../../../gen/desk'
import { post } from '../../api'
import { Button } from '../../ui/button'
import type { useOwn } from './use-own'

const isColour = (text: string) => /^#[0-9a-f]{6}$/i.test(text)

/** The colours of a look, as its pages name them. */
export interface Tried {
  variant: string
  tokens: Record<string, string>
}

interface Props {
  own: ReturnType<typeof useOwn>
  variant: string
  problems: SiteProblem[]
  /** What the colours become, for the page to show before it is made again. */
  onTry: (tried: Tried | undefined) => void
}

/** What a variant makes of colours. */
export function usePalette(variant: string, primary: string, accent: string, ground = '') {
  return useQuery({
    queryKey: ['palette', variant, primary, accent, ground],
    queryFn: () =>
      post<SitePalette>('/sites/palette', {
        variant,
        ...(isColour(primary) && { primary }),
        ...(isColour(accent) && { accent }),
        ...(isColour(ground) && { ground }),
      }),
    placeholderData: (before) => before,
  })
}

const sameColour = (one: string, other: string) => one.toLowerCase() === other.toLowerCase()

/** What becomes of a colour that was named, where pages show another one. */
export const moveOf = (palette: SitePalette | undefined, name: string, value: string) =>
  palette?.moves.find((one) => one.field === name && sameColour(one.from, value))

/** Whether pages of a dark look show the accent as the main colour, which would be too pale. */
export const isSwapped = (palette: Pick<SitePalette, 'tokens'> | undefined, primary: string, accent: string) =>
  isColour(primary) &&
  isColour(accent) &&
  !sameColour(primary, accent) &&
  sameColour(palette?.tokens['primary'] ?? '', accent)

/** What a variant makes of one to three colours, with the contrast of every pair. */
export function Palette({ own, variant, problems, onTry }: Props) {
  const [primary, accent, ground] = ['primary', 'accent', 'ground'].map((name) =>
    String(own.value(`palette.${name}`) ?? ''),
  ) as [string, string, string]
  const { data, isPlaceholderData } = usePalette(variant, primary, accent, ground)
  const tryOut = useEffectEvent(() => data && !isPlaceholderData && onTry({ variant, tokens: data.tokens }))
  useEffect(() => void tryOut(), [data, isPlaceholderData])
  const leave = useEffectEvent(() => onTry(undefined))
  useEffect(() => () => leave(), [])
  const colour = (name: string, label: string, value: string, token = name) => (
    <Colour
      label={label}
      value={value}
      {...ownOf(data, token)}
      {...problemAt(problems, `palette.${name}`)}
      move={moveOf(data, name, value)}
      onChange={(next) => (next ? own.set(`palette.${name}`, next) : own.clear(`palette.${name}`))}
    />
  )
  return (
    <fieldset className="flex min-w-0 flex-col gap-3">
      <legend className="mb-2 font-semibold">Colors</legend>
      {colour('primary', 'Main color', primary)}
      {colour('accent', 'Accent', accent)}
      {colour('ground', 'Ground', ground, 'background')}
      {isSwapped(data, primary, accent) && <Swapped primary={primary} accent={accent} />}
      {primary && <Button onClick={() => own.clear('palette')}>Use the look’s own colors</Button>}
      <ul className="flex flex-col gap-1.5">
        {data?.pairs.map((pair) => (
          <li key={pair.name} className="flex items-center gap-3">
            <span
              aria-hidden="true"
              className="grid h-7 w-12 place-items-center rounded border border-line font-semibold"
              style={{ color: pair.text, background: pair.on }}
            >
              Aa
            </span>
            <span className="min-w-0 flex-1 truncate">{pair.name}</span>
            <span className={pair.ratio >= pair.needs ? 'text-good' : 'text-bad'}>
              {pair.ratio >= pair.needs ? '✓' : '✗'} {pair.ratio.toFixed(1)}
              <span className="sr-only"> of {pair.needs} needed</span>
            </span>
          </li>
        ))}
      </ul>
    </fieldset>
  )
}

/** The colour that the look has where nobody says one. */
export const ownOf = (palette: Pick<SitePalette, 'tokens'> | undefined, token: string) => {
  const own = palette?.tokens[token]?.replace(/^#(.)(.)(.)$/, '#$1$1$2$2$3$3')
  return own && isColour(own) ? { own } : {}
}

/** What the rules say of a field, in one sentence. */
const problemAt = (problems: SiteProblem[], field: string) => {
  const found = problems.find((one) => one.field === field)
  return found && { problem: `${found.message}. ${found.fix ?? ''}` }
}

interface ColourProps {
  label: string
  value: string
  /** What pages show while nobody says a colour. */
  own?: string
  problem?: string
  /** What pages show instead, where it could not be read. */
  move?: SiteMove | undefined
  onChange: (next: string) => void
}

const swatch = (colour: string) => (
  <span
    aria-hidden="true"
    className="inline-block size-4 rounded-full border border-line align-text-bottom"
    style={{ background: colour }}
  />
)

/** That the two colours of a brand change places, and why. */
export function Swapped({ primary, accent }: { primary: string; accent: string }) {
  return (
    <p role="note" className="rounded-desk bg-warn-ground px-3 py-2 text-warn">
      Buttons and links of this dark look show your accent {swatch(accent)}, because your main color {swatch(primary)}{' '}
      could not be read on it. The main color takes the place of the accent.
    </p>
  )
}

/** A colour beside the one that pages show, and why. */
function Moved({ move: { field, from, to, dark, filled } }: { move: SiteMove }) {
  const shown = (
    <>
      {swatch(from)} {filled ? 'are' : 'is'} shown as {swatch(to)} {to}
    </>
  )
  return (
    <p role="note" className="mt-1 rounded-desk bg-warn-ground px-3 py-2 text-warn">
      {field === 'ground' ? (
        <>Your ground {shown}, because words could not be read on it.</>
      ) : filled ? (
        <>Buttons show your color as it is. Words and lines in {shown}, so that they can be read.</>
      ) : (
        <>
          On {dark ? 'dark' : 'white and light'} grounds your color {shown}, so that it can be read.
        </>
      )}
    </p>
  )
}

export function Colour({ label, value, own, problem, move, onChange }: ColourProps) {
  const id = useId()
  const wrong =
    value && !isColour(value) ? 'A color is # and six digits or letters a to f, such as #00508c.' : !move && problem
  return (
    <div>
      <div className="flex items-center gap-3">
        <input
          type="color"
          aria-label={`${label}, chosen by eye`}
          className="size-9 rounded border border-line bg-ground"
          value={isColour(value) ? value : (own ?? '#808080')}
          onChange={(event) => onChange(event.target.value)}
        />
        <label className="flex min-w-0 flex-1 items-center gap-2">
          <span className="w-24 shrink-0 font-medium">{label}</span>
          <input
            className="field min-w-0 flex-1"
            value={value}
            placeholder={own ?? '#rrggbb'}
            aria-invalid={!!wrong}
            aria-describedby={wrong ? id : undefined}
            onChange={(event) => onChange(event.target.value.trim())}
          />
        </label>
      </div>
      {wrong && (
        <p id={id} role="alert" className="mt-1 text-bad">
          {wrong}
        </p>
      )}
      {move && <Moved move={move} />}
    </div>
  )
}
