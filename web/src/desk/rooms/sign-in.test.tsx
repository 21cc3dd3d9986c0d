// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it, vi } from 'vitest'
import { LostWay } from './sign-in'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

async function open(mails: boolean) {
  const asked: [string, string | undefined][] = []
  vi.stubGlobal('fetch', async (address: string, { body }: { body?: string } = {}) => {
    asked.push([address, body])
    return address.endsWith('/sign-in-methods') ? Response.json({ mails }) : new Response(null, { status: 204 })
  })
  render(
    <QueryClientProvider client={new QueryClient()}>
      <LostWay />
    </QueryClientProvider>,
  )
  await userEvent.click(screen.getByText('Can’t sign in?'))
  return asked
}

it('tells the only owner which command lets them in again', async () => {
  await open(false)
  expect(screen.getByText(/^livery desk invite/).textContent).toBe(
    `livery desk invite you@example.com --at ${location.origin}`,
  )
  expect(screen.queryByRole('button', { name: 'Mail me a link' })).toBeNull()
})

it('mails a link where the Desk sends mail, and names no one who is not there', async () => {
  const asked = await open(true)
  await userEvent.type(await screen.findByLabelText('Your e-mail address at this Desk'), 'ann@fleet.example')
  await userEvent.click(screen.getByRole('button', { name: 'Mail me a link' }))
  expect((await screen.findByRole('status')).textContent).toContain('If this address is at the Desk')
  expect(asked.at(-1)).toEqual(['/api/desk/link/mail', '{"email":"ann@fleet.example"}'])
  expect(screen.getByText(/^livery desk invite/).textContent).toContain('invite ann@fleet.example --at')
})
