// @vitest-environment jsdom
import { readFileSync } from 'node:fs'
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { Input } from './inputs'
import type { Schema } from './schema'
import { kinds } from './page-menu'
import { Locked } from './words'

afterEach(cleanup)

const schema = JSON.parse(readFileSync('../content/schema/brand.schema.json', 'utf8')) as Schema

it('offers to move the entries of a list, but not those of one whose order nothing follows', () => {
  const list = { value: ['home', 'blog'], schema, onChange: () => {} }
  const { rerender } = render(<Input path="hero.features" {...list} />)
  expect(screen.getAllByRole('button', { name: /^Move/ })).toHaveLength(4)
  rerender(<Input path="pages" {...list} />)
  expect(screen.queryAllByRole('button', { name: /^Move/ })).toHaveLength(0)
  expect(screen.getAllByRole('button', { name: /^Remove/ })).toHaveLength(2)
})

it('lets what may not be changed be read and scrolled, and nothing in it be moved', () => {
  const value = ['Terms that are longer than anybody would read at once']
  render(<Input path="sections" value={value} schema={undefined} disabled onChange={() => {}} />)
  const text = screen.getByRole<HTMLTextAreaElement>('textbox')
  expect([text.readOnly, text.matches(':disabled')]).toEqual([true, false])
  expect(screen.getAllByRole('button').every((one) => one.matches(':disabled'))).toBe(true)
})

it('says why a text is only to be read, and whom to ask', () => {
  render(<Locked layer="legal/terms" ask={['Ben', 'Cleo']} />)
  expect(screen.getByRole('note').textContent).toMatch(/shared by all brands, .* Ask Ben or Cleo\.$/)
})

it('names the page of quotes', () => expect(kinds['quote']).toBe('Quote'))
