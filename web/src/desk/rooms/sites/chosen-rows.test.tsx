// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { Me, SiteEdit } from '../../../gen/desk'
import { SignedIn } from '../../session'
import { FirstRows } from './chosen-rows'

const me = { person: { id: 'ann' }, rights: [], brands: [{ id: 'store', name: 'Fleet Store' }] } as unknown as Me

beforeEach(() => {
  vi.stubGlobal('fetch', async () => Response.json({ all: true, families: [], brands: [] }))
})

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const edit = (field: string) => ({ layer: 'brands/store', field, after: 'new' }) as unknown as SiteEdit
const open = (edits: SiteEdit[]) => {
  const isRedirects = ({ field }: SiteEdit) => field === 'redirects+'
  render(
    <QueryClientProvider client={new QueryClient()}>
      <SignedIn me={me}>
        <FirstRows edits={edits} first={isRedirects} isChosen={isRedirects} onChoose={() => {}} />
      </SignedIn>
    </QueryClientProvider>,
  )
}
const named = (group: string) =>
  within(screen.getByRole('group', { name: group, hidden: true }))
    .getAllByRole('checkbox', { hidden: true })
    .map((one) => one.getAttribute('aria-label'))

it('shows what somebody came to publish alone, and folds what else their draft has', () => {
  open([edit('hero.title'), edit('hero.subtitle'), edit('redirects+')])
  expect(named('Changes')).toEqual([null, 'Redirects, Fleet Store'])
  const folded = screen.getByText(/^2 other changes of your draft/).closest('details')!
  expect(folded.open).toBe(false)
  fireEvent(folded, new Event('toggle'))
  expect(named('Other changes')).toEqual([null, 'Hero › Title, Fleet Store', 'Hero › Subtitle, Fleet Store'])
})

it('folds nothing where nothing else is there, and nothing where nobody came for anything', () => {
  open([edit('hero.title'), edit('hero.subtitle')])
  expect(named('Changes')).toHaveLength(3)
  expect(screen.queryByText(/of your draft/)).toBeNull()
})
