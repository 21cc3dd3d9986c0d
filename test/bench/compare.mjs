// The same page from two servers: node compare.mjs RUNS URL URL. Fails when the two do not show
// the same; otherwise prints bytes and Lighthouse's mobile figures of each as JSON. The runs
// alternate, and the figures are medians. Both are plain http, so https is not judged.
import lighthouse from 'lighthouse'
import { measure, startBrowser } from './page.mjs'

const [runs, ...urls] = process.argv.slice(2)
const port = Number(process.env.DEBUG_PORT ?? 9344)
const browser = await startBrowser(`--remote-debugging-port=${port}`)

const median = (values) => [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)]
const figures = {
  performance: (lhr) => lhr.categories.performance.score * 100,
  accessibility: (lhr) => lhr.categories.accessibility.score * 100,
  'best practices': (lhr) => lhr.categories['best-practices'].score * 100,
  seo: (lhr) => lhr.categories.seo.score * 100,
  'first paint ms': (lhr) => lhr.audits['first-contentful-paint'].numericValue,
  'largest paint ms': (lhr) => lhr.audits['largest-contentful-paint'].numericValue,
  'blocking ms': (lhr) => lhr.audits['total-blocking-time'].numericValue,
  'main thread ms': (lhr) => lhr.audits['mainthread-work-breakdown'].numericValue,
}

const measured = []
for (const url of urls) measured.push(await measure(browser, url))
const [ours, theirs] = measured
if (ours.text !== theirs.text) throw new Error(`the pages say different things:\n${ours.text}\n\n${theirs.text}`)
if (String(ours.shown) !== String(theirs.shown))
  throw new Error(`the pages show different pictures:\n${ours.shown}\n\n${theirs.shown}`)

const reports = urls.map(() => [])
for (let run = 0; run < Number(runs); run++) {
  for (const [at, url] of urls.entries()) {
    const { lhr } = await lighthouse(url, { port, logLevel: 'error', skipAudits: ['is-on-https', 'redirects-http'] })
    reports[at].push(lhr)
  }
}
await browser.close()
console.log(
  JSON.stringify(
    measured.map(({ text, shown, encoding, ...bytes }, at) => ({
      bytes,
      encoding,
      lighthouse: Object.fromEntries(Object.entries(figures).map(([name, of]) => [name, median(reports[at].map(of))])),
    })),
  ),
)
