// The audit: valid pages, working links, axe and Lighthouse over every brand as visitors meet it.
// Results go to build/audit/; the exit code is not 0 when anything is missed.
// STEP=html,axe,lighthouse chooses steps, BRAND=dashcams brands, KIND=home kinds and RUNS=1 the number of runs.
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { axe } from './axe.mjs'
import { html } from './html.mjs'
import { server } from './site.mjs'

/** Lighthouse has packages of its own, which `make audit` installs and the other steps do without. */
const lighthouse = async (...args) => (await import('./lighthouse.mjs')).lighthouse(...args)

const steps = { html, axe, lighthouse }
const wanted = (process.env.STEP || Object.keys(steps).join()).split(',')
const out = new URL('../../build/audit/', import.meta.url).pathname
mkdirSync(out, { recursive: true })

const escape = (text) => String(text).replaceAll('&', '&amp;').replaceAll('<', '&lt;')
const tag = (name, inner) => `<${name}>${inner}</${name}>`
const row = (cells, cell = 'td') => tag('tr', cells.map((text) => tag(cell, escape(text))).join(''))
const section = ({ title, missed, head, rows = [] }) =>
  tag('h2', escape(title)) +
  tag('p', missed.length ? `${missed.length} missed` : 'all within budget') +
  tag('ul', missed.map((miss) => tag('li', escape(miss))).join('')) +
  (head ? tag('table', row(head, 'th') + rows.map((cells) => row(cells)).join('')) : '')

const results = []
for (const step of wanted) {
  const begin = performance.now()
  const result = await steps[step](out)
  results.push({ step, ...result })
  for (const miss of result.missed) console.log(`  ${miss}`)
  console.log(
    `${result.title}: ${result.missed.length ? `${result.missed.length} missed` : 'all within budget'} (${Math.round((performance.now() - begin) / 1000)} s)`,
  )
}
writeFileSync(join(out, 'results.json'), JSON.stringify(results, null, 2))
const style =
  'body{font:16px/1.5 system-ui;margin:2rem}table{border-collapse:collapse}td,th{border:1px solid #ccc;padding:.25rem .5rem;text-align:left}'
writeFileSync(
  join(out, 'index.html'),
  `<!doctype html><html lang="en"><meta charset="utf-8"><title>Audit</title><style>${style}</style><h1>Audit</h1>${results.map(section).join('')}</html>`,
)
await server.stop()
console.log('results in build/audit/')
process.exit(results.some((result) => result.missed.length) ? 1 : 0)
