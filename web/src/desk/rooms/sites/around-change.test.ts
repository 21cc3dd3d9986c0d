import { expect, test } from 'vitest'
import { aroundChange } from './around-change'

const long = (word: string) =>
  `${'Every van of a yard has its place. '.repeat(9)}The ${word} waits. ${'Rain falls. '.repeat(20)}`

test('the place that changes in a long text is shown with what stands around it', () => {
  const [before, after] = aroundChange(long('C200'), long('C200 Pro'))
  expect(before).toMatch(/^….{50,70}The C200 waits\. .{40,70}…$/)
  expect(after).toMatch(/^….{50,70}The C200 Pro waits\. .{40,70}…$/)
})

test('what changes at the beginning or the end is not cut there', () => {
  expect(aroundChange(`A ${long('gate')}`, `B ${long('gate')}`)[1]).toMatch(/^B Every .*…$/)
  expect(aroundChange(`${long('gate')} A`, `${long('gate')} B`)[1]).toMatch(/^….* B$/)
})

test('short texts stay whole, and so does one that is all new', () => {
  expect(aroundChange('Every van', 'Every truck')).toEqual(['Every van', 'Every truck'])
  expect(aroundChange('', long('gate'))).toEqual(['', long('gate')])
})
