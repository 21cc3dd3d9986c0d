import { createRoot } from 'react-dom/client'
import { switchBrand } from '../brand/switch'

interface Listed {
  id: string
  name: string
  variant: string
}

/** Development only: a floating list of all brands, folded away until wanted. */
function BrandSwitcher({ brands, current }: { brands: Listed[]; current: string }) {
  return (
    <details className="brand-switcher">
      <summary>{current}</summary>
      <label>
        Brand{' '}
        <select defaultValue={current} onChange={(event) => switchBrand(event.target.value)}>
          {brands.map((brand) => (
            <option key={brand.id} value={brand.id}>
              {brand.id}
            </option>
          ))}
        </select>
      </label>
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
