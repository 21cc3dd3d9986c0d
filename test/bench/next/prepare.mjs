// Fills the fixture from a running livery: the brand's content, stylesheet, font and pictures,
// so that both home pages say and show the same. node prepare.mjs PORT HOST
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { request } from 'node:http'
import { dirname, join } from 'node:path'

const [port, host] = process.argv.slice(2)
const here = import.meta.dirname

const get = (path) =>
  new Promise((resolve, reject) => {
    const call = request({ host: '127.0.0.1', port, path, headers: { Host: host } }, (answer) => {
      const parts = []
      answer.on('data', (part) => parts.push(part))
      answer.on('end', () =>
        answer.statusCode === 200 ? resolve(Buffer.concat(parts)) : reject(new Error(`${path}: ${answer.statusCode}`)),
      )
    })
    call.on('error', reject)
    call.end()
  })

const html = String(await get('/'))
const css = /<style[^>]*>([^]*?)<\/style>/.exec(html)[1]
const core = String(await get(/\/assets\/content\/[^"]+\/core-[^"]+\.js/.exec(html)[0]))
const { brand, settings, pictures } = JSON.parse(core.slice(core.indexOf('{'), core.lastIndexOf('}') + 1))
const font = /as="font"[^>]*href="([^"]+)"/.exec(html)[1]
const { today } = JSON.parse(/id="page-data">([^<]+)</.exec(html)[1])
const data = /<script type="application\/ld\+json">([^<]+)</.exec(html)[1]
writeFileSync(
  join(here, 'content.json'),
  JSON.stringify({ host, brand, settings, pictures, font, year: today.slice(0, 4), data }),
)
writeFileSync(join(here, 'app/brand.css'), css)

rmSync(join(here, 'public'), { recursive: true, force: true })
const named = `${html} ${css}`.matchAll(/\/assets\/[\w./-]+\.(?:avif|webp|jpg|png|svg|woff2)/g)
for (const path of new Set([...named].map(([path]) => path))) {
  const file = join(here, 'public', path)
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, await get(path))
}
writeFileSync(join(here, 'public/manifest.webmanifest'), await get('/manifest.webmanifest'))
