// @vitest-environment jsdom
import { cleanup, renderHook, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, beforeEach, expect, it } from 'vitest'
import type { InputStore } from '../brand/input'
import { TestPage, testCore } from '../testing/page'
import { useShortlist } from './use-shortlist'

const products = [
  { id: 2, title: 'Camera' },
  { id: 4, title: 'Tracker' },
]
const load = (async () => ({ products })) as InputStore['load']
const wrapper = ({ children }: { children: ReactNode }) => (
  <TestPage core={testCore()} modules={{ catalogue: '/c.js' }} load={load}>
    {children}
  </TestPage>
)

let form: HTMLFormElement
beforeEach(() => {
  document.body.innerHTML = '<form><textarea name="notes"></textarea></form>'
  form = document.querySelector('form')!
  form.scrollIntoView = () => {}
})
afterEach(cleanup)

it.each([
  ['', '?products=2,4,9', 'I would like to see:\n- Camera\n- Tracker'],
  ['Call after nine', '?products=2,4', 'Call after nine'],
  ['Call after nine', '?products=2&note=For+20+vans', 'Call after nine'],
  ['', '?products=2&note=For+20+vans', 'For 20 vans'],
])('where the notes say "%s", %s makes them "%s"', async (typed, search, notes) => {
  history.replaceState(null, '', `/request-demo${search}`)
  const field = form.querySelector('textarea')!
  field.value = typed
  const { result } = renderHook(() => useShortlist({ current: form }), { wrapper })
  await waitFor(() => expect(result.current.current).toContain('2'))
  expect(field.value).toBe(notes)
})
