// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { TestPage, testCore } from '../testing/page'
import { Logo } from './logo'
import { logoOrder, probeLogo, type LogoContext } from './logo-files'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const brand = { logo: 'logo', whiteLogo: 'logo-white' }
const answers = (ok: (url: string) => boolean) =>
  vi.fn(async (url: string) => ({ ok: ok(url) })) as unknown as typeof fetch & ReturnType<typeof vi.fn>
const failFiles = () => {
  while (screen.queryByRole('img')) fireEvent.error(logo())
}
const logo = () => screen.getByRole('img', { name: 'Fleet Store' })

describe('a logo', () => {
  // spec: L2
  it.each<LogoContext>(['light', 'dark', 'hero', 'footer'])('in the context %s is the white one first', (context) =>
    expect(logoOrder(context, brand)).toEqual(['logo-white', 'logo']),
  )

  // spec: L2
  it.each<LogoContext>(['navbar', 'page'])('in the context %s is the normal one first', (context) =>
    expect(logoOrder(context, brand)).toEqual(['logo', 'logo-white']),
  )

  it('that the manifest knows is there at once', () => {
    const ask = answers(() => true)
    vi.stubGlobal('fetch', ask)
    render(
      <TestPage core={testCore()}>
        <Logo />
      </TestPage>,
    )
    expect(logo().getAttribute('src')).toBe('/assets/domains/store/logo-white.svg?v=1')
    expect(ask).not.toHaveBeenCalled()
  })

  // spec: L1
  it('whose files fail shows Loading... until another one is found', async () => {
    vi.spyOn(console, 'warn').mockImplementation(() => {})
    vi.stubGlobal(
      'fetch',
      answers((url) => url === '/assets/domains/store/logo-white.png'),
    )
    render(
      <TestPage core={testCore()}>
        <Logo />
      </TestPage>,
    )
    failFiles()
    expect(screen.getByText('Loading...')).toBeTruthy()
    await waitFor(() => expect(logo().getAttribute('src')).toBe('/assets/domains/store/logo-white.png'))
    expect(screen.queryByText('Loading...')).toBeNull()
  })

  // spec: L3
  it('falls back to the default logo, then to the grey placeholder, and says so', async () => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
    vi.stubGlobal(
      'fetch',
      answers(() => false),
    )
    render(
      <TestPage core={testCore({ brand: { id: 'third' } })}>
        <Logo context="navbar" />
      </TestPage>,
    )
    failFiles()
    await waitFor(() => expect(logo().getAttribute('src')).toBe('/assets/logos/default-logo.png'))
    fireEvent.error(logo())
    expect(warn).toHaveBeenCalledWith('Logo failed to load')
    expect(logo().textContent).toBe('Logo')
  })
})

describe('a brand without a logo', () => {
  const shown = (pictures: object, context: LogoContext) => {
    const ask = answers(() => true)
    vi.stubGlobal('fetch', ask)
    const { container } = render(
      <TestPage core={testCore({ pictures })}>
        <Logo context={context} />
      </TestPage>,
    )
    expect(ask).not.toHaveBeenCalled()
    return container.querySelector('.logo')!
  }
  const file = (name: string, ext: string) => ({
    [name]: { base: `/${name}`, ext, width: 10, height: 10, version: '1' },
  })

  it.each<LogoContext>(['navbar', 'hero', 'footer'])('shows its name as text (%s), and asks for nothing', (context) => {
    expect(shown({}, context).outerHTML).toBe(
      `<span class="logo wordmark" data-context="${context}">Fleet Store</span>`,
    )
  })

  it('for light grounds shows its name there, not the white logo', () =>
    expect(shown(file('logo-white', 'svg'), 'navbar').textContent).toBe('Fleet Store'))

  it('for dark grounds shows the other one in white', () => {
    expect(shown(file('logo', 'svg'), 'footer').getAttribute('data-whitened')).toBe('true')
    cleanup()
    expect(shown(file('logo', 'jpg'), 'footer').getAttribute('data-whitened')).toBeNull()
    cleanup()
    expect(shown(file('logo', 'svg'), 'navbar').getAttribute('data-whitened')).toBeNull()
  })
})

describe('a logo that failed', () => {
  it('is not asked for again in this visit', () => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
    warn.mockClear()
    const show = () =>
      render(
        <TestPage core={testCore({ brand: { id: 'other' } })}>
          <Logo context="navbar" />
        </TestPage>,
      )
    show()
    fireEvent.error(logo())
    expect(logo().getAttribute('src')).toContain('logo-white.svg')
    cleanup()
    show()
    expect(logo().getAttribute('src')).toContain('logo-white.svg')
    expect(warn).toHaveBeenCalledTimes(1)
  })
})

describe('looking for a logo', () => {
  // spec: L4
  it('asks for jpg, jpeg and png in turn; not ok and failure both move on', async () => {
    const ask = answers((url) => url.endsWith('.png'))
    ask.mockImplementationOnce(async () => {
      throw new TypeError('network')
    })
    await expect(probeLogo('/logo', ask)).resolves.toBe('/logo.png')
    expect(ask.mock.calls).toEqual([
      ['/logo.jpg', { method: 'HEAD' }],
      ['/logo.jpeg', { method: 'HEAD' }],
      ['/logo.png', { method: 'HEAD' }],
    ])
  })

  it('ends with nothing when there is none', async () => {
    await expect(
      probeLogo(
        '/logo',
        answers(() => false),
      ),
    ).resolves.toBeNull()
  })
})
