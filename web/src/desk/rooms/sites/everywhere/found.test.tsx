// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { Me, SiteReplace, SiteWords, WordsText } from '../../../../gen/desk'
import { SignedIn } from '../../../session'
import type { Draft } from '../use-draft'
import { Found } from './found'

const me = { person: { id: 'ann' }, rights: ['sites'], brands: [{ id: 'store', name: 'Store' }] } as unknown as Me
const draft = { flush: async () => true, undo: () => {} } as unknown as Draft

const text = (layer: string, field: string, more: Partial<WordsText> = {}): WordsText => ({
  layer,
  field,
  pieces: [{ text: 'Fill one ' }, { text: 'cart', found: true, after: 'basket' }],
  brands: ['store'],
  page: 'home',
  path: '/',
  at: field,
  may: true,
  ...more,
})

const found: SiteWords = {
  texts: [
    text('brands/store', 'hero.title'),
    text('brands/store', 'hero.subtitle', { odd: ['nothing stands behind “one”'] }),
    text('families/stores', 'tagline', { may: false }),
  ],
  posts: [
    {
      brand: 'store',
      id: 'doors',
      title: 'Doors',
      state: 'published',
      texts: 3,
      field: 'sections.0.content',
      pieces: [{ text: 'cart', found: true }],
    },
  ],
  pictures: [{ brands: ['store'], place: 'hero-main', pieces: [{ text: 'cart', found: true }] }],
}

let sent: { body: SiteReplace; version: string }[]

beforeEach(() => {
  sent = []
  vi.stubGlobal('fetch', async (path: string, { body, headers }: { body: string; headers: Record<string, string> }) => {
    if (path.endsWith('/sites/draft')) return Response.json({ etag: 'seven', edits: [], others: [] })
    if (!path.endsWith('/words/replace')) return Response.json({ brands: [] })
    sent.push({ body: JSON.parse(body) as SiteReplace, version: headers['If-Match']! })
    return Response.json({ etag: 'eight', edits: [], others: [] })
  })
})
afterEach(() => {
  cleanup()
  localStorage.clear()
  vi.unstubAllGlobals()
})

function open(instead: string, onReplaced = () => {}) {
  render(
    <QueryClientProvider client={new QueryClient()}>
      <SignedIn me={me}>
        <Found
          asked={{ words: 'cart', with: instead, whole: true, exact: false, out: false }}
          found={found}
          isOld={false}
          draft={draft}
          onReplaced={onReplaced}
        />
      </SignedIn>
    </QueryClientProvider>,
  )
  return userEvent.setup()
}

it('replaces what is ticked, as it was seen, in the draft that there is', async () => {
  const done = vi.fn()
  const user = open('basket', done)
  const shared = screen.getByRole<HTMLInputElement>('checkbox', { name: /Tagline/ })
  expect([shared.checked, shared.disabled]).toEqual([false, true])
  await user.click(screen.getByRole('checkbox', { name: /Subtitle/ }))
  await user.click(screen.getByRole('button', { name: 'Replace in one text' }))
  await waitFor(() => expect(done).toHaveBeenCalled())
  expect(sent).toEqual([
    {
      version: '"seven"',
      body: {
        words: 'cart',
        with: 'basket',
        whole: true,
        texts: [{ layer: 'brands/store', field: 'hero.title', text: 'Fill one cart' }],
      },
    },
  ])
  expect(localStorage.getItem('desk-touched ann')).toContain('hero.title')
})

it('ticks all and none, and offers nothing while words are only looked for', async () => {
  const user = open('basket')
  await user.click(screen.getByRole('button', { name: 'Untick all' }))
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Replace in 0 texts' }).disabled).toBe(true)
  await user.click(screen.getByRole('button', { name: 'Tick all' }))
  screen.getByRole('button', { name: 'Replace in 2 texts' })
  cleanup()
  open('')
  expect(screen.queryByRole('button')).toBeNull()
  expect(screen.queryByRole('checkbox')).toBeNull()
  expect(screen.getAllByText('cart').every((one) => one.tagName === 'MARK')).toBe(true)
})

it('leads to the place of each text, post and picture', () => {
  open('')
  const address = (name: RegExp) => screen.getByRole('link', { name }).getAttribute('href')
  expect(address(/^Show Hero › Title/)).toBe('/sites/store?path=%2F&field=hero.title')
  expect(address(/^Open the post Doors/)).toBe('/posts/store/doors?at=sections.0.content&words=cart')
  expect(address(/^Show the picture/)).toBe('/sites/store?path=%2F&field=pictures.hero-main.alt')
  screen.getByText('3 texts, shown by 1 brand; 1 post; 1 picture')
})

it('says of a text that it does not read well without the words, while it is ticked', async () => {
  const user = open('basket')
  screen.getByText(/^One text does not read well/)
  screen.getByText('Look again: nothing stands behind “one”.')
  await user.click(screen.getByRole('checkbox', { name: /Subtitle/ }))
  expect(screen.queryByText(/read well|Look again/)).toBeNull()
  cleanup()
  open('')
  expect(screen.queryByText(/read well|Look again/)).toBeNull()
})
