// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { ThemeProvider, useTheme } from './theme'
import { useVariant, VariantProvider } from './variant'

const Themed = () => <p>{useTheme().primary}</p>
const Varied = () => <p>{useVariant()}</p>

afterEach(cleanup)

describe('outside its provider', () => {
  beforeEach(() => void vi.spyOn(console, 'error').mockImplementation(() => {})) // React reports it there as well
  afterEach(() => vi.restoreAllMocks())

  // spec: X8
  it('useTheme says where it belongs', () =>
    expect(() => render(<Themed />)).toThrow('useTheme must be used within a ThemeProvider'))

  // spec: X9
  it('useVariant says where it belongs', () =>
    expect(() => render(<Varied />)).toThrow('useVariant must be used within a VariantProvider'))
})

describe('inside its provider', () => {
  it('useTheme gives the colours of the variant', () => {
    render(
      <ThemeProvider variant="corporate">
        <Themed />
      </ThemeProvider>,
    )
    expect(screen.getByText('#452F80')).toBeTruthy()
  })

  it('useVariant gives the variant, corporate for an unknown one', () => {
    render(
      <VariantProvider variant="baroque">
        <Varied />
      </VariantProvider>,
    )
    expect(screen.getByText('corporate')).toBeTruthy()
  })
})
