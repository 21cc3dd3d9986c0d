// @vitest-environment node
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { newAttempt, submitDemo, type DemoSite } from './submit-demo'

/** A storage and an api on a real port; tests change what they answer. */
interface Call {
  method: string
  url: URL
  headers: IncomingMessage['headers']
  body: string
}
type Answer = (call: Call, response: ServerResponse) => void

let server: Server
let calls: Call[]
let answers: { credential: Answer; put: Answer; task: Answer }
let site: DemoSite

const reply =
  (status: number, body = '', headers: Record<string, string> = {}): Answer =>
  (_, response) =>
    response.writeHead(status, headers).end(body)

const values = {
  name: 'Jane Doe',
  email: 'jane@example.org',
  company: 'A & B',
  fleetSize: '11-100',
  phone: '',
  notes: '',
}
const beside = { attribution: { brand: 'store' }, signals: { trap: '', fillMillis: 4000 } }
const attempt = () => newAttempt(values.name, '2026-01-02T03:03:00.000Z', '2026-01-02T03:04:05.678Z')
const file = 'demo-jane-doe-2026-01-02T03-04-05-678Z.xml'
const send = (to: Partial<DemoSite> = {}, mine = attempt(), what = values) =>
  submitDemo({ ...site, ...to }, what, mine, beside)
const made = () => calls.map((call) => `${call.method} ${call.url.pathname}`)

beforeEach(async () => {
  calls = []
  answers = {
    credential: reply(200, '{"sasToken":"sp=c&sig=x%2By"}'),
    put: reply(201),
    task: reply(200, '{"success":true}'),
  }
  server = createServer(async (request, response) => {
    let body = ''
    for await (const part of request) body += part
    const url = new URL(request.url!, 'http://x')
    const call = { method: request.method!, url, headers: request.headers, body }
    calls.push(call)
    const kind = url.pathname === '/api/tasks' ? 'task' : url.pathname.startsWith('/api/') ? 'credential' : 'put'
    answers[kind](call, response)
  })
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  const at = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  site = { brand: 'store', host: 'store.example', api: `${at}/api`, storage: `${at}/storage`, simulate: false }
})
afterEach(() => {
  vi.restoreAllMocks()
  server.closeAllConnections()
  server.close()
})

const posted = () => vi.waitFor(() => expect(made()).toContain('POST /api/tasks'))

describe('sending a demo request', () => {
  // spec: Q7 A1 A2
  it('uploads the document, then posts the lead under the same name', async () => {
    await send()
    await posted()
    expect(made()).toEqual([
      'GET /api/upload-credential',
      `PUT /storage/leads/contacts/store/${file}`,
      'POST /api/tasks',
    ])
    const [credential, put, task] = calls as [Call, Call, Call]
    expect(credential.url.searchParams.get('file')).toBe(file)
    expect(put.url.search).toBe('?sp=c&sig=x%2By')
    expect(put.headers).toMatchObject({
      'content-type': 'application/xml',
      'x-ms-blob-type': 'BlockBlob',
      'x-ms-version': '2020-04-08',
    })
    expect(put.body).toContain('<Domain>store</Domain>')
    expect(put.body).toContain('<Company>A &amp; B</Company>')
    expect(task.headers).toMatchObject({ 'content-type': 'application/json', 'idempotency-key': file })
    expect(JSON.parse(task.body)).toEqual({
      leadName: 'Jane Doe',
      leadEmail: 'jane@example.org',
      company: 'A & B',
      phone: '',
      fleetSize: '11-100',
      notes: '',
      domain: 'store.example',
      createdOn: '2026-01-02T03:03:00.000Z',
      requestType: 'Demo Request',
      ...beside,
    })
  })

  // spec: V5
  it('calls nobody for a brand whose id is wrong', async () => {
    await expect(send({ brand: 'a/b' })).rejects.toThrow('Invalid domain ID')
    expect(calls).toEqual([])
  })

  // spec: X2
  it('says what storage answered', async () => {
    answers.put = (_, response) => response.writeHead(503, 'Service Unavailable').end()
    await expect(send()).rejects.toThrow(/^Upload failed: 503 Service Unavailable$/)
    expect(made()).not.toContain('POST /api/tasks')
  })

  // spec: X3
  it('says why an upload had no answer', async () => {
    answers.put = (_, response) => response.destroy()
    await expect(send()).rejects.toThrow(/^Upload failed: the connection failed$/)
  })

  // spec: X4
  it.each([reply(404), reply(500, 'oops'), reply(200, '{}'), reply(200, 'not json')])(
    'fails without a credential when simulation is off',
    async (answer) => {
      answers.credential = answer
      await expect(send()).rejects.toThrow(/^Simulated uploads are disabled$/)
    },
  )

  it('says that too many requests were made', async () => {
    answers.credential = (_, response) => response.writeHead(429, 'Too Many Requests').end()
    await expect(send()).rejects.toThrow(/^Upload failed: 429 Too Many Requests$/)
  })

  // spec: A10
  it('simulates for one second without a credential when simulation is on', async () => {
    answers.credential = reply(404)
    const start = performance.now()
    await send({ simulate: true })
    expect(performance.now() - start).toBeGreaterThanOrEqual(990)
    await posted()
    expect(made()).toEqual(['GET /api/upload-credential', 'POST /api/tasks'])
  })

  it('does not simulate when there is a credential', async () => {
    await send({ simulate: true })
    expect(made()[1]).toMatch(/^PUT /)
  })

  // spec: X5
  it('succeeds whatever the post answers, and tells only the log', async () => {
    const log = vi.spyOn(console, 'debug').mockImplementation(() => {})
    answers.task = (_, response) => response.writeHead(500, 'Internal Server Error').end('broken')
    await send()
    await vi.waitFor(() => expect(log).toHaveBeenCalledWith('Task creation failed: 500 Internal Server Error - broken'))
    log.mockClear()
    answers.task = reply(200, '{"success":false}')
    await send()
    await vi.waitFor(() => expect(log).toHaveBeenCalledWith('Failed to process demo request'))
  })
})

describe('sending a demo request again', () => {
  /** Keeps every document by its name and never overwrites, like a create-only credential. */
  const storing = () => {
    const stored = new Map<string, string>()
    const put: Answer = ({ url, body }, response) => {
      if (stored.has(url.pathname)) {
        return response.writeHead(403, { 'x-ms-error-code': 'UnauthorizedBlobOverwrite' }).end()
      }
      stored.set(url.pathname, body)
      response.writeHead(201).end()
    }
    return { stored, put }
  }

  it('is one document when the first answer was lost', async () => {
    const { stored, put } = storing()
    const mine = attempt()
    answers.put = (call, response) => {
      put(call, { writeHead: () => ({ end() {} }) } as unknown as ServerResponse)
      response.destroy()
    }
    await expect(send({}, mine)).rejects.toThrow('Upload failed')
    answers.put = put
    await send({}, mine)
    await posted()
    expect([...stored.keys()]).toEqual([`/storage/leads/contacts/store/${file}`])
    expect(calls.at(-1)!.headers['idempotency-key']).toBe(file)
  })

  it('keeps the name after a refusal, also with changed words', async () => {
    const mine = attempt()
    answers.put = reply(503)
    await expect(send({}, mine)).rejects.toThrow()
    answers.put = reply(201)
    await send({}, mine, { ...values, notes: 'changed' })
    expect(made()[3]).toBe(`PUT /storage/leads/contacts/store/${file}`)
  })

  it('does not take somebody else’s document of the same name for its own', async () => {
    const { stored, put } = storing()
    stored.set(`/storage/leads/contacts/store/${file}`, 'another Jane')
    answers.put = put
    await send()
    expect(stored.size).toBe(2)
  })

  it('gives up on a storage that calls every name taken', async () => {
    answers.put = reply(409, '<Code>BlobAlreadyExists</Code>')
    await expect(send()).rejects.toThrow('Upload failed: the name of the document is taken')
  })
})
