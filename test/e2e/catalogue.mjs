// The tabs of every list of products with the number of products in each, and what each brand features.
const full = [
  ['All', 23],
  ['Cameras', 6],
  ['Trackers', 7],
  ['Auxiliary', 3],
  ['Power', 2],
  ['Harnesses', 4],
]
const dash = [
  ['All Products', 14],
  ['Cameras', 4],
  ['Auxiliary', 3],
  ['Multi-Camera', 2],
  ['Harnesses', 4],
  ['Monitors', 1],
]
const video = [
  ['All Products', 17],
  ['Cameras', 6],
  ['Trackers', 3],
  ['Auxiliary', 3],
  ['Monitors', 1],
  ['Harnesses', 4],
]
export const lists = { full, 'full-monitors': [...full, ['Monitors', 1]], dash, video }
const featured = {
  store: ['T100', 'C200', 'C150', 'C300'],
  full: ['C500', 'M70'],
  dash: ['C200', 'C150', 'C500', 'M70'],
}

/** The models that a brand features. */
export const featuredOf = ({ id, products }) =>
  featured[id] ?? (products.list.startsWith('full') ? featured.full : featured.dash)
