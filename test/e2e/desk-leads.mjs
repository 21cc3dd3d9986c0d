// What browser tests of the leads room do again and again.
import assert from 'node:assert/strict'
import { once } from 'node:events'
import { request } from 'node:http'
import { text } from 'node:stream/consumers'

/** The mail address of a visitor. */
export const addressOf = (name) => `${encodeURIComponent(name).toLowerCase().replace(/\W+/g, '.')}@visitor.example`

let visitors = 0

/** Posts a lead as a visitor's browser does, and answers its id; each visitor has an address, and a limit, of its own. */
export async function visitorAsks(livery, brand, name, more = {}) {
  const headers = { 'Content-Type': 'application/json', Cookie: `livery-brand=${brand}` }
  const localAddress = `127.8.${visitors >> 8}.${visitors++ & 255}`
  const asked = request(livery.local('/api/tasks'), { method: 'POST', headers, localAddress })
  asked.end(JSON.stringify({ leadName: name, leadEmail: addressOf(name), domain: `${brand}.localhost`, ...more }))
  const [answer] = await once(asked, 'response')
  const said = await text(answer)
  assert.ok(answer.statusCode < 300, `${answer.statusCode} ${said}`)
  return JSON.parse(said).taskId
}
