import { useMe } from '../session'

interface BrandChoiceProps {
  brands: string[]
  onChange: (brands: string[]) => void
}

/** Some brands, or all of them. */
export function BrandChoice({ brands, onChange }: BrandChoiceProps) {
  const me = useMe()
  return (
    <fieldset>
      <legend className="mb-1 font-medium">Brands</legend>
      <p className="mb-2 text-faint">{brands.length ? `${brands.length} chosen` : 'None chosen means all of them.'}</p>
      <div
        className={`grid max-h-44 grid-cols-1 gap-1 overflow-y-auto rounded-desk border border-line p-2
            sm:grid-cols-2`}
      >
        {me.brands.map((brand) => (
          <label key={brand.id} className="flex items-center gap-2">
            <input
              type="checkbox"
              className="accent-accent"
              checked={brands.includes(brand.id)}
              onChange={(event) =>
                onChange(event.target.checked ? [...brands, brand.id] : brands.filter((id) => id !== brand.id))
              }
            />
            <span className="truncate">{brand.name}</span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}
