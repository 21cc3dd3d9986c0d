// @vitest-environment node
import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { themes } from '../gen/themes'
import { variants, type Variant } from '../gen/rules'

const read = (file: string) => readFileSync(new URL(file, import.meta.url), 'utf8')

/** The colours of a variant: its own, and those that only depend on whether it is dark. */
function tokens(variant: Variant): Record<string, string> {
  const root = /:root\s*\{([^}]*)\}/.exec(read(`../variants/${variant}.css`))![1]!
  const own = Object.fromEntries(
    [...root.matchAll(/^ *--([\w-]+):\s*(#[0-9a-f]{6}|linear-gradient\([^;]+\));/gim)].map(([, name, value]) => [
      name!,
      value!,
    ]),
  )
  const shared = [
    ...read('../styles/app.css').matchAll(/^ *--(on-primary|on-accent|error|success): light-dark\((.+?), (.+)\);/gm),
  ]
  for (const [, name, light, dark] of shared) {
    const value = (themes[variant].dark ? dark! : light!).replace('#fff', '#ffffff')
    own[name!] ??= value === 'var(--background)' ? own.background! : value
  }
  return own
}

function luminance(hex: string): number {
  const [r, g, b] = [1, 3, 5].map((at) => {
    const part = parseInt(hex.slice(at, at + 2), 16) / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * r! + 0.7152 * g! + 0.0722 * b!
}

function contrast(one: string, other: string): number {
  const [dark, light] = [luminance(one), luminance(other)].sort((a, b) => a - b)
  return (light! + 0.05) / (dark! + 0.05)
}

const text = 4.5
const edge = 3
const pairs: [string, string, number][] = [
  ...['text', 'text-secondary', 'primary', 'accent', 'error', 'success'].flatMap((name): [string, string, number][] => [
    [name, 'background', text],
    [name, 'surface', text],
  ]),
  ['secondary', 'background', text],
  ['on-primary', 'primary', text],
  ['on-accent', 'accent', text],
  ['border', 'background', edge],
  ['border', 'surface', edge],
]

describe.each(variants)('the colours of %s', (variant) => {
  const own = tokens(variant)

  // spec: E3
  it('are the same in the theme and in the stylesheet', () => {
    const { primary, secondary, accent, background, text, textSecondary } = themes[variant]
    const stated = [own.primary, own.secondary, own.accent, own.background, own.text, own['text-secondary']]
    expect(stated.map((colour) => colour?.toUpperCase())).toEqual([
      primary,
      secondary,
      accent,
      background,
      text,
      textSecondary,
    ])
  })

  it.each(pairs)('give %s enough contrast on %s', (front, back, least) => {
    expect(contrast(own[front]!, own[back]!)).toBeGreaterThanOrEqual(least)
  })

  it('give words enough contrast on every colour of the gradient', () => {
    for (const stop of own.gradient?.match(/#[0-9a-f]{6}/gi) ?? []) {
      expect(contrast(own['on-gradient']!, stop)).toBeGreaterThanOrEqual(text)
      expect(contrast(own['on-gradient-secondary']!, stop)).toBeGreaterThanOrEqual(text)
    }
  })
})

// spec: E3
it('modern and dark are the dark types; modern, creative, landing and elegant the gradient types', () => {
  expect(variants.filter((variant) => themes[variant].dark)).toEqual(['modern', 'dark'])
  expect(variants.filter((variant) => themes[variant].gradient)).toEqual(['modern', 'creative', 'landing', 'elegant'])
})
