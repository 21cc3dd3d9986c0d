// One idea per family, one turn of it per brand. A glyph is a list of [role, path data]: role a is the body, b the spot
// colour. Paths are filled with the even-odd rule, so an inner outline is a hole and every ground shows through.
import { band, circle, keyhole, polygon, rect, rounded } from './shapes.mjs'

const hex = (cx, cy, r) =>
  [-90, -30, 30, 90, 150, 210].map((d) => [
    cx + r * Math.cos((d * Math.PI) / 180),
    cy + r * Math.sin((d * Math.PI) / 180),
  ])

export const glyphs = {
  // stores: the shop awning
  store: () => [
    ['a', 'M7 1H41L48 16A8 8 0 0 1 32 16A8 8 0 0 1 16 16A8 8 0 0 1 0 16ZM18 1L16 16A8 8 0 0 0 32 16L30 1Z'],
    ['b', 'M19.5 1H28.500L30.3 16A6.3 6.3 0 0 1 17.7 16Z'],
    ['a', 'M4 28H20L12 48H4ZM28 28H44V48H36Z'],
    ['b', polygon([22, 34], [26, 34], [27, 48], [21, 48])],
  ],
  'store-hub': () => [
    [
      'a',
      polygon([4, 0], [12, 0], [12, 20], [0, 20], [0, 12]) + polygon([36, 0], [44, 0], [48, 12], [48, 20], [36, 20]),
    ],
    ['b', rect(16, 0, 16, 20)],
    ['a', rect(0, 24, 28, 24) + rect(8, 32, 12, 8) + rect(32, 24, 16, 24)],
  ],

  // equipment: the hexagon, a crate in the depot and a nut in the workshop
  equipment: () => [
    ['b', rounded(1.5, [24, 0], [43, 11], [24, 22], [5, 11])],
    ['a', rounded(1.5, [3, 15], [22, 26], [22, 48], [3, 37])],
    [
      'a',
      polygon([26, 26], [45, 15], [45, 20.5], [26, 31.5]) +
        polygon([26, 34.2], [45, 23.2], [45, 28.8], [26, 39.8]) +
        polygon([26, 42.4], [45, 31.4], [45, 37], [26, 48]),
    ],
  ],
  'equipment-supply': () => {
    const [top, upRight, downRight, bottom, downLeft, upLeft] = hex(24, 24, 24)
    return [
      ['a', `M${top}L${upLeft}L${downLeft}L17 44V33.2A11.5 11.5 0 0 1 24 12.5Z`],
      ['b', `M${bottom}L${downRight}L${upRight}L31 4V14.8A11.5 11.5 0 0 1 24 35.5Z`],
    ]
  },

  // dash cameras: the lens on the windscreen
  dashcams: () => [
    ['a', rounded(7, [7, 4], [41, 4], [48, 44], [0, 44]) + rounded(3, [13.5, 10], [34.5, 10], [39.5, 34], [8.5, 34])],
    ['b', 'M18 9H30L28.8 14.50A8.5 8.5 0 1 1 19.2 14.50Z' + circle(24, 21.5, 3.5)],
  ],
  dashcam: () => [
    [
      'a',
      'M10 6H22V14.2A10 10 0 0 0 14.2 22H4L7.4 8.2A3 3 0 0 1 10 6ZM26 6H38A3 3 0 0 1 40.6 8.2L44 22H33.8A10 10 0 0 0 26 14.2Z',
    ],
    [
      'a',
      'M3.2 26H14.2A10 10 0 0 0 22 33.8V42H3A3 3 0 0 1 0 38.4ZM33.8 26H44.8L48 38.4A3 3 0 0 1 45 42H26V33.8A10 10 0 0 0 33.8 26Z',
    ],
    ['b', circle(24, 24, 6)],
  ],
  fleetdashcam: () => [
    [
      'a',
      'M14 2H34A9 9 0 0 1 42.8 9L46.8 27A4 4 0 0 1 43 32H5A4 4 0 0 1 1.2 27L5.2 9A9 9 0 0 1 14 2Z' + circle(24, 18, 9),
    ],
    ['b', circle(24, 18, 4.5)],
    ['b', rect(1, 36, 16, 8, 4) + rect(31, 36, 16, 8, 4)],
  ],

  // cameras: the letter C as a lens
  cameras: () => [
    ['a', band(24, 24, 24, 13, 38, 322)],
    ['b', circle(24, 24, 7)],
  ],
  cam: () => [
    [
      'a',
      polygon(
        [0, 0],
        [48, 0],
        [48, 16],
        [36, 16],
        [36, 12],
        [12, 12],
        [12, 36],
        [36, 36],
        [36, 32],
        [48, 32],
        [48, 48],
        [0, 48],
      ),
    ],
    ['b', rect(16, 16, 16, 16)],
  ],

  // video: the play sign
  camera: () => [
    [
      'a',
      polygon([0, 0], [16, 0], [16, 8], [8, 8], [8, 16], [0, 16]) +
        polygon([32, 0], [48, 0], [48, 16], [40, 16], [40, 8], [32, 8]),
    ],
    [
      'a',
      polygon([0, 32], [8, 32], [8, 40], [16, 40], [16, 48], [0, 48]) +
        polygon([40, 32], [48, 32], [48, 48], [32, 48], [32, 40], [40, 40]),
    ],
    ['b', rounded(2, [15, 11], [38, 24], [15, 37])],
  ],
  fleetvideostreaming: () => [
    ['a', rounded(4, [0, 4], [26, 24], [0, 44])],
    ['b', band(-2, 24, 37, 30, -30, 30) + band(-2, 24, 50, 43, -30, 30)],
  ],
  fleetvideocontent: () => [
    ['a', polygon([4, 0], [16, 6.6], [16, 41.4], [4, 48]) + polygon([20, 8.7], [32, 15.3], [32, 32.7], [20, 39.3])],
    ['b', polygon([36, 17.5], [48, 24], [36, 30.5])],
  ],

  // keyless: the keyhole
  fleetkeyless: () => [
    ['a', circle(16, 24, 16) + keyhole(16, 20.5, 5.5, 34, 2.4, 4.4)],
    ['b', band(16, 24, 25, 20, -45, 45) + band(16, 24, 34, 29, -45, 45)],
  ],
  keyless: () => [
    ['a', 'M24 0L44 7V23C44 35.5 35.5 44 24 48C12.5 44 4 35.5 4 23V7Z' + keyhole(24, 19, 8, 36, 3.6, 5.6)],
    ['b', circle(24, 19, 4)],
  ],
  keylessfleet: () => [
    ['a', circle(24, 24, 24) + circle(24, 24, 17)],
    ['a', polygon([5, 19], [14.2, 19], [14.2, 25], [5, 25]) + polygon([33.8, 19], [43, 19], [43, 25], [33.8, 25])],
    ['b', keyhole(24, 21, 7, 43, 3.4, 6.5)],
  ],

  // hours of service: the clock with a duty line for hands
  fleethoursofservice: () => [
    ['a', band(24, 24, 24, 16.5, -14, 262)],
    ['b', band(24, 24, 24, 16.5, 278, 330)],
    ['a', polygon([21, 11], [27, 11], [27, 23], [37, 23], [37, 29], [21, 29])],
  ],

  // road monitoring: the road inside the warning sign
  roadmonitoring: () => [
    ['a', rounded(4, [24, -1], [49, 24], [24, 49], [-1, 24]) + polygon([20, 12], [28, 12], [35, 36], [13, 36])],
    [
      'b',
      polygon([22.9, 14], [25.1, 14], [25.6, 20], [22.4, 20]) + polygon([22.2, 24], [25.8, 24], [26.6, 34], [21.4, 34]),
    ],
  ],

  // tracking: the route that spells an S
  'smarter-tracking': () => [
    ['a', 'M32 4V12H18A4 4 0 0 0 18 20H30A12 12 0 0 1 30 44H16V36H30A4 4 0 0 0 30 28H18A12 12 0 0 1 18 4Z'],
    ['b', circle(42, 8, 6) + circle(6, 40, 6)],
  ],

  // insights: rising bars, the last one an i
  insights: () => [
    ['a', rect(0, 30, 12, 18, 2) + rect(18, 22, 12, 26, 2) + rect(36, 16, 12, 32, 2)],
    ['b', circle(42, 6, 6)],
  ],

  // the house mark behind every brand without one: two livery stripes
  default: () => [
    ['a', polygon([14, 4], [26, 4], [12, 44], [0, 44])],
    ['b', polygon([32, 4], [48, 4], [34, 44], [18, 44])],
  ],
}
