// @vitest-environment jsdom
import { onlineManager, QueryClient, QueryClientProvider, useMutation } from '@tanstack/react-query'
import { act, cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { Offline } from './offline'

afterEach(() => {
  cleanup()
  onlineManager.setOnline(true)
})

function Page({ kept = false }) {
  const change = useMutation({ mutationFn: () => Promise.resolve(), meta: { kept } })
  return (
    <>
      <Offline />
      <button onClick={() => change.mutate()}>Change</button>
    </>
  )
}

const isAsked = () => !dispatchEvent(new Event('beforeunload', { cancelable: true }))

it('what this browser keeps asks nobody who leaves', async () => {
  render(
    <QueryClientProvider client={new QueryClient()}>
      <Page kept />
    </QueryClientProvider>,
  )
  act(() => onlineManager.setOnline(false))
  act(() => screen.getByRole('button', { name: 'Change' }).click())
  await screen.findByText(/One change waits until you are back, also when you close this page/)
  expect(isAsked()).toBe(false)
})

it('whoever leaves while changes wait for a connection is asked first', async () => {
  const client = new QueryClient()
  client.mount()
  render(
    <QueryClientProvider client={client}>
      <Page />
    </QueryClientProvider>,
  )
  act(() => onlineManager.setOnline(false))
  expect(screen.getByRole('status').textContent).toContain('You are offline.')
  expect(isAsked()).toBe(false)
  act(() => screen.getByRole('button', { name: 'Change' }).click())
  await screen.findByText(/One change waits/)
  expect(isAsked()).toBe(true)
  await act(async () => onlineManager.setOnline(true))
  expect(isAsked()).toBe(false)
})
