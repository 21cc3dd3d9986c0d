// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it, vi } from 'vitest'
import type { Me, SiteEdit } from '../../../gen/desk'
import { SignedIn } from '../../session'
import { Differences } from './differences'

const me = { person: { id: 'ann' }, rights: ['sites'], brands: [{ id: 'store', name: 'Store' }] } as unknown as Me

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const show = (edit: object) => {
  vi.stubGlobal('fetch', async () => Response.json({ brands: [], families: [] }))
  render(
    <QueryClientProvider client={new QueryClient()}>
      <SignedIn me={me}>
        <Differences edits={[{ layer: 'brands/store', ...edit } as unknown as SiteEdit]} />
      </SignedIn>
    </QueryClientProvider>,
  )
}
const section = (title: string, content: string) => ({ title, content })
const long = 'Words that stay. '.repeat(60)

it('shows of a list that became its own which sentence is another now, with what stood there', () => {
  const below = [section('Who', long), section('Accounts', `${long}We keep it for a year. ${long}`)]
  const after = [below[0]!, section('Accounts', `${long}We keep it for a month. ${long}`)]
  show({ field: 'legal.terms.sections', below, after })
  expect(screen.getByText(/^Sections: “Accounts” changed\. A list of its own/)).toBeTruthy()
  expect(document.querySelector('del')!.textContent).toMatch(/^….* for a year\. .*…$/)
  expect(document.querySelector('ins')!.textContent).toMatch(/^….* for a month\. .*…$/)
  expect(document.querySelectorAll('del, ins')).toHaveLength(2)
})

it('unfolds a text that is long', async () => {
  show({ field: 'legal.terms.intro', below: 'Short.', after: long })
  expect(document.querySelector('del')!.textContent).toBe('Short.')
  const text = document.querySelector('ins')!.parentElement!
  expect(text.className).toContain('line-clamp')
  await userEvent.click(screen.getByRole('button', { name: 'Show all of it' }))
  expect(text.className).not.toContain('line-clamp')
})
