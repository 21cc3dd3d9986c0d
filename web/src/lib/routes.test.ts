import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { routeFor } from './routes'

interface Case {
  path: string
  pages: string[]
  kind: string
  param: string
}

// The server is held to the same table (internal/page/route_test.go).
const { routes }: { routes: Case[] } = JSON.parse(readFileSync('../internal/page/testdata/routes.json', 'utf8'))

// spec: R1 R2 R3 R4
describe('routes', () => {
  it.each(routes)('$path on $pages shows $kind', ({ path, pages, kind, param }) => {
    const want = kind ? { kind, ...(param && { param }) } : { redirect: '/' }
    expect(routeFor(path, pages)).toEqual(want)
  })

  it('do without a slash at the end', () => expect(routeFor('/terms/', ['home'])).toEqual({ kind: 'terms' }))
})
