// Writes the theme of each variant as TypeScript. Its stylesheet (src/variants) is the one place where colours are
// written.
import { readFileSync, readdirSync, writeFileSync } from 'node:fs'
import { parse } from 'postcss'

const folder = new URL('../src/variants/', import.meta.url)
const colours = ['primary', 'secondary', 'accent', 'background', 'text', 'text-secondary']

/** The declarations of the first :root, by property. */
function rootOf(file) {
  const root = parse(readFileSync(new URL(file, folder), 'utf8')).nodes.find((node) => node.selector === ':root')
  return Object.fromEntries(root.nodes.filter((node) => node.type === 'decl').map((node) => [node.prop, node.value]))
}

const camel = (name) => name.replace(/-(\w)/g, (_, letter) => letter.toUpperCase())

function themeOf(file) {
  const root = rootOf(file)
  const named = colours.map((name) => {
    const colour = root[`--${name}`]
    if (!/^#[0-9a-f]{6}$/i.test(colour))
      throw new Error(`src/variants/${file}: --${name} must be a colour such as #0a7a5a`)
    return [camel(name), colour.toUpperCase()]
  })
  return {
    ...Object.fromEntries(named),
    dark: root['color-scheme'] === 'dark',
    gradient: '--gradient' in root,
  }
}

const files = readdirSync(folder).filter((file) => file.endsWith('.css'))
const themes = Object.fromEntries(files.map((file) => [file.slice(0, -'.css'.length), themeOf(file)]))
writeFileSync(
  new URL('../src/gen/themes.ts', import.meta.url),
  `// Code generated from src/variants by \`make gen\`. DO NOT EDIT.
import type { Variant } from './rules'

/** The six colours of a variant, and whether it is dark or has a gradient. */
export interface Theme {
${colours.map((name) => `  ${camel(name)}: string`).join('\n')}
  dark: boolean
  gradient: boolean
}

export const themes: Record<Variant, Theme> = ${JSON.stringify(themes, null, 2)}
`,
)
