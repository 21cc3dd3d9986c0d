// Lighthouse (mobile, default throttling) over every page kind of every brand, as visitors meet
// them: https, on the brand's own host name. Results go to build/audit/; the exit code is not 0
// when a budget is missed. `make audit BRAND=dashcams` for one brand, KIND=home for one kind.
import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import lighthouse from 'lighthouse'
import { chromium } from 'playwright-core'
import { brands, primaryHost, startLivery } from '../e2e/harness.mjs'

const budgets = JSON.parse(readFileSync(new URL('budgets.json', import.meta.url)))
const out = new URL('../../build/audit/', import.meta.url).pathname
const runs = Number(process.env.RUNS ?? 3)
const debugPort = Number(process.env.DEBUG_PORT ?? 9333)
mkdirSync(out, { recursive: true })

/** A certificate for all hosts, made for this run. */
function certificate() {
  const dir = mkdtempSync(join(tmpdir(), 'livery-audit-'))
  const names = brands.map((brand) => `DNS:${primaryHost(brand)}`).join(',')
  execFileSync('openssl', ['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes', '-days', '2', '-subj', '/CN=livery audit', '-addext', `subjectAltName=${names}`, '-keyout', join(dir, 'key.pem'), '-out', join(dir, 'cert.pem')], { stdio: 'ignore' })
  const pin = execFileSync('bash', ['-c', `openssl x509 -in ${join(dir, 'cert.pem')} -pubkey -noout | openssl pkey -pubin -outform der | openssl dgst -sha256 -binary | openssl base64`], { encoding: 'utf8' }).trim()
  return { cert: join(dir, 'cert.pem'), key: join(dir, 'key.pem'), pin }
}

const firstPost = (brand) => brand.pages.includes('blog') && !['none', 'content'].includes(brand.blog.source)
const kinds = {
  home: () => '/',
  solutions: (brand) => brand.pages.includes('solutions') && '/solutions',
  products: (brand) => brand.products && '/products',
  product: (brand) => brand.products && '/products/2',
  blog: (brand) => brand.pages.includes('blog') && '/blog',
  article: (brand) => firstPost(brand) && articleOf(brand),
  contact: (brand) => brand.pages.includes('contact') && '/contact',
  'request-demo': () => '/request-demo',
  privacy: () => '/privacy',
}

const { cert, key, pin } = certificate()
const server = await startLivery('--tls-cert', cert, '--tls-key', key)

function articleOf(brand) {
  const html = execFileSync('curl', ['-sk', '--resolve', `${primaryHost(brand)}:${server.port}:127.0.0.1`, `https://${primaryHost(brand)}:${server.port}/blog`], { encoding: 'utf8' })
  return /href="(\/blog\/[a-z0-9-]+)"/.exec(html)?.[1]
}

const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
  args: [
    ...'--headless --no-sandbox --disable-gpu --disable-quic --no-first-run --disable-background-networking --disable-component-update --disable-sync'.split(' '),
    `--remote-debugging-port=${debugPort}`,
    '--host-resolver-rules=MAP *.example 127.0.0.1',
    `--ignore-certificate-errors-spki-list=${pin}`,
  ],
})

const median = (values) => [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)]

async function audit(url) {
  const results = []
  for (let run = 0; run < runs; run++) {
    const { lhr } = await lighthouse(url, { port: debugPort, logLevel: 'error', output: 'json' })
    results.push(lhr)
    if (run === 0) writeFileSync(join(out, `${new URL(url).hostname}${new URL(url).pathname.replaceAll('/', '_')}.json`), JSON.stringify(lhr))
  }
  const score = (name) => median(results.map((lhr) => Math.round((lhr.categories[name]?.score ?? 0) * 100)))
  const value = (name) => median(results.map((lhr) => lhr.audits[name]?.numericValue ?? 0))
  const size = (type) => {
    const items = results[0].audits['network-requests']?.details?.items ?? []
    return items.filter((item) => !type || item.resourceType === type).reduce((sum, item) => sum + item.transferSize, 0) / 1024
  }
  const failed = Object.values(results[0].audits)
    .filter((entry) => entry.score !== null && entry.score < 1 && ['binary'].includes(entry.scoreDisplayMode))
    .map((entry) => entry.id)
  return {
    scores: Object.fromEntries(Object.keys(budgets.scores).map((name) => [name, score(name)])),
    times: Object.fromEntries(Object.keys(budgets.times).map((name) => [name, Math.round(value(name))])),
    shift: Object.fromEntries(Object.keys(budgets.shift).map((name) => [name, Number(value(name).toFixed(3))])),
    sizes: { total: Math.round(size()), script: Math.round(size('Script')) },
    failed,
  }
}

function misses(kind, result) {
  const missed = []
  for (const [name, least] of Object.entries(budgets.scores)) if (result.scores[name] < least) missed.push(`${name} ${result.scores[name]}`)
  for (const group of ['times', 'shift']) for (const [name, most] of Object.entries(budgets[group])) if (result[group][name] > most) missed.push(`${name} ${result[group][name]}`)
  if (kind === 'home' && result.sizes.total > budgets.sizes.total) missed.push(`total ${result.sizes.total} KB`)
  if (result.sizes.script > budgets.sizes.script) missed.push(`script ${result.sizes.script} KB`)
  return missed
}

const rows = []
const chosen = brands.filter((brand) => !process.env.BRAND || brand.id === process.env.BRAND)
console.log('brand                 kind          perf a11y best  seo   LCP  TBT   CLS   KB   JS')
for (const brand of chosen) {
  for (const [kind, pathOf] of Object.entries(kinds)) {
    const path = pathOf(brand)
    if (!path || (process.env.KIND && process.env.KIND !== kind)) continue
    const result = await audit(`https://${primaryHost(brand)}:${server.port}${path}`)
    const missed = misses(kind, result)
    rows.push({ brand: brand.id, kind, path, ...result, missed })
    const { scores, times, shift, sizes } = result
    console.log(
      `${brand.id.padEnd(21)} ${kind.padEnd(13)} ${Object.values(scores).map((n) => String(n).padStart(4)).join(' ')} ${String(times['largest-contentful-paint']).padStart(5)} ${String(times['total-blocking-time']).padStart(4)} ${String(shift['cumulative-layout-shift']).padStart(5)} ${String(sizes.total).padStart(4)} ${String(sizes.script).padStart(4)}  ${missed.join(', ')} ${result.failed.join(' ')}`,
    )
  }
}
writeFileSync(join(out, 'results.json'), JSON.stringify(rows, null, 2))
writeFileSync(join(out, 'index.html'), `<!doctype html><title>Audit</title><table border=1>${rows.map((row) => `<tr><td>${row.brand}<td>${row.kind}<td>${Object.values(row.scores).join('<td>')}<td>${row.times['largest-contentful-paint']}<td>${row.missed.join(', ')}`).join('')}</table>`)
await browser.close()
await server.stop()
const bad = rows.filter((row) => row.missed.length)
console.log(`${rows.length - bad.length} of ${rows.length} pages within budget; results in build/audit/`)
process.exit(bad.length ? 1 : 0)
