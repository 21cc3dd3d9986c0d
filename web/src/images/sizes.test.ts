import { describe, expect, it } from 'vitest'
import { postCard } from './sizes'

const wide = (count: number, at: number) => /^\(min-width: 64rem\) (\d+)px/.exec(postCard(count, at))?.[1]
const tablet = (count: number, at: number) => /\(min-width: 48rem\) (\d+)vw/.exec(postCard(count, at))?.[1]
const each = (count: number, of: typeof wide) => Array.from({ length: count }, (_, at) => of(count, at))

describe('the width a picture is chosen for', () => {
  it('is part of the page beside its words for one card, and a third for three and for the last three of five', () => {
    expect(each(1, wide)).toEqual(['500'])
    expect(each(2, wide)).toEqual(['590', '590'])
    expect(each(3, wide)).toEqual(['390', '390', '390'])
    expect(each(4, wide)).toEqual(['590', '590', '590', '590'])
    expect(each(5, wide)).toEqual(['590', '590', '390', '390', '390'])
  })

  it('is the whole page for a last card that stands alone on a tablet', () => {
    expect(each(5, tablet)).toEqual(['46', '46', '46', '46', '92'])
    expect(each(4, tablet)).toEqual(['46', '46', '46', '46'])
  })
})
