import { useQuery } from '@tanstack/react-query'
import type { SitePalette } from '../../../gen/desk'
import { post } from '../../api'
import { Button } from '../../ui/button'
import type { useOwn } from './use-own'

const isColour = (text: string) => /^#[0-9a-f]{6}$/i.test(text)

/** What a variant makes of one or two colours, with the contrast of every pair. */
export function Palette({ own, variant }: { own: ReturnType<typeof useOwn>; variant: string }) {
  const primary = String(own.value('palette.primary') ?? '')
  const accent = String(own.value('palette.accent') ?? '')
  const { data } = useQuery({
    queryKey: ['palette', variant, primary, accent],
    queryFn: () =>
      post<SitePalette>('/sites/palette', {
        variant,
        ...(isColour(primary) && { primary }),
        ...(isColour(accent) && { accent }),
      }),
    placeholderData: (before) => before,
  })
  return (
    <fieldset className="flex flex-col gap-3">
      <legend className="mb-2 font-semibold">Colours</legend>
      <Colour label="Main colour" value={primary} onChange={(next) => own.set('palette.primary', next)} />
      <Colour label="Accent" value={accent} onChange={(next) => own.set('palette.accent', next)} />
      {primary && <Button onClick={() => own.clear('palette')}>Use the look's own colours</Button>}
      {data?.moves.map((move) => (
        <p key={move} className="rounded-desk bg-warn-ground px-3 py-2 text-warn">
          {move}
        </p>
      ))}
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

export function Colour({ label, value, onChange }: { label: string; value: string; onChange: (next: string) => void }) {
  return (
    <div className="flex items-center gap-3">
      <input
        type="color"
        aria-label={`${label}, chosen by eye`}
        className="size-9 rounded border border-line bg-ground"
        value={isColour(value) ? value : '#452f80'}
        onChange={(event) => onChange(event.target.value)}
      />
      <label className="flex flex-1 items-center gap-2">
        <span className="w-24 font-medium">{label}</span>
        <input
          className="field flex-1"
          value={value}
          placeholder="#rrggbb"
          onChange={(event) => onChange(event.target.value.trim())}
        />
      </label>
    </div>
  )
}
