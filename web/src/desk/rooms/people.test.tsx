// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it, vi } from 'vitest'
import type { Me } from '../../gen/desk'
import { SignedIn } from '../session'
import People from './people'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

it('gives nobody who is invited the brands of whoever was invited before', async () => {
  const invited: unknown[] = []
  vi.stubGlobal('fetch', async (_: string, { method, body }: { method?: string; body?: string } = {}) => {
    if (method !== 'POST') return Response.json([])
    invited.push(JSON.parse(body!))
    return Response.json({ person: { email: '' }, link: 'https://desk.example/join#one' })
  })
  const brands = ['Alpha', 'Zeta'].map((name) => ({ id: name.toLowerCase(), name }))
  const me = { person: { id: 'ann', role: 'owner' }, rights: [], brands } as unknown as Me
  render(
    <QueryClientProvider client={new QueryClient()}>
      <SignedIn me={me}>
        <People />
      </SignedIn>
    </QueryClientProvider>,
  )
  const user = userEvent.setup()
  for (const [email, brand] of [
    ['rosa@fleet.example', 'Zeta'],
    ['ben@fleet.example', 'Alpha'],
  ] as const) {
    await user.click(await screen.findByRole('button', { name: 'Invite' }))
    await user.type(await screen.findByLabelText('E-mail address'), email)
    screen.getByText('This Desk sends no mail, so hand the link that you get to them yourself.')
    await user.click(screen.getByRole('checkbox', { name: brand }))
    await user.click(screen.getByRole('button', { name: 'Make a link' }))
    await screen.findByLabelText('Link')
    await user.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByLabelText('Link')).toBeNull())
  }
  expect(invited).toMatchObject([{ brands: ['zeta'] }, { brands: ['alpha'] }])
})
