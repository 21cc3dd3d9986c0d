// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, renderHook, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { TestPage, testCore } from '../testing/page'
import { emptyPlan, type Plan } from './plan'
import { Returned } from './returned'
import { keepDraft, keptDraft } from './store'
import { usePlan } from './use-plan'

afterEach(() => {
  cleanup()
  localStorage.clear()
  sessionStorage.clear()
  document.body.innerHTML = ''
})

const group = (id: string, count: number, vehicle: string) => ({ id, count, vehicle, wants: ['locate'] })
const begun: Plan = { groups: [group('g1', 10, 'van'), group('g2', 20, 'heavy')], changes: {}, note: '' }

function comeBack() {
  keepDraft({ plan: begun })
  sessionStorage.clear()
}

function Page({ search = '' }) {
  const work = usePlan(emptyPlan(), search)
  return (
    <>
      <form id="fleet" />
      <Returned work={work} />
      <p data-plan>{work.plan.groups.map(({ count, vehicle }) => `${count} ${vehicle}`).join(', ')}</p>
    </>
  )
}

const open = (search?: string) =>
  render(
    <TestPage core={testCore()}>
      <Page search={search} />
    </TestPage>,
  )
const plan = () => document.querySelector('[data-plan]')!.textContent
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))

it('offers a list that was begun in another visit, and begins anew where that is wanted', () => {
  comeBack()
  open()
  expect(screen.getByText(/You began a list of 2 groups, 30 vehicles/)).toBeTruthy()
  expect(plan()).toBe('10 van, 20 heavy')
  press('Begin anew')
  expect(plan()).toBe('10 ')
  expect(keptDraft()?.plan).toEqual(emptyPlan())
  press('Undo')
  expect(plan()).toBe('10 van, 20 heavy')
  expect(keptDraft()?.plan).toEqual(begun)
})

it('goes on with it, and asks no more in this window', () => {
  comeBack()
  open()
  press('Go on with it')
  expect(screen.queryByRole('status')).toBeNull()
  cleanup()
  open()
  expect(plan()).toBe('10 van, 20 heavy')
  expect(screen.queryByRole('status')).toBeNull()
})

it('says nothing of a list on which nothing was chosen', () => {
  keepDraft({ plan: emptyPlan() })
  sessionStorage.clear()
  open()
  expect(screen.queryByRole('status')).toBeNull()
})

it('adds what the visitor brings along, or begins anew with that alone', () => {
  comeBack()
  open('vehicle=bus&count=4&want=locate')
  expect(plan()).toBe('10 van, 20 heavy, 4 bus')
  expect(screen.getByText(/What you chose now was added/)).toBeTruthy()
  press('Begin anew')
  expect(plan()).toBe('4 bus')
})

it('takes the list of an earlier quote in the place of what was begun, and brings that back', () => {
  comeBack()
  open('do=instead&vehicle=bus&count=4&want=locate')
  expect(plan()).toBe('4 bus')
  screen.getByText(/The one that you had begun here is put aside/)
  press('Undo')
  expect(plan()).toBe('10 van, 20 heavy')
})

it('puts the copy of a group right behind it', () => {
  keepDraft({ plan: begun })
  document.body.innerHTML = '<form id="fleet"></form>'
  const { result } = renderHook(() => usePlan(emptyPlan(), ''))
  act(() => void result.current.add(begun.groups[0]))
  expect(result.current.plan.groups.map(({ id, count }) => [id, count])).toEqual([
    ['g1', 10],
    ['g3', 10],
    ['g2', 20],
  ])
  expect(result.current.isOpen('g3')).toBe(true)
})

it('takes what was typed before there was a script', () => {
  document.body.innerHTML = `<form id="fleet"><input name="count" value="10"><input type="radio" name="vehicle" value="van">
    <input type="radio" name="vehicle" value="bus"><input type="checkbox" name="want" value="locate"></form>`
  const form = document.getElementById('fleet') as HTMLFormElement
  ;(form.elements[0] as HTMLInputElement).value = '12'
  ;(form.elements[3] as HTMLInputElement).checked = true
  const { result } = renderHook(() => usePlan(emptyPlan(), ''))
  expect(result.current.plan.groups).toMatchObject([{ id: 'g1', count: 12, vehicle: '', wants: ['locate'] }])
  expect(keptDraft()?.plan.groups[0]?.count).toBe(12)
})

it('takes nothing for typed that a browser drew itself', () => {
  const { container } = render(
    <form id="fleet">
      <select value="obd" onChange={() => {}} name="port">
        <option value="">Unknown</option>
        <option value="obd">16 pins</option>
      </select>
    </form>,
  )
  renderHook(() => usePlan(begun, '', { key: 'k', version: 1 }))
  expect(container.querySelector('select')!.value).toBe('obd')
  expect(keptDraft('k')).toBeUndefined()
})
