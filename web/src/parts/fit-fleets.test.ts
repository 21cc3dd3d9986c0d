import { readFileSync, readdirSync } from 'node:fs'
import { load } from 'js-yaml'
import { expect, test } from 'vitest'
import type { Connection, Fits } from '../gen/input'
import { propose, totals, type Group } from './fit-group'

// Ten real fleets against the shipped catalogue. The proposals were written down by hand, from the products' own pages;
// beside each line stands what they say. What the rules propose has to be exactly that.

const folder = new URL('../../../content/catalogue/', import.meta.url)
const read = <T>(name: string) => load(readFileSync(new URL(name, folder), 'utf8')) as T
const products = readdirSync(new URL('products/', folder)).map((file) =>
  read<{ id: number; model: string; title: string }>(`products/${file}`),
)
const stock = {
  fits: read<Fits>('fits.yaml'),
  connections: read<Connection[]>('connections.yaml'),
  parts: products.map(({ id, model }) => ({ id, title: model, listed: true })),
}

interface Judged {
  group: Omit<Group, 'id'>
  /** Count and model, in their order. */
  lines: string[]
  /** The words by which each sentence about what does not fit is known, and each note. */
  problems?: RegExp[]
  notes?: RegExp[]
}

const fleets: Record<string, Judged[]> = {
  'a mixed fleet of forty': [
    {
      group: { count: 10, vehicle: 'van', year: '2016', port: 'obd', wants: ['locate', 'engine'] },
      lines: [
        '10 T100', // "plugs into the 16-pin OBD-II port that cars, vans and light trucks have had since model year 1996"; gives map and engine data
        '10 H12', // "leaves the diagnostic port free for the shop's scan tool"
      ],
    },
    {
      group: { count: 20, vehicle: 'heavy', year: '2016', port: 'green9', wants: ['locate', 'logs', 'road', 'cab'] },
      lines: [
        '20 T400', // "Reads J1939 and J1708", "Engine on, driving and stop times for the log"; one unit for map and logs
        '21 H13', // "J1939 by 9-pin port" needs it, one each and one spare in twenty
        '20 C200', // "Two lenses on one mount": the road too, so no C150 beside it
        '21 P10', // "Three-wire power cable for the P10 kit", 9 to 36 V on a 24 V truck, and one spare
      ],
    },
    {
      group: { count: 10, vehicle: 'trailer', parkedPower: 'no', port: 'wires', wants: ['locate'] },
      lines: [
        '10 T310', // "3 W solar panel", "30-day backup without sun"; the T320 would need "Two wires to the light circuit"
      ],
    },
  ],
  'one vehicle': [
    {
      group: { count: 1, vehicle: 'car', year: '2015', port: 'obd', wants: ['locate'] },
      lines: [
        '1 T100', // "One plug under the dash, and the vehicle is on the map"
        '1 H12', // the port stays free; a single car gets no spare
      ],
    },
  ],
  'a thousand vans': [
    {
      group: { count: 1000, vehicle: 'van', year: '2016', port: 'obd', wants: ['locate', 'road', 'parked'] },
      lines: [
        '1000 T100', // as above
        '1050 H12', // one each, and fifty spare
        '1000 C150', // the road and nothing else, as asked
        '1000 P20', // "One camera to a pack"; the C150 "stays awake longest on the pack"
        '1050 P10', // feeds the pack, which feeds the camera: one each, not two, and fifty spare
      ],
    },
  ],
  'trailers only': [
    {
      group: { count: 60, vehicle: 'trailer', parkedPower: 'yes', wants: ['locate', 'cab'] },
      lines: [
        '60 T320', // "Two wires to the light circuit", and a sealed lead in the box: no harness, no kit
      ],
      problems: [/no cab and no running engine/], // a camera has nowhere to look and nothing to run from
    },
    {
      group: { count: 15, vehicle: 'trailer', wants: ['locate'] },
      lines: [
        '15 T320', // most trailers have lights
      ],
      notes: [/Trailers without lights take the T310/], // and those without are asked about
    },
  ],
  'vans whose port nobody looked at': [
    {
      group: { count: 8, vehicle: 'van', year: '2015', wants: ['locate', 'engine'] },
      lines: [
        '8 T100', // the 16-pin port is there "since model year 1996"
        '8 H12', // goes with it
      ],
      notes: [/We take it that they have the flat 16-pin port/], // what was taken for granted is said
    },
  ],
  'trucks whose port nobody looked at': [
    {
      group: { count: 12, vehicle: 'heavy', wants: ['locate', 'logs'] },
      lines: [
        '12 T120', // "Same wiring on cars, vans, trucks and buses"
        '12 H15', // "Three wires by the H15 harness"
      ],
      problems: [/we need to know the connector/], // H13 or H14 would be a guess
      notes: [/wired the same on every vehicle/],
    },
  ],
  'electric vans': [
    {
      group: { count: 25, vehicle: 'electric', year: '2016', port: 'wires', wants: ['locate', 'engine', 'cab'] },
      lines: [
        '25 T120', // "Power, ground and ignition where there is no port", 9 to 32 V
        '26 H15', // one each and a spare
        '25 C200', // 9 to 36 V: the 12 V battery
        '26 P10', // "11.8 V on 12 V systems": the 12 V battery is guarded
      ],
      problems: [/no engine to read/], // "fuel level, fault codes" of an engine
      notes: [/12 V battery beside the drive battery/], // the question of the 12 V battery
    },
  ],
  'two ports in one group': [
    {
      group: { count: 30, vehicle: 'box', port: 'mixed', wants: ['locate', 'logs', 'road'] },
      lines: [
        '30 T120', // the one tracker whose wiring does not ask for the port
        '31 H15', // its harness, and a spare
        '30 C150', // a camera does not ask for the port either
        '31 P10', // its kit, and a spare
      ],
      problems: [/Split this group by connector/], // the T400 takes H13 or H14, never both
      notes: [/One wired tracker fits them all/],
    },
  ],
  'refuse trucks and a yard': [
    {
      group: { count: 12, vehicle: 'heavy', port: 'black9', wants: ['engine', 'around'] },
      lines: [
        '12 T400', // J1939 by the nine-pin port
        '12 H13', // "The green plug of the harness enters both"
        '12 C450', // "Refuse, mixer and delivery trucks that turn across people"
        '12 M70', // "Monitor ready"; the M70 "is ordered with it where the driver is to see the views"
        '12 P10', // "a harness to the P10 kit"; monitor: "Give it a feed of its own", from its own harness
      ],
    },
    {
      group: { count: 5, vehicle: 'machine', port: 'wires', wants: ['locate', 'logs'] },
      lines: [
        '5 T200', // "Counts the hours a machine works and says when it moves"
        '5 H15', // "A sealed socket for the H15"
      ],
      problems: [/logs belong to trucks and buses/], // no hours of service in a yard
    },
    {
      group: { count: 40, vehicle: 'asset', wants: ['locate'] },
      lines: [
        '40 T300', // "Anything without power that must still be counted"
      ],
    },
  ],
  'old trucks and vans with all views': [
    {
      group: { count: 3, vehicle: 'heavy', year: '1999', port: 'six', wants: ['locate', 'logs'] },
      lines: [
        '3 T400', // "Same unit for nine-pin and six-pin trucks"
        '3 H14', // "connects the T400 tracker to the J1708 data bus"
      ],
      problems: [/before model year 2000/], // the log of an older engine has little to read
    },
    {
      group: { count: 6, vehicle: 'van', year: '1995', port: 'obd', wants: ['locate', 'around', 'cab'] },
      lines: [
        '6 C500', // road and cab, "up to 4 auxiliary cameras": no C200 beside it
        '6 A30', // "The hub its extra lenses plug into"
        '12 A10', // left and right
        '6 A20', // the rear
        '6 P10', // for the camera; the hub has "A feed of its own"
      ],
      problems: [/came with model year 1996/], // a van of 1995 has no OBD-II
    },
  ],
}

test('there are ten fleets', () => expect(Object.keys(fleets)).toHaveLength(10))

test.each(Object.entries(fleets))('%s gets what the catalogue says', (_, groups) => {
  for (const { group, lines, problems = [], notes = [] } of groups) {
    const proposal = propose({ id: 'g', ...group }, stock)
    expect(proposal.lines.map(({ item, count }) => `${count} ${item.title}`)).toEqual(lines)
    for (const { item, why } of proposal.lines) expect(why, item.title).not.toBe('')
    expect(proposal.problems).toHaveLength(problems.length)
    problems.forEach((words, at) => expect(proposal.problems[at]).toMatch(words))
    expect(proposal.notes).toHaveLength(notes.length)
    notes.forEach((words, at) => expect(proposal.notes[at]).toMatch(words))
  }
})

test.each([
  // [vehicle, port, product chosen by hand, what is said of it]
  ['heavy', 'six', 'H13', /port that these vehicles do not have: Green 9-pin \/ Black 9-pin\./],
  ['heavy', 'green9', 'H13', undefined],
  ['heavy', 'green9', 'T100', /do not have: 16-pin OBD-II/],
  ['van', 'obd', 'H12', undefined],
  ['van', 'wires', 'T400', /do not have: Green 9-pin \/ Black 9-pin \/ 6-pin/],
  ['trailer', undefined, 'H12', /do not have: 16-pin OBD-II/], // its only port follows from what it is
  ['trailer', undefined, 'C200', /no cab and no running engine/],
  ['trailer', undefined, 'P10', undefined],
  ['heavy', 'green9', 'T120', undefined], // wired, whatever the port
  ['heavy', 'mixed', 'H13', undefined],
  ['heavy', undefined, 'H13', undefined],
])('%s with %s and %s by hand', (vehicle, port, model, words) => {
  const { id } = stock.parts.find(({ title }) => title === model)!
  const [line] = propose({ id: 'g', count: 2, vehicle, port, wants: [] }, stock, { [id]: 2 }).lines
  if (words) expect(line!.misfit).toMatch(words)
  else expect(line!.misfit).toBeUndefined()
})

test('the mixed fleet needs each product once in all, with the sum of its groups', () => {
  const sum = totals(fleets['a mixed fleet of forty']!.map(({ group }) => propose({ id: 'g', ...group }, stock)))
  expect(sum.map(({ item, count }) => `${count} ${item.title}`)).toEqual([
    '10 T100',
    '10 H12',
    '20 T400',
    '21 H13',
    '20 C200',
    '21 P10',
    '10 T310',
  ])
})
