// @vitest-environment jsdom
import { cleanup, renderHook, waitFor } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { usePresence } from './presence'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

it('tells colleagues at once when somebody begins to write, and when they leave', async () => {
  const told: { editing?: boolean; leaving?: boolean }[] = []
  vi.stubGlobal('fetch', async (_: string, { body }: { body: string }) => {
    told.push(JSON.parse(body) as object)
    return Response.json({ version: '1', others: [] })
  })
  const { rerender, unmount } = renderHook(({ editing }) => usePresence('/posts/store/doors', editing), {
    initialProps: { editing: false },
  })
  await waitFor(() => expect(told.at(-1)).toMatchObject({ editing: false }))
  rerender({ editing: true })
  await waitFor(() => expect(told.at(-1)).toMatchObject({ editing: true }))
  unmount()
  expect(told.at(-1)).toMatchObject({ leaving: true })
})
