import { expect, test } from 'vitest'
import { eitherOf } from './either'

test.each([
  [['Ben'], 'Ben'],
  [['Ben', 'Cleo'], 'Ben or Cleo'],
  [['Ben', 'Cleo', 'Dan', 'Eve'], 'Ben, Cleo, Dan or Eve'],
  [['Ben', 'Cleo', 'Dan', 'Eve', 'Fay'], 'Ben, Cleo, Dan or one of 2 others'],
  [[], 'nobody'],
])('%j are %s', (names, words) => expect(eitherOf(names)).toBe(words))
