// The brands as static files behind nginx: what hydrates on the server hydrates here too.
// A few brands stand for all; LIVERY_SWEEP=1 takes every one.
import assert from 'node:assert/strict'
import { execFileSync, spawn } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { binary, brands, each, freePort, open, primaryHost, startBrowser, startLivery } from './harness.mjs'

const chosen = process.env.LIVERY_SWEEP ? brands : brands.filter((brand) => ['store', 'cam'].includes(brand.id))
const nginx = ['/usr/sbin/nginx', '/usr/bin/nginx', '/usr/local/sbin/nginx', '/opt/homebrew/bin/nginx'].find(existsSync)

/** Serves an export with the configuration it brings, in the foreground. */
async function serveExport(out, folder) {
  const port = await freePort()
  const kinds = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
  const temporary = kinds.map((kind) => `${kind}_temp_path ${join(folder, kind)};`).join('\n')
  const included = readFileSync(join(out, 'nginx.conf'), 'utf8').replace(
    'listen 80 default_server',
    `listen 127.0.0.1:${port} default_server`,
  )
  const user = process.getuid() === 0 ? 'user root;' : ''
  const file = join(folder, 'nginx.conf')
  writeFileSync(
    file,
    `${user} daemon off; pid ${join(folder, 'pid')}; error_log stderr;\nevents {}\nhttp {\naccess_log off;\n${temporary}\n${included}}\n`,
  )
  const child = spawn(nginx, ['-c', file, '-p', folder], { stdio: ['ignore', 'ignore', 'pipe'] })
  let log = ''
  child.stderr.on('data', (chunk) => (log += chunk))
  after(() => child.kill('SIGINT'))
  for (let tries = 0; tries < 100; tries++) {
    if (await fetch(`http://127.0.0.1:${port}/`).catch(() => null)) return port
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  throw new Error(`nginx does not answer: ${log}`)
}

const folder = mkdtempSync(join(tmpdir(), 'livery-export-'))
after(() => rmSync(folder, { recursive: true, force: true }))

test(
  'an export behind nginx behaves like the server',
  { skip: !nginx && !process.env.CI && 'NOT TESTED: nginx is not installed' },
  async (t) => {
    const server = await startLivery()
    const out = join(folder, 'out')
    const names = chosen.flatMap((brand) => ['--brand', brand.id])
    execFileSync(
      binary,
      [
        'export',
        '--out',
        out,
        '--data',
        join(folder, 'data'),
        '--upstream',
        `http://127.0.0.1:${server.port}`,
        ...names,
      ],
      { stdio: 'ignore' },
    )
    const port = await serveExport(out, folder)
    const browser = await startBrowser()
    const address = (brand, path) => `http://${primaryHost(brand)}:${port}${path}`

    for (const brand of chosen) {
      const paths = [
        '/',
        '/request-demo',
        '/terms',
        ...['solutions', 'products', 'blog', 'contact']
          .filter((page) => brand.pages.includes(page))
          .map((page) => `/${page}`),
      ]
      if (brand.products)
        paths.push('/products/2', '/products?category=cameras', '/products?compare=1,2', '/products/2?sheet')
      await t.test(`${brand.id}: every page hydrates with an empty console`, async () => {
        await each(paths, async (path) => {
          const page = await open(browser, address(brand, path))
          assert.match(await page.content(), new RegExp(`data-brand="${brand.id}" data-brand-loading="false"`))
          assert.deepEqual(page.messages, [], `${brand.id}${path}`)
          await page.close()
        })
      })
    }

    await t.test('links lead from page to page, and a post can be read', async () => {
      const brand = chosen.find((one) => one.pages.includes('blog'))
      const page = await open(browser, address(brand, '/'))
      await page.locator('footer a[href="/solutions"]').click()
      await page.waitForSelector('main[data-page="solutions"]')
      await page.goto(address(brand, '/blog'))
      const post = page.locator('main a[href^="/blog/"]').first()
      const path = await post.getAttribute('href')
      const direct = await open(browser, address(brand, path))
      assert.equal(direct.answer.status(), 200)
      assert.deepEqual([...page.messages, ...direct.messages], [])
      await direct.close()
      await page.close()
    })
  },
)
