import { useBrand } from '../brand/provider'
import { Section, SectionHeading } from '../ui/layout'

/** The way into the fit finder: a link for each of the most frequent kinds of vehicle, and one for all others. */
export function FitEntry() {
  const { brand, core } = useBrand()
  const { vehicles } = core
  const words = brand.words.home
  if (!vehicles?.length) return null
  return (
    <Section labelledBy="fit-title" className="fit">
      <SectionHeading id="fit-title" title={words.fits} />
      <p className="button-row">
        {vehicles.slice(0, 4).map(({ id, label }) => (
          <a key={id} href={`/products?vehicle=${id}#fit`} className="button" data-kind="secondary">
            {label}
          </a>
        ))}
        <a href="/products#fit" className="button" data-kind="secondary">
          {words.otherVehicles}
        </a>
      </p>
    </Section>
  )
}
