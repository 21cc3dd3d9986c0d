// @vitest-environment jsdom
import { cleanup, renderHook, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { useShortlist } from './use-shortlist'

const products = [
  { id: 2, title: 'Camera' },
  { id: 4, title: 'Tracker' },
]
const input = { page: { modules: { catalogue: '/c.js' } }, load: async () => ({ products }) }
vi.mock('../brand/input', () => ({ useInput: () => input }))

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
  const { result } = renderHook(() => useShortlist({ current: form }))
  await waitFor(() => expect(result.current.current).toContain('2'))
  expect(field.value).toBe(notes)
})
