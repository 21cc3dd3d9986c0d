import { Choices } from './choices'
import { layoutName, type Sections } from './sections'

/** The ways to arrange the hero, each as a small real page, where the look has several. */
export function HeroLayouts({ hero, ...shown }: { hero: Sections['hero']; brand: string; version: string }) {
  const { layout, layouts, lay } = hero
  if (layouts.length === 0) return null
  return (
    <Choices
      label="Layouts of the hero"
      kind="main"
      chosen={layouts.includes(layout) ? layout : ''}
      options={['', ...layouts].map((value) => ({ value, name: value ? layoutName(value) : 'As the look has it' }))}
      tried={(value) => ({ field: 'hero.layout', value })}
      onChoose={lay}
      {...shown}
    />
  )
}
