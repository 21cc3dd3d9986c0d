import { expect, it } from 'vitest'
import { found } from './finder'

it('finds what has every word, first what ends with what was typed', () => {
  const choices = ['Leads of Van Store Hub', 'Leads of Van Store', 'Posts of Store Van', 'All People', 'People'].map(
    (name) => ({
      id: name,
      name,
      run: () => {},
    }),
  )
  const names = (typed: string) => found(choices, typed).map(({ name }) => name)
  expect(names('van store')).toEqual(['Leads of Van Store', 'Leads of Van Store Hub', 'Posts of Store Van'])
  expect(names('')).toHaveLength(5)
  expect(names('people')).toEqual(['People', 'All People'])
})
