// @vitest-environment jsdom
import { useState } from 'react'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import type { Post, PostChoices } from '../../../gen/desk'
import { AboutFields } from './about-fields'
import type { Draft } from './use-draft'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

function Room() {
  const [post, setPost] = useState<Partial<Post>>({ slug: 'doors', related: ['gates'] })
  const draft = {
    detail: { brand: 'store', id: 'doors' },
    text: { post },
    change: (part: Partial<Post>) => setPost({ ...post, ...part }),
  } as unknown as Draft
  return <AboutFields draft={draft} choices={{ tags: [] as string[] } as PostChoices} />
}

it('refuses what is no post of the brand, and keeps what was chosen', async () => {
  const links = [
    { path: '/blog/gates', title: 'Gates', kind: 'post' },
    { path: '/blog/how', title: 'How many', kind: 'post' },
  ]
  vi.stubGlobal('fetch', async () => Response.json(links))
  render(
    <QueryClientProvider client={new QueryClient()}>
      <Room />
    </QueryClientProvider>,
  )
  await screen.findByText('Gates')
  const field = screen.getByLabelText('Related posts')
  const type = (value: string) => {
    fireEvent.change(field, { target: { value } })
    fireEvent.blur(field)
  }
  type('How much')
  expect(screen.getByRole('alert').textContent).toContain('No post of this brand is called “How much”')
  expect(screen.getAllByRole('button', { name: /^Take .* out$/ })).toHaveLength(1)
  type('how many')
  expect(screen.queryByRole('alert')).toBeNull()
  expect(screen.getByText('How many')).toBeTruthy()
  expect(screen.getByText('Gates')).toBeTruthy()
})
