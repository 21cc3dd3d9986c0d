import { expect, it } from 'vitest'
import { wordsOf } from './word-count'

it('counts what is shown below the title, without asking anybody', () => {
  const sections = [
    { heading: 'Two words', content: 'See [our page](/solutions), **now**.' },
    { heading: '', content: 'one *two*' },
  ]
  expect(wordsOf({ sections, conclusion: 'The end.' })).toBe(2 + 4 + 2 + 2)
  expect(wordsOf({ sections: [], conclusion: '' })).toBe(0)
})
