// @vitest-environment jsdom
import type { ReactNode } from 'react'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, renderHook, waitFor } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import type { PostText } from '../../../gen/desk'
import { useChecks } from './use-checks'
import type { Draft } from './use-draft'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

it('looks again when the words of a picture were mended', async () => {
  let alt = ''
  vi.stubGlobal('fetch', async (path: string) =>
    path.endsWith('/checks')
      ? Response.json({ checks: alt ? [] : [{ field: 'image' }], minutes: 1, words: 1, publishable: true })
      : Response.json({ items: [{ name: 'yard', alt }] }),
  )
  const client = new QueryClient()
  const draft = { detail: { brand: 'store', id: 'doors' }, text: { post: {} } as unknown as PostText } as Draft
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  )
  const { result } = renderHook(() => useChecks(draft), { wrapper })
  await waitFor(() => expect(result.current.checks).toHaveLength(1))
  alt = 'A van at the gate'
  await client.invalidateQueries({ queryKey: ['media', 'store'] })
  await waitFor(() => expect(result.current.checks).toHaveLength(0), { timeout: 2000 })
})
