import { createRoot } from 'react-dom/client'
import { switchBrand } from '../brand/switch'

interface Listed {
  id: string
  name: string
  variant: string
}

// Visitors never see it, so its styles are not in what their pages carry.
const box = {
  position: 'fixed',
  left: '0.5rem',
  bottom: 'var(--switcher-bottom, 0.5rem)',
  zIndex: 50,
  padding: '0.25rem 0.625rem',
  border: '1px solid #71717a',
  borderRadius: '0.375rem',
  background: '#18181b',
  color: '#fafafa',
  font: '0.75rem/1.5 ui-monospace, monospace',
} as const

/** Development only: a floating list of all brands, folded away until wanted. */
function BrandSwitcher({ brands, current }: { brands: Listed[]; current: string }) {
  return (
    <details className="brand-switcher" style={box}>
      <summary style={{ minHeight: '1.5rem', cursor: 'pointer', listStyle: 'none' }}>{current}</summary>
      <label style={{ display: 'block', paddingBlock: '0.375rem' }}>
        Brand{' '}
        <select
          defaultValue={current}
          onChange={(event) => switchBrand(event.target.value)}
          style={{ minHeight: '1.75rem', background: '#3f3f46' }}
        >
          {brands.map((brand) => (
            <option key={brand.id} value={brand.id}>
              {brand.id}
            </option>
          ))}
        </select>
      </label>
      <a
        href={`//desk.localhost:${location.port}/`}
        style={{ display: 'block', paddingBlock: '0.375rem', textDecoration: 'underline' }}
      >
        Open the Desk
      </a>
    </details>
  )
}

export async function mount() {
  // A page shown inside another, as on the wall, is switched from outside.
  if (window.top !== window.self) return
  const response = await fetch('/-/brands.json')
  if (!response.ok) return
  const brands = (await response.json()) as Listed[]
  const current = document.querySelector<HTMLElement>('[data-brand]')?.dataset.brand ?? ''
  const host = document.body.appendChild(document.createElement('aside'))
  host.setAttribute('aria-label', 'Development')
  createRoot(host).render(<BrandSwitcher brands={brands} current={current} />)
}
