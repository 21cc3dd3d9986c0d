// Glyphs redrawn for 16 px: fewer parts, edges on whole pixels. Coordinates below are pixels of the 12 px glyph box.
import { band, circle, polygon, rect, rounded } from './shapes.mjs'

const px = (...points) => polygon(...points.map(([x, y]) => [x * 4, y * 4]))
const box = (x, y, w, h, radius = 0) => rect(x * 4, y * 4, w * 4, h * 4, radius * 4)
const disc = (x, y, r) => circle(x * 4, y * 4, r * 4)

export const small = {
  store: [
    ['a', 'M4 0H16V18A8 6 0 0 1 0 18V14ZM32 0H44L48 14V18A8 6 0 0 1 32 18Z'],
    ['b', 'M16 0H32V18A8 6 0 0 1 16 18Z'],
    ['a', box(1, 7, 3, 5) + box(8, 7, 3, 5)],
  ],
  equipment: [
    ['b', px([6, 0], [12, 3], [6, 6], [0, 3])],
    ['a', px([0, 4], [5.5, 6.8], [5.5, 12], [0, 9.2])],
    ['a', px([6.5, 6.8], [12, 4], [12, 6], [6.5, 8.8]) + px([6.5, 10], [12, 7.2], [12, 9.2], [6.5, 12])],
  ],
  dashcams: [
    ['a', rounded(5, [6, 4], [42, 4], [48, 44], [0, 44]) + disc(6, 6, 3)],
    ['b', disc(6, 6, 2)],
  ],
  dashcam: [
    ['a', px([1, 1], [5, 1], [5, 3.2], [3.2, 5], [0.4, 5]) + px([7, 1], [11, 1], [11.6, 5], [8.8, 5], [7, 3.2])],
    ['a', px([0.2, 7], [3.2, 7], [5, 8.8], [5, 11], [0, 11]) + px([8.8, 7], [11.8, 7], [12, 11], [7, 11], [7, 8.8])],
    ['b', disc(6, 6, 2)],
  ],
  fleetdashcam: [
    ['a', rounded(8, [5, 0], [43, 0], [48, 32, 4], [0, 32, 4]) + disc(6, 4, 3)],
    ['b', disc(6, 4, 2) + box(0, 9, 4, 2, 0.5) + box(8, 9, 4, 2, 0.5)],
  ],
  cameras: [
    ['a', band(24, 24, 24, 14, 38, 322)],
    ['b', disc(6, 6, 2)],
  ],
  fleetvideostreaming: [
    ['a', px([0, 1], [1, 1], [6, 6], [1, 11], [0, 11])],
    ['b', band(0, 24, 36, 28, -32, 32) + band(0, 24, 48, 40, -32, 32)],
  ],
  fleetkeyless: [
    ['a', disc(4, 6, 4) + 'M12 26A6 6 0 1 1 20 26V34H12Z'],
    ['b', band(16, 24, 32, 24, -48, 48)],
  ],
  keyless: [['a', 'M24 0L44 7V23C44 35.5 35.5 44 24 48C12.5 44 4 35.5 4 23V7ZM20 26V36H28V26A8 8 0 1 0 20 26Z']],
  keylessfleet: [
    ['a', disc(6, 6, 6) + disc(6, 6, 4)],
    ['a', box(1, 5, 2.5, 1) + box(8.5, 5, 2.5, 1)],
    ['b', 'M20 26A7 7 0 1 1 28 26V41H20Z'],
  ],
  fleethoursofservice: [
    ['a', band(24, 24, 24, 16, -10, 262)],
    ['b', band(24, 24, 24, 16, 282, 334)],
    ['a', px([5, 3], [7, 3], [7, 5], [9, 5], [9, 7], [5, 7])],
  ],
  roadmonitoring: [['a', px([4, 0], [8, 0], [12, 12], [0, 12]) + box(5, 1, 2, 2) + box(5, 5, 2, 2) + box(5, 9, 2, 3)]],
  'smarter-tracking': [
    ['a', 'M32 4V12H18A4 4 0 0 0 18 20H30A12 12 0 0 1 30 44H16V36H30A4 4 0 0 0 30 28H18A12 12 0 0 1 18 4Z'],
    ['b', disc(10.5, 1.5, 1.5) + disc(1.5, 10.5, 1.5)],
  ],
  insights: [
    ['a', box(0, 8, 3, 4) + box(4, 5, 3, 7) + box(8, 4, 3, 8)],
    ['b', disc(9.5, 1.5, 1.5)],
  ],
}
