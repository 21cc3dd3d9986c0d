// Lighthouse (mobile, its own throttling) over every page kind of every brand; the median of RUNS
// runs for what varies from run to run.
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import run from 'lighthouse'
import { addressOf, chosen, kindsOf, startBrowser, warm } from './site.mjs'

const budgets = JSON.parse(readFileSync(new URL('budgets.json', import.meta.url)))
const runs = Number(process.env.RUNS ?? 3)
const debugPort = Number(process.env.DEBUG_PORT ?? 9333)

const median = (values) => [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)]

/** All that travelled, in KB. */
const sizeOf = (lhr) =>
  Math.round(lhr.audits['network-requests'].details.items.reduce((sum, item) => sum + item.transferSize, 0) / 102.4) /
  10

/** The audits that cost a category its points. */
function failures(lhr) {
  const counted = Object.keys(budgets.scores).flatMap((name) =>
    lhr.categories[name].auditRefs.filter((ref) => ref.weight > 0).map((ref) => ref.id),
  )
  return [...new Set(counted)].filter((id) => lhr.audits[id].score !== null && lhr.audits[id].score < 0.9)
}

/** A trace can fail on a busy machine; the second try counts. */
async function look(url) {
  for (let tries = 2; ; tries--) {
    const result = await run(url, { port: debugPort, logLevel: 'error', output: 'html' })
    const problem = result.lhr.runtimeError
    if (!problem) return result
    if (tries === 1) throw new Error(`${url}: ${problem.message}`)
  }
}

async function measure(url, out) {
  const results = []
  for (let n = 0; n < runs; n++) {
    const { lhr, report } = await look(url)
    results.push(lhr)
    const name = `${new URL(url).hostname}${new URL(url).pathname.replaceAll('/', '_')}`
    if (n === 0)
      for (const [ending, text] of [
        ['json', JSON.stringify(lhr)],
        ['html', report],
      ])
        writeFileSync(join(out, `${name}.${ending}`), text)
  }
  const value = (name) => median(results.map((lhr) => lhr.audits[name].numericValue))
  return {
    scores: Object.fromEntries(
      Object.keys(budgets.scores).map((name) => [
        name,
        median(results.map((lhr) => Math.round(lhr.categories[name].score * 100))),
      ]),
    ),
    times: Object.fromEntries(Object.keys(budgets.times).map((name) => [name, Math.round(value(name))])),
    shift: Object.fromEntries(Object.keys(budgets.shift).map((name) => [name, Number(value(name).toFixed(3))])),
    sizes: { total: sizeOf(results[0]) },
    failed: failures(results[0]),
  }
}

function misses(kind, result) {
  const missed = []
  for (const [name, least] of Object.entries(budgets.scores))
    if (result.scores[name] < least) missed.push(`${name} ${result.scores[name]}`)
  for (const group of ['times', 'shift'])
    for (const [name, most] of Object.entries(budgets[group]))
      if (result[group][name] > most) missed.push(`${name} ${result[group][name]}`)
  for (const [name, most] of Object.entries(budgets.sizes[kind] ?? {}))
    if (result.sizes[name] > most) missed.push(`${name} ${result.sizes[name]} KB`)
  return missed
}

const columns = (row) => [
  ...Object.values(row.scores),
  ...Object.values(row.times),
  ...Object.values(row.shift),
  ...Object.values(row.sizes),
]

export async function lighthouse(out) {
  const browser = await startBrowser({ whole: true, args: [`--remote-debugging-port=${debugPort}`] })
  const rows = []
  const missed = []
  console.log('brand                 kind          perf  a11y  best   seo   LCP   TBT   CLS    KB')
  for (const brand of chosen) {
    for (const [kind, path] of await kindsOf(brand)) {
      await warm(brand, path)
      const result = await measure(addressOf(brand, path), out)
      const row = { brand: brand.id, kind, path, ...result, missed: misses(kind, result) }
      rows.push(row)
      missed.push(
        ...row.missed.map(
          (miss) => `${brand.id}${path}: ${miss}${row.failed.length ? ` (${row.failed.join(', ')})` : ''}`,
        ),
      )
      console.log(
        `${brand.id.padEnd(21)} ${kind.padEnd(12)} ${columns(row)
          .map((cell) => String(cell).padStart(5))
          .join(' ')}  ${row.missed.join(', ')} ${row.missed.length ? row.failed.join(' ') : ''}`,
      )
    }
  }
  await browser.close()
  return {
    title: `Lighthouse, median of ${runs}`,
    missed,
    rows: rows.map((row) => [row.brand, row.kind, ...columns(row), row.missed.join(', ')]),
    head: [
      'brand',
      'kind',
      'performance',
      'accessibility',
      'best practices',
      'seo',
      'LCP ms',
      'TBT ms',
      'CLS',
      'total KB',
      'missed',
    ],
  }
}
