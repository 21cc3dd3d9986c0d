import type { ReactNode } from 'react'
import { Tabs as Base } from '@base-ui/react/tabs'

interface TabsProps<Id extends string> {
  label: string
  tabs: readonly { id: Id; name: ReactNode }[]
  value: Id
  onChange: (value: Id) => void
  /** How the row of tabs looks, and each of them. */
  className?: string
  look?: string
  /** What the chosen tab shows, where that is not somewhere else. */
  panel?: { className: string; children: ReactNode }
}

const plain =
  'h-7 shrink-0 rounded px-2.5 font-medium text-soft hover:bg-hover aria-selected:bg-selected aria-selected:text-ink'

/** One of several things in the same place; the arrow keys go from one to the next. */
export function Tabs<Id extends string>(props: TabsProps<Id>) {
  const { label, tabs, value, onChange, className = '', look = plain, panel } = props
  return (
    <Base.Root value={value} onValueChange={(next) => onChange(next as Id)} className="contents">
      <Base.List aria-label={label} className={`flex ${className}`}>
        {tabs.map(({ id, name }) => (
          <Base.Tab
            key={id}
            value={id}
            className={look}
            // Whoever comes from elsewhere finds what was shown still there; from tab to tab the focus chooses.
            onFocus={({ currentTarget, relatedTarget }) => {
              if (currentTarget.parentElement?.contains(relatedTarget)) onChange(id)
            }}
          >
            {name}
          </Base.Tab>
        ))}
      </Base.List>
      {panel && (
        <Base.Panel value={value} className={panel.className}>
          {panel.children}
        </Base.Panel>
      )}
    </Base.Root>
  )
}
