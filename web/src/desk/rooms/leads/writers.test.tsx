// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import type { Me, Present } from '../../../gen/desk'
import { SignedIn } from '../../session'
import { Writers } from './writers'

afterEach(cleanup)

const me = { person: { id: 'ann', name: 'Ann' }, rights: [], brands: [] } as unknown as Me
const here = (person: string, editing = true): Present => ({ person, name: person, tab: person, editing, seenAt: '' })

it('names each colleague who answers a person, and none who only looks', () => {
  for (const [others, said] of [
    [[], ''],
    [[here('Ben', false)], ''],
    [[here('Ben'), here('Eve', false)], 'Ben is writing an answer to this person.'],
    [[here('Ben'), here('Ben'), here('Eve'), here('ann')], 'Ben and Eve are writing an answer to this person.'],
    [[here('ann')], 'You are writing an answer in another window.'],
  ] as const) {
    render(
      <SignedIn me={me}>
        <Writers others={[...others]} />
      </SignedIn>,
    )
    expect(screen.getByRole('status').textContent).toBe(said)
    cleanup()
  }
})
