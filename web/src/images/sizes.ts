// How wide pictures stand on the page, for the browser to choose a file by. The values follow styles/ and variants/;
// test/e2e/pictures.test.mjs holds them against the boxes.

/**
 * Between the gutters of a narrow page. Screens with three dots to the pixel get files for two: the third is not seen.
 */
export const narrow = '(max-width: 48rem) and (min-resolution: 2.5dppx) 59vw, 92vw'

/** The same for a picture that goes along with words: phones get files of three dots for two of their own. */
export const aside =
  '(max-width: 48rem) and (min-resolution: 2.5dppx) 41vw, (max-width: 48rem) and (min-resolution: 1.5dppx) 61vw, 92vw'

/** The whole column of a page. */
export const column = `(min-width: 80rem) 1200px, ${narrow}`

/** The same for a picture that takes its turn, or lies below a drawing. */
export const turn = `(min-width: 80rem) 1200px, ${aside}`

/** A figure in running text. */
export const prose = `(min-width: 48rem) 576px, ${narrow}`

/** One that is narrower than the text. */
export const proseUpTo = (widest: number): string =>
  widest < 576 ? `(min-width: 48rem) ${widest}px, ${narrow}` : prose

/** Half the column, beside words. */
export const half = `(min-width: 64rem) 600px, ${narrow}`

/** One of four in a row below the gallery; on phones of the two dots that are seen, or a little less. */
export const thumbnail = '(min-width: 48rem) 222px, 16vw'

const postWidths = { 1: '500px', 2: '590px', 3: '390px' }

/**
 * A post's card among `count`, as styles/blog.css lays them out: 5 stand as 2 and 3, an odd last one is wide on
 * tablets.
 */
export function postCard(count: number, at: number): string {
  const perRow = count === 1 ? 1 : count === 3 || (count === 5 && at > 1) ? 3 : 2
  const alone = at === count - 1 && count % 2 === 1 && count > 1
  return `(min-width: 64rem) ${postWidths[perRow]}, (min-width: 48rem) ${alone ? 92 : 46}vw, ${narrow}`
}
