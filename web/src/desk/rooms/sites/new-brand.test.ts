import { expect, it } from 'vitest'
import { hostFor, hostsOf, slug } from './new-brand'

it.each([
  ['Harbor Fleet', 'harbor-fleet', 'harborfleet.com'],
  ['Café Zürich & Söhne', 'cafe-zurich-sohne', 'cafezurichsohne.com'],
  [' 24/7 Vans! ', '24-7-vans', '247vans.com'],
  ['…', '', ''],
])('%s is called %s in addresses, and its host may be %s', (name, id, host) => {
  expect(slug(name)).toBe(id)
  expect(hostFor(name)).toBe(host)
})

it('takes hosts as people write them', () => {
  expect(hostsOf('https://www.Polar.example/shop, polar.example  fleet.polar.example:443')).toEqual([
    'polar.example',
    'fleet.polar.example',
  ])
  expect(hostsOf(' ')).toEqual([])
})
