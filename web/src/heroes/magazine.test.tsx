// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { TestPage, testCore } from '../testing/page'
import MagazineHero from './magazine'

afterEach(cleanup)

const cta = { primary: 'Request Demo', secondary: { label: 'Learn More', target: 'solutions' } }
const hero = { title: 'Light', features: [] }

const show = (more: object) =>
  render(
    <TestPage core={{ ...testCore({ brand: { hero, cta } }), ...more }}>
      <MagazineHero />
    </TestPage>,
  )

it('writes the title of the gallery below the second picture, unless the one is lent and the other is not', () => {
  show({})
  screen.getByText('In the field')
  cleanup()
  show({ ownSecond: true })
  expect(screen.queryByText('In the field')).toBeNull()
})
