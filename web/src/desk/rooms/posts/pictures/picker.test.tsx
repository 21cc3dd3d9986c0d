// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import type { Me, MediaItem, PostChoices } from '../../../../gen/desk'
import { SignedIn } from '../../../session'
import { Pictures, type Known } from './context'
import { PicturePicker } from './picker'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const yard = { name: 'yard', alt: '', address: '/y.jpg', width: 9, height: 9, usedBy: [], focusX: 0.5, focusY: 0.5 }

it('asks what a picture shows that was just brought, and takes the words along at once', async () => {
  let brought: Partial<MediaItem>[] = []
  vi.stubGlobal('fetch', async (_: string, { method = 'GET' } = {}) => {
    if (method === 'POST') brought = [yard]
    return Response.json(method === 'GET' ? { items: brought } : yard)
  })
  const chosen: Known[] = []
  const client = new QueryClient()
  render(
    <QueryClientProvider client={client}>
      <SignedIn me={{ person: { id: 'ann' }, brands: [] } as unknown as Me}>
        <Pictures brand="store" choices={{ pictures: [] } as unknown as PostChoices}>
          <PicturePicker open onClose={() => {}} onChoose={(picture) => chosen.push(picture)} />
        </Pictures>
      </SignedIn>
    </QueryClientProvider>,
  )
  await waitFor(() => expect(client.isFetching()).toBe(0))
  const input = document.querySelector('input[type=file]')!
  fireEvent.change(input, { target: { files: [new File(['x'], 'yard.jpg', { type: 'image/jpeg' })] } })
  const words = await screen.findByLabelText('What it shows')
  await waitFor(() => expect(document.activeElement).toBe(words))
  fireEvent.change(words, { target: { value: 'A yard at dawn' } })
  fireEvent.click(screen.getByRole('button', { name: 'Use this picture' }))
  expect(chosen).toMatchObject([{ name: 'yard', alt: 'A yard at dawn' }])
})
