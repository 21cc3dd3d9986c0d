// @vitest-environment jsdom
import { cleanup, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it } from 'vitest'
import type { SiteFields } from '../../../gen/desk'
import { Approval } from './approval'
import type { DraftEdit } from './use-draft'

let put: DraftEdit[]

beforeEach(() => (put = []))
afterEach(cleanup)

const of = (fields: object[], may = true) => ({ layers: [{ layer: 'settings', may }], fields }) as unknown as SiteFields

const open = (all: SiteFields, edits: DraftEdit[] = []) =>
  render(<Approval all={all} draft={{ edits, put: (...more: DraftEdit[]) => void put.push(...more) }} />)

const box = (kind: string, people: string) =>
  within(screen.getByRole('group', { name: kind })).getByRole<HTMLInputElement>('checkbox', { name: people })

it('says what holds while nobody says it, and puts who needs approval into the draft', async () => {
  open(of([]))
  const ticked = screen.getAllByRole<HTMLInputElement>('checkbox').map((one) => one.checked)
  expect(ticked).toEqual([false, false, true, true, false, false])
  await userEvent.click(box('Every change of a site', 'Editors'))
  await userEvent.click(box('Legal texts, price lists and amounts', 'Owners'))
  expect(put).toEqual([
    { layer: 'settings', field: 'approval.sites', after: ['editor'] },
    { layer: 'settings', field: 'approval.legalAndPrices', after: ['editor'] },
  ])
})

it('shows what is said, the draft before what is published, to those who may not change it as well', () => {
  const said = { path: 'approval.legalAndPrices', kind: 'list', value: [] }
  open(of([said], false), [{ layer: 'settings', field: 'approval.posts', after: ['owner'] }])
  expect(box('Legal texts, price lists and amounts', 'Editors').checked).toBe(false)
  expect(box('Posts', 'Owners').checked).toBe(true)
  expect(box('Posts', 'Owners').matches(':disabled')).toBe(true)
})
