import { afterEach, describe, expect, it } from 'vitest'
import { render } from './entry-server'
import type { Input } from './gen/input'
import { registry } from './registry.server'
import { useServerRender } from './server-render'
import { testCore } from './testing/page'

const seo = {
  title: 'Fleet Store',
  description: 'Trucks',
  language: 'en',
  keywords: [],
  robots: 'all',
  author: 'A',
  pages: {},
}
const input = {
  page: { kind: 'home', path: '/', search: '', today: '2026-03-31', modules: { core: '/core.js', legal: '/legal.js' } },
  core: testCore({ brand: { seo, blog: { title: 'Blog' } } }),
} as unknown as Input
const { home } = registry.pages
const show = (shell?: boolean) => render(JSON.stringify(input), shell)

afterEach(() => {
  registry.pages.home = home
})

describe('a page on the server', () => {
  it('is a head and a body', () => {
    registry.pages.home = () => <h1>Trucks</h1>
    const page = show()
    expect(page.head).toContain('<title>')
    expect(page.body).toContain('<h1>Trucks</h1>')
    expect(page.failed).toBeUndefined()
  })

  it('names the first of the pictures that come before others', () => {
    const Prioritised = ({ name }: { name: string }) => {
      useServerRender()?.prioritised({ srcset: `/${name}.avif 1x`, sizes: '100vw' })
      return null
    }
    registry.pages.home = () => (
      <>
        <Prioritised name="first" />
        <Prioritised name="second" />
      </>
    )
    expect(show().preload).toEqual({ srcset: '/first.avif 1x', sizes: '100vw' })
  })

  it('leaves it to the document what is fetched ahead', () => {
    registry.pages.home = () => <h1>Trucks</h1>
    expect(show().body).not.toContain('rel="preload"')
  })

  it('that throws keeps its head and says why', () => {
    const Broken = () => {
      throw new Error('no such truck')
    }
    registry.pages.home = () => <Broken />
    const page = show()
    expect(page.head).toContain('<title>')
    expect(page.body).toBe('')
    expect(page.failed).toContain('no such truck')
  })

  it('that is asked for as a shell is the head alone', () => {
    registry.pages.home = () => {
      throw new Error('no such truck')
    }
    expect(show(true)).toEqual({ head: show(true).head, body: '' })
    expect(show(true).head).toContain('<title>')
  })
})
