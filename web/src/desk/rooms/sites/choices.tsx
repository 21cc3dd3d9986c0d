import { useState } from 'react'
import { Snapshot } from './snapshot'

/** Where each section of a home page begins. */
const anchors: Record<string, string> = { figures: 'proof', quotes: 'testimonials' }

interface Props {
  /** What is chosen, in words for the people who hear it. */
  label: string
  brand: string
  /** The kind of section that the small pages show. */
  kind: string
  version: string
  chosen: string
  options: { value: string; name: string }[]
  /** The field of the brand, and what it would say, with an option chosen. */
  tried: (value: string) => { field: string; value: unknown }
  onChoose: (value: string) => void
}

/** Ways to show a section, each as this brand's own page with it. They are made when somebody wants to see them. */
export function Choices({ label, brand, kind, version, chosen, options, tried, onChoose }: Props) {
  const [open, setOpen] = useState(false)
  const name = options.find(({ value }) => value === chosen)?.name ?? chosen
  return (
    <details className="w-full" onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary className="cursor-pointer rounded px-1 py-1.5 text-soft hover:text-ink">
        {label}: {name}
      </summary>
      {open && (
        <div role="group" aria-label={label} className="grid grid-cols-2 gap-2 pt-1 pb-3">
          {options.map((option) => (
            <button
              key={option.value}
              type="button"
              aria-pressed={option.value === chosen}
              onClick={() => onChoose(option.value)}
              className={`overflow-hidden rounded-desk border border-line text-left hover:border-line-strong
                aria-pressed:border-accent aria-pressed:ring-1 aria-pressed:ring-accent`}
            >
              <Snapshot
                title={`${label}: ${option.name}`}
                brand={brand}
                tried={tried(option.value)}
                anchor={anchors[kind] ?? kind}
                version={version}
                ratio={0.7}
              />
              <span className="block px-2 py-1">
                {option.name}
                {option.value === chosen && <span className="text-faint"> · chosen</span>}
              </span>
            </button>
          ))}
        </div>
      )}
    </details>
  )
}
