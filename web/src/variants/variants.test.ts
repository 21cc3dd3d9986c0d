// @vitest-environment node
import { readdirSync, readFileSync } from 'node:fs'
import { parse, type Node, type Rule } from 'postcss'
import { describe, expect, it } from 'vitest'
import { variants } from '../gen/rules'

/** The shared classes that a variant may select; whatever else it wants of the shared rules it says with tokens. */
const shared = new Set([
  'button',
  'card',
  'closing',
  'container',
  'eyebrow',
  'feature-card',
  'figure',
  'footer',
  'nav-link',
  'navbar',
  'page-hero',
  'picture',
  'proof',
  'section',
  'section-heading',
  'solution',
  'solution-picture',
  'spec-table',
  'step',
  'testimonial',
])

/** What all heroes share, to be selected inside a variant's own hero alone. */
const heroParts = new Set(['hero-lead', 'hero-text', 'hero-actions', 'hero-lines'])

const read = (file: string) => readFileSync(new URL(file, import.meta.url), 'utf8')
const rulesOf = (css: string) => {
  const rules: Rule[] = []
  parse(css).walkRules((rule) => {
    if (rule.parent?.type !== 'atrule' || !/keyframes$/.test((rule.parent as { name?: string }).name ?? ''))
      rules.push(rule)
  })
  return rules
}

/** The selectors around a rule and its own, outermost first. */
function selectors(rule: Rule): string[] {
  const chain = [rule.selector]
  for (let at: Node | undefined = rule.parent; at; at = at.parent) {
    if (at.type === 'rule') chain.unshift((at as Rule).selector)
  }
  return chain
}

/** What is wrong with the selectors of a variant's stylesheet. */
function strays(variant: string, css: string): string[] {
  const hero = `hero-${variant}`
  const own = (name: string) => name === hero || name.startsWith(`${hero}-`)
  return rulesOf(css).flatMap((rule) => {
    const chain = selectors(rule)
    const outer = chain[0]!.split(/,(?![^(]*\))/).map((selector) => selector.trim())
    const rootless = outer.filter((selector) => !/^[.:]/.test(selector))
    const inHero = outer.every((selector) => selector.startsWith(`.${hero}`))
    const names = [...chain.join(' ').matchAll(/\.([a-z][\w-]*)/g)].map(([, name]) => name!)
    const foreign = names.filter((name) => !own(name) && !shared.has(name) && !(inHero && heroParts.has(name)))
    return [...rootless, ...foreign.map((name) => `.${name}`)].map((name) => `${name} in '${chain.join(' ')}'`)
  })
}

it('the shared styles read no token that nothing sets', () => {
  const styles = readdirSync(new URL('../styles', import.meta.url))
    .filter((file) => file.endsWith('.css'))
    .map((file) => read(`../styles/${file}`))
    .join('')
  const all = styles + variants.map((variant) => read(`./${variant}.css`)).join('')
  const names = [...styles.matchAll(/var\(--([\w-]+)/g)].map(([, name]) => name!)
  expect([...new Set(names)].filter((name) => !all.includes(`--${name}:`))).toEqual([])
})

describe.each(variants)('the stylesheet of %s', (variant) => {
  const css = read(`./${variant}.css`)

  it('selects its own hero and the listed classes alone', () => {
    expect(strays(variant, css)).toEqual([])
  })

  it('sets no token that nothing reads', () => {
    const everything =
      css +
      readdirSync(new URL('../styles', import.meta.url))
        .filter((file) => file.endsWith('.css'))
        .map((file) => read(`../styles/${file}`))
        .join('') +
      read('../chrome/brand-switcher.tsx')
    const set = [...css.matchAll(/^ +--([\w-]+):/gm)].map(([, name]) => name!)
    expect([...new Set(set)].filter((name) => !everything.includes(`var(--${name}`))).toEqual([])
  })
})

/** Arrangements of a hero: hero-<variant>-<layout>.css. */
const arrangements = readdirSync(new URL('../styles/layouts', import.meta.url)).filter((file) => /^hero-/.test(file))

it.each(arrangements)('%s arranges its own hero alone', (file) => {
  const [, variant, layout] = /^hero-(\w+)-(\w+)\.css$/.exec(file)!
  const css = read(`../styles/layouts/${file}`)
  expect(strays(variant!, css)).toEqual([])
  const outermost = rulesOf(css).map((rule) => selectors(rule)[0]!)
  expect(outermost.filter((selector) => !selector.startsWith(`.hero-${variant}[data-layout='${layout}']`))).toEqual([])
})

/** The value of a token in a variant, or the shared one. */
const token = (variant: string, name: string) =>
  [read(`./${variant}.css`), read('../styles/app.css')].join('').match(new RegExp(`--${name}[:,] ?([\\d.]+)`))?.[1]

it.each(variants)('icons of %s are drawn in one colour and large enough to carry their cell', (variant) => {
  expect(read('../styles/app.css')).toMatch(/\.emoji \{[^}]*background: currentColor;[^}]*mask:/)
  const drawn = Number(token(variant, 'icon-size')) * 16 * (Number(token(variant, 'icon-part')) / 100)
  expect(drawn).toBeGreaterThanOrEqual(32)
})

it('photographs of minimal are shown in their colours, every one', () => {
  const css = [
    './minimal.css',
    ...arrangements.filter((file) => file.includes('minimal')).map((file) => `../styles/layouts/${file}`),
  ]
  for (const file of css) expect(read(file)).not.toMatch(/grayscale|saturate\(0\)|luminosity/)
})

it('words of the navbar can be read over any picture of a dark hero, a white one too', () => {
  const css = ['./dark.css', '../styles/layouts/hero-dark-stage.css'].map(read)
  const scrims = css
    .flatMap(rulesOf)
    .filter((rule) => /^\.hero-dark/.test(selectors(rule)[0]!) && rule.selector === '&::after')
  const grounds = scrims.map((rule) => rule.nodes.map(String).find((one) => /^background/.test(one)))
  expect(grounds.length).toBeGreaterThan(3)
  for (const ground of grounds) expect(ground).toContain('var(--over)')
  const alphas = [.../--over: ([^;]+);/.exec(css[0]!)![1]!.matchAll(/10 10 11 \/ ([\d.]+)/g)].map(([, alpha]) =>
    Number(alpha),
  )
  const linear = (shade: number) => ((shade / 255 + 0.055) / 1.055) ** 2.4
  const under = linear(255 - (255 - 10) * Math.min(...alphas))
  expect((linear(0xf4) + 0.05) / (under + 0.05)).toBeGreaterThan(4.55)
})

it.each([
  ['another class of the shared styles', '.gallery-caption { color: red }', '.gallery-caption'],
  ['one nested in a listed class', '.closing { & .closing-words { color: red } }', '.closing-words'],
  ['one inside a media query', '@media (width < 48rem) { .filter-bar { gap: 0 } }', '.filter-bar'],
  ["another variant's hero", '.hero-dark { color: red }', '.hero-dark'],
  ['hero parts outside of its own hero', '.hero-lead { color: red }', '.hero-lead'],
  ['bare elements', 'h2 { color: red }', 'h2'],
])('a variant that selects %s is told so', (_, css, stray) => {
  expect(strays('corporate', css).map((line) => line.split(' ')[0])).toEqual([stray])
})
