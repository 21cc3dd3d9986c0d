// @vitest-environment jsdom
import type { ReactNode } from 'react'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, renderHook, waitFor } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import type { Me, PostChoices } from '../../../../gen/desk'
import { SignedIn } from '../../../session'
import { fileOf } from '../text/use-paste'
import { Pictures, useUpload } from './context'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

it('brings a file once that is pasted twice, and calls it by what it shows', async () => {
  const came: string[] = []
  vi.stubGlobal('isSecureContext', true)
  vi.stubGlobal('fetch', async (path: string, { method = 'GET' } = {}) => {
    if (method === 'GET') return Response.json({ items: [] })
    const name = new URL(path, 'http://x').searchParams.get('name')!
    came.push(name)
    return Response.json({ name: name.replace('.png', '') })
  })
  const client = new QueryClient()
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>
      <SignedIn me={{ person: { id: 'ann' }, brands: [] } as unknown as Me}>
        <Pictures brand="store" choices={{ pictures: [] } as unknown as PostChoices}>
          {children}
        </Pictures>
      </SignedIn>
    </QueryClientProvider>
  )
  const { result } = renderHook(() => useUpload(), { wrapper })
  await waitFor(() => expect(client.isFetching()).toBe(0))
  const yard = () => fileOf(`data:image/png;base64,${btoa('a yard')}`, 'A yard at dawn, über all')
  const names: string[] = []
  for (const file of [yard(), yard(), new File(['another'], 'image.png', { type: 'image/png' })]) {
    await act(async () => void names.push((await result.current(file)).name))
  }
  expect(came).toEqual(['a-yard-at-dawn-uber-all.png', 'picture.png'])
  expect(names).toEqual(['a-yard-at-dawn-uber-all', 'a-yard-at-dawn-uber-all', 'picture'])
})
