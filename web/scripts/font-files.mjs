import { readFileSync, readdirSync } from 'node:fs'
import { createRequire } from 'node:module'

const require = createRequire(import.meta.url)
const folder = new URL('../src/variants/', import.meta.url)

/** The stylesheet of each variant, as [file name, text]. */
export const stylesheets = readdirSync(folder)
  .filter((file) => file.endsWith('.css'))
  .map((file) => [file, readFileSync(new URL(file, folder), 'utf8')])

/** The file of a font as its package has it: all letters, all weights. */
export const original = (name) => require.resolve(`@fontsource-variable/${name.replace(/-latin-.*/, '')}/files/${name}`)

export const ascii = Array.from({ length: 95 }, (_, n) => String.fromCharCode(32 + n)).join('')

const fontsource = (name, weight) => require.resolve(`@fontsource/${name}/files/${name}-latin-${weight}-normal.woff2`)
const dejavu = (name) => require.resolve(`dejavu-fonts-ttf/ttf/${name}.ttf`)

/**
 * The fonts that machines have, by kind, the most common last. Arimo, Tinos and Cousine were drawn to the widths of
 * Arial, Times New Roman and Courier New, as the Liberation fonts were; Android has Roboto and Noto Serif, plain Linux
 * DejaVu.
 */
export const systems = {
  sans: [
    {
      regular: { file: dejavu('DejaVuSans'), names: ['DejaVu Sans'] },
      bold: { file: dejavu('DejaVuSans-Bold'), names: ['DejaVu Sans Bold'] },
    },
    {
      regular: { file: fontsource('roboto', 400), names: ['Roboto'] },
      bold: { file: fontsource('roboto', 700), names: ['Roboto Bold', 'Roboto'] },
    },
    {
      regular: { file: fontsource('arimo', 400), names: ['Arial', 'Liberation Sans', 'Arimo', 'Helvetica'] },
      bold: {
        file: fontsource('arimo', 700),
        names: ['Arial Bold', 'Liberation Sans Bold', 'Arimo Bold', 'Helvetica Bold'],
      },
    },
  ],
  serif: [
    {
      regular: { file: dejavu('DejaVuSerif'), names: ['DejaVu Serif'] },
      bold: { file: dejavu('DejaVuSerif-Bold'), names: ['DejaVu Serif Bold'] },
    },
    {
      regular: { file: fontsource('noto-serif', 400), names: ['Noto Serif'] },
      bold: { file: fontsource('noto-serif', 700), names: ['Noto Serif Bold', 'Noto Serif'] },
    },
    {
      regular: { file: fontsource('tinos', 400), names: ['Times New Roman', 'Liberation Serif', 'Tinos'] },
      bold: {
        file: fontsource('tinos', 700),
        names: ['Times New Roman Bold', 'Liberation Serif Bold', 'Tinos Bold'],
      },
    },
  ],
  mono: [
    {
      regular: { file: dejavu('DejaVuSansMono'), names: ['DejaVu Sans Mono'] },
      bold: { file: dejavu('DejaVuSansMono-Bold'), names: ['DejaVu Sans Mono Bold'] },
    },
    {
      regular: {
        file: fontsource('cousine', 400),
        names: ['Courier New', 'Liberation Mono', 'Cousine', 'Droid Sans Mono'],
      },
      bold: {
        file: fontsource('cousine', 700),
        names: ['Courier New Bold', 'Liberation Mono Bold', 'Cousine Bold', 'Droid Sans Mono'],
      },
    },
  ],
}
