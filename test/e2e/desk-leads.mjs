// What browser tests of the leads room do again and again.
import assert from 'node:assert/strict'

/** The mail address of a visitor. */
export const addressOf = (name) => `${encodeURIComponent(name).toLowerCase().replace(/\W+/g, '.')}@visitor.example`

/** Posts a lead as a visitor's browser does, and answers its id. */
export async function visitorAsks(livery, brand, name, more = {}) {
  const answer = await fetch(livery.local('/api/tasks'), {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Cookie: `livery-brand=${brand}` },
    body: JSON.stringify({ leadName: name, leadEmail: addressOf(name), domain: `${brand}.localhost`, ...more }),
  })
  assert.ok(answer.ok, `${answer.status}`)
  return (await answer.json()).taskId
}
