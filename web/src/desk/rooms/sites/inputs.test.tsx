// @vitest-environment jsdom
import { readFileSync } from 'node:fs'
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { Input } from './inputs'
import type { Schema } from './schema'
import { kinds } from './page-menu'

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

it('names the page of quotes', () => expect(kinds['quote']).toBe('Quote'))
