// The site as visitors meet it, for every step of the audit: https on each brand's own host name,
// with a certificate made for the run and names that lead to this machine inside the browser.
import { execFileSync } from 'node:child_process'
import { mkdtempSync } from 'node:fs'
import https from 'node:https'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { launchChromium } from '../chromium.mjs'
import { brands, primaryHost, startLivery } from '../e2e/harness.mjs'

export const chosen = brands.filter((brand) => !process.env.BRAND || process.env.BRAND.split(',').includes(brand.id))

function certificate() {
  const dir = mkdtempSync(join(tmpdir(), 'livery-audit-'))
  const names = brands.map((brand) => `DNS:${primaryHost(brand)}`).join(',')
  const files = { cert: join(dir, 'cert.pem'), key: join(dir, 'key.pem') }
  const request = '-x509 -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -days 2'.split(' ')
  execFileSync(
    'openssl',
    [
      'req',
      ...request,
      '-subj',
      '/CN=livery audit',
      '-addext',
      `subjectAltName=${names}`,
      '-keyout',
      files.key,
      '-out',
      files.cert,
    ],
    { stdio: 'ignore' },
  )
  const pin = execFileSync(
    'bash',
    [
      '-c',
      `openssl x509 -in ${files.cert} -pubkey -noout | openssl pkey -pubin -outform der | openssl dgst -sha256 -binary | openssl base64`,
    ],
    { encoding: 'utf8' },
  )
  return { ...files, pin: pin.trim() }
}

const { cert, key, pin } = certificate()
export const server = await startLivery('--tls-cert', cert, '--tls-key', key)

export const addressOf = (brand, path) => `https://${primaryHost(brand)}:${server.port}${path}`

const agent = new https.Agent({ keepAlive: true, maxSockets: 4, rejectUnauthorized: false })

/** Asks the server for a path of a brand. */
export function ask(brand, path, method = 'GET') {
  const host = primaryHost(brand)
  return new Promise((resolve, reject) => {
    const request = https.request(
      {
        agent,
        method,
        host: '127.0.0.1',
        port: server.port,
        servername: host,
        path,
        headers: { host: `${host}:${server.port}` },
      },
      (answer) => {
        const chunks = []
        answer.on('data', (chunk) => chunks.push(chunk))
        answer.on('end', () =>
          resolve({ status: answer.statusCode, headers: answer.headers, text: Buffer.concat(chunks).toString() }),
        )
      },
    )
    request.on('error', reject)
    request.end()
  })
}

/**
 * Has a page rendered and its files compressed, as they are by the time visitors come: this server does both on demand.
 */
export async function warm(brand, path) {
  const { text } = await ask(brand, path)
  for (const [, file] of text.matchAll(/[" ](\/assets\/(?:app|content)\/[^" ]+)/g)) await ask(brand, file)
}

/** Every page of a brand: what its sitemaps list, and what those pages link to below the same paths. */
export async function pagesOf(brand) {
  const listed = []
  for (const part of ['pages', 'products', 'posts']) {
    const { status, text } = await ask(brand, `/sitemap-${part}.xml`)
    if (status === 200)
      listed.push(...[...text.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, url]) => new URL(url).pathname))
  }
  const queries = []
  for (const path of ['/products', '/blog'].filter((path) => listed.includes(path))) {
    const { text } = await ask(brand, path)
    queries.push(
      ...[...text.matchAll(/href="(\/(?:products|blog)\?[^"]+)"/g)].map(([, href]) => href.replaceAll('&amp;', '&')),
    )
  }
  return [...new Set([...listed, ...queries])]
}

const kindPaths = {
  home: () => '/',
  solutions: (pages) => pages.find((path) => path === '/solutions'),
  products: (pages) => pages.find((path) => path === '/products'),
  product: (pages) => pages.find((path) => path.startsWith('/products/')),
  blog: (pages) => pages.find((path) => path === '/blog'),
  article: (pages) => pages.find((path) => path.startsWith('/blog/')),
  contact: (pages) => pages.find((path) => path === '/contact'),
  'request-demo': () => '/request-demo',
  privacy: () => '/privacy',
  accessibility: () => '/accessibility',
}

/** One page of each kind that the brand has, as [kind, path]. */
export async function kindsOf(brand) {
  const pages = await pagesOf(brand)
  return Object.entries(kindPaths)
    .map(([kind, pathOf]) => [kind, pathOf(pages)])
    .filter(([kind, path]) => path && (!process.env.KIND || process.env.KIND.split(',').includes(kind)))
}

export const startBrowser = ({ args = [], ...options } = {}) =>
  launchChromium({ ...options, args: [`--ignore-certificate-errors-spki-list=${pin}`, ...args] })
