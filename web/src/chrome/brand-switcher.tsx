import { createRoot } from 'react-dom/client'
import { switchBrand } from '../brand/switch'

interface Listed {
  id: string
  name: string
  variant: string
}

/** Development only: a floating list of all brands. */
function BrandSwitcher({ brands, current }: { brands: Listed[]; current: string }) {
  return (
    <label className="brand-switcher">
      Brand{' '}
      <select defaultValue={current} onChange={(event) => switchBrand(event.target.value)}>
        {brands.map((brand) => (
          <option key={brand.id} value={brand.id}>
            {brand.id}
          </option>
        ))}
      </select>
    </label>
  )
}

export async function mount() {
  const response = await fetch('/-/brands.json')
  if (!response.ok) return
  const brands = (await response.json()) as Listed[]
  const current = document.querySelector<HTMLElement>('[data-brand]')?.dataset.brand ?? ''
  const host = document.body.appendChild(document.createElement('div'))
  createRoot(host).render(<BrandSwitcher brands={brands} current={current} />)
}
