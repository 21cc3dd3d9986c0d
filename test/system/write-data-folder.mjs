// Writes a data folder with something of everything that livery keeps, through the commands and the API of a binary:
//
//   node test/system/write-data-folder.mjs BINARY NAME
//
// makes test/system/testdata/NAME.tar.gz, and NAME.json with what version_before_test.go must find in it. Run it with
// the last released binary before the way something is stored changes, and let the test read that folder from then on.
import { execFileSync, spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const [binary, name] = process.argv.slice(2)
const root = fileURLToPath(new URL('../../', import.meta.url))
const data = mkdtempSync(join(tmpdir(), 'livery-data-'))
const password = 'four quiet words here'
const [soon, far] = [new Date(Date.now() + 90_000).toISOString(), '2099-01-15T09:00:00Z']
const picture = readFileSync(join(root, 'assets/favicons/default-favicon.png'))

const livery = (...args) =>
  execFileSync(binary, [...args, '--data', data], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim()

/** A webhook that answers everything with one status. */
const receiver = (status) =>
  new Promise((resolve) => {
    const hook = createServer((call, answer) => call.resume().on('end', () => answer.writeHead(status).end()))
    hook.listen(0, '127.0.0.1', () => resolve(hook))
  })
const [takes, refuses] = [await receiver(204), await receiver(422)]
const delivery = join(data, '..', `${name}-delivery.yaml`)
writeFileSync(
  delivery,
  `webhooks:
  - { name: crm, url: "http://127.0.0.1:${takes.address().port}/", secretEnv: HOOK_SECRET, brands: [store, cam] }
  - { name: fussy, url: "http://127.0.0.1:${refuses.address().port}/", secretEnv: HOOK_SECRET, brands: [dashcams] }
`,
)

process.on('exit', () => server.kill())
const server = spawn(
  binary,
  ['serve', '--lazy', '--admin=', '--listen', '127.0.0.1:0', '--data', data, '--delivery', delivery],
  {
    env: { ...process.env, HOOK_SECRET: 'sixteen letters or more' },
    stdio: ['ignore', 'inherit', 'pipe'],
  },
)
const port = await new Promise((resolve, reject) => {
  let log = ''
  server.stderr.on('data', (chunk) => {
    log += chunk
    const match = /livery serves .* at https?:\/\/localhost:(\d+)/.exec(log)
    if (match) resolve(Number(match[1]))
  })
  server.on('exit', (code) => reject(new Error(`livery stopped with ${code}: ${log}`)))
})

/** One call; a status of 400 or more is an error. */
const call = (host, method, path, body = '', headers = {}) =>
  new Promise((resolve, reject) => {
    const bytes = Buffer.isBuffer(body) || typeof body === 'string' ? body : JSON.stringify(body)
    const asked = request({
      host: '127.0.0.1',
      port,
      method,
      path,
      headers: { host, 'content-length': Buffer.byteLength(bytes), ...headers },
    })
    asked.on('error', reject).on('response', (answer) => {
      const parts = []
      answer
        .on('data', (part) => parts.push(part))
        .on('end', () => {
          const text = Buffer.concat(parts).toString()
          if (answer.statusCode >= 400) return reject(new Error(`${method} ${path}: ${answer.statusCode} ${text}`))
          const isJSON = /json/.test(answer.headers['content-type'] ?? '')
          resolve({ headers: answer.headers, body: isJSON ? JSON.parse(text) : text })
        })
    })
    asked.end(bytes)
  })

const pause = (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds))
const hosts = Object.fromEntries(
  JSON.parse(execFileSync(binary, ['brand', 'list', '--json'], { encoding: 'utf8', maxBuffer: 1e8 })).map((brand) => [
    brand.id,
    brand.hosts.find((host) => host.role === 'primary').name,
  ]),
)

// Visitors

const files = {}

const post = (brand, person, key) =>
  call(
    hosts[brand],
    'POST',
    '/api/tasks',
    {
      leadName: person,
      leadEmail: `${person}@visitors.example`,
      company: `${person} & Sons`,
      phone: '+44 20 7946 0018',
      fleetSize: '11-50',
      notes: `What ${person} asked for`,
      domain: hosts[brand],
      attribution: { landing: '/solutions' },
      signals: { trap: '', fillMillis: 9000 },
    },
    { 'content-type': 'application/json', 'idempotency-key': key },
  )

async function upload(brand, person) {
  const file = `demo-${person}-${new Date().toISOString().replace(/[:.]/g, '-')}.xml`
  files[person] = file
  const { body } = await call(hosts[brand], 'GET', `/api/upload-credential?file=${file}`)
  const document = `<?xml version="1.0" encoding="UTF-8"?>
<DemoRequest>
  <Domain>${brand}</Domain>
  <Name>${person}</Name>
  <Email>${person}@visitors.example</Email>
  <RequestType>Demo Request</RequestType>
</DemoRequest>`
  await call(
    hosts[brand],
    'PUT',
    `/storage/leads/contacts/${brand}/${file}?${body.sasToken.replace(/^\?/, '')}`,
    document,
    {
      'content-type': 'application/xml',
      'x-ms-blob-type': 'BlockBlob',
      'x-ms-version': '2020-04-08',
    },
  )
  return file
}

await post('store', 'ada', 'key-of-ada')
await post('cam', 'grace', await upload('cam', 'grace'))
await post('dashcams', 'dora', 'key-of-dora')
await post('insights', 'iris', 'key-of-iris')
await post('insights', 'flo', 'key-of-flo')
await post('cam', 'erased', await upload('cam', 'erased'))
await upload('dashcams', 'late') // whoever leaves before the post; the document becomes a lead two minutes later

// People

/** Somebody who joins the Desk and calls it from then on. */
async function joins(person, role, ...more) {
  const link = livery('desk', 'invite', `${person}@desk.example`, '--role', role, ...more)
  const host = `desk.localhost:${port}`
  const token = link.split('#')[1].replace(/^.*=/, '')
  const joined = await call(
    host,
    'POST',
    '/api/desk/link/password',
    { token, name: `${person} of the Desk`, password },
    { 'content-type': 'application/json' },
  )
  const cookie = joined.headers['set-cookie'].map((one) => one.split(';')[0]).join('; ')
  const ask = (method, path, body, headers = {}) =>
    call(host, method, `/api/desk${path}`, body, { cookie, 'content-type': 'application/json', ...headers })
  return { ask, id: joined.body.person.id }
}
const owner = await joins('olga', 'owner')
const editor = await joins('edith', 'editor')
const sales = await joins('sam', 'sales', '--brand', 'store', '--brand', 'cam')
livery('desk', 'invite', 'ivan@desk.example', '--role', 'sales')

// Leads

const search = async () => (await owner.ask('POST', '/leads/search', { limit: 200 })).body.leads
const settled = (leads) =>
  ['store', 'cam'].every((brand) =>
    leads.filter((one) => one.brand === brand).every((one) => one.state === 'delivered'),
  )
let leads = await search()
while (!(settled(leads) && leads.find((one) => one.name === 'dora').state === 'dead')) {
  await pause(500)
  leads = await search()
}
const idOf = (person) => leads.find((one) => one.name === person).id
const handle = async (person, change) => {
  const { headers } = await owner.ask('GET', `/leads/${idOf(person)}`)
  await owner.ask('PATCH', `/leads/${idOf(person)}`, change, { 'if-match': headers.etag })
}
await handle('ada', { assigned: sales.id })
await sales.ask('POST', `/leads/${idOf('ada')}/notes`, { text: 'Ada wants to see it on Monday' })
await handle('grace', { handled: true })
await owner.ask('POST', `/leads/${idOf('flo')}/set-aside`, { reason: 'Flo is a test of ours' })
await owner.ask('POST', `/leads/${idOf('erased')}/erase`, { email: 'erased@visitors.example' })
await sales.ask('POST', '/filters', { name: 'Open at the store', query: { brands: ['store'], open: true } })

// Posts

const text = (title, slug, words) => ({
  post: {
    title,
    slug,
    date: '2026-01-15',
    author: 'Edith',
    category: 'News',
    excerpt: `${title}, in a sentence that says what it is about.`,
    sections: [{ heading: 'The yard', content: words }],
  },
})
const draft = async (title, slug) =>
  (await editor.ask('POST', '/posts/insights', text(title, slug, `First words of ${slug}.`))).body
const save = async (one, words, more = {}) =>
  (
    await editor.ask(
      'PUT',
      `/posts/insights/${one.id}`,
      { post: { ...one.text.post, sections: [{ heading: 'The yard', content: words }], ...more } },
      { 'if-match': `"${one.version}"` },
    )
  ).body
const publish = async (one, at) =>
  (await editor.ask('POST', `/posts/insights/${one.id}/publish`, at ? { at } : {}, { 'if-match': `"${one.version}"` }))
    .body

await editor.ask('POST', '/posts/insights/pictures?name=yard.png', picture, { 'content-type': 'image/png' })
const posts = {}
posts.published = await publish(
  await save(
    await draft('Doors that count', 'doors-that-count'),
    'Second words of doors-that-count.\n\n![A yard](yard)',
  ),
)
posts.changed = await save(
  await publish(await draft('Keys at night', 'keys-at-night')),
  'Words that readers do not see yet.',
)
posts.written = await save(await draft('Half a thought', 'half-a-thought'), 'Second words of half-a-thought.')
posts.far = await publish(await draft('A far day', 'a-far-day'), far)
posts.soon = await publish(await draft('A near day', 'a-near-day'), soon)
const down = await publish(await draft('Taken down', 'taken-down'))
posts.down = (
  await editor.ask('POST', `/posts/insights/${down.id}/unpublish`, '', { 'if-match': `"${down.version}"` })
).body
const until = new Date(Date.now() + 80 * 24 * 3600_000).toISOString()
const postLink = (await editor.ask('POST', `/posts/insights/${posts.written.id}/previews`, { until })).body

// Sites

const sites = async (who, edits) =>
  (await who.ask('PUT', '/sites/draft', { edits }, { 'if-match': (await who.ask('GET', '/sites/draft')).body.etag }))
    .body
const title = (brand, words) => ({ layer: `brands/${brand}`, field: 'hero.title', after: words })
const change = async (who, edits, note, at) => {
  const { etag } = edits ? await sites(who, edits) : (await who.ask('GET', '/sites/draft')).body
  return (await who.ask('POST', '/sites/publish', { note, confirmed: true, ...(at && { at }) }, { 'if-match': etag }))
    .body
}
const changes = {}
changes.live = await change(owner, [title('store', 'Words of the version before')], 'A title for the store')
changes.takenBack = await change(owner, [title('cam', 'Words that were taken back')], 'A title for cam')
await owner.ask('POST', `/sites/changes/${changes.takenBack.id}/take-back`, { note: 'Not so good' })
changes.far = await change(owner, [title('dashcams', 'Words of a far day')], 'A far title', far)
changes.soon = await change(owner, [title('insights', 'Words of a near day')], 'A near title', soon)
const { etag } = (await owner.ask('GET', '/sites/draft')).body
await owner.ask(
  'POST',
  '/sites/brands',
  {
    id: 'lanterns',
    name: 'Lantern House',
    family: 'dashcams',
    hosts: ['lanterns.example'],
    colours: ['#00508C'],
    variant: 'minimal',
  },
  { 'if-match': etag },
)
changes.brand = await change(owner, null, 'A brand of our own')
await sites(editor, [title('store', 'Words of a draft')])
const siteLink = (await editor.ask('POST', '/sites/preview', { brand: 'store', path: '/' })).body
await owner.ask('POST', '/sites/pictures?brand=store&name=hero-main.png', picture, { 'content-type': 'image/png' })

// What there is, and the folder itself

const names = (await owner.ask('GET', '/media/store')).body.items.map((one) => one.name)
const stopped = new Promise((resolve) => server.removeAllListeners('exit').on('exit', resolve))
server.kill('SIGTERM')
await stopped
takes.close()
refuses.close()
const idsOf = (list) => Object.fromEntries(Object.entries(list).map(([key, one]) => [key, one.id]))
const kept = {
  password,
  written: new Date().toISOString(),
  leads: Object.fromEntries(leads.map((one) => [one.name, one.id])),
  files,
  posts: idsOf(posts),
  changes: idsOf(changes),
  storePictures: names,
  postLink: new URL(postLink.address).searchParams.get('token'),
  siteLink: new URL(siteLink.url).searchParams.get('token'),
}
const at = join(root, 'test/system/testdata', name)
writeFileSync(`${at}.json`, `${JSON.stringify(kept, null, 2)}\n`)
// Without the front end of the binary, a megabyte that every version writes again.
execFileSync('tar', ['--exclude=app-files', '-czf', `${at}.tar.gz`, '-C', data, '.'])
rmSync(data, { recursive: true })
rmSync(delivery)
