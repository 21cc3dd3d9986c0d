import { useBrand } from '../brand/provider'
import { ButtonLink } from '../ui/button'
import { Section, SectionHeading } from '../ui/layout'

/**
 * The ways in for somebody with vehicles to equip: to the fit finder for each of the most frequent kinds, and to a
 * quote for a whole fleet.
 */
export function FitEntry() {
  const { brand, core } = useBrand()
  const { vehicles = [] } = core
  const { home: words, buttons } = brand.words
  if (!brand.pages.includes('products')) return null
  return (
    <Section labelledBy="fit-title" className="fit">
      {vehicles.length > 0 && (
        <>
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
        </>
      )}
      <p className="fit-fleet" id={vehicles.length > 0 ? undefined : 'fit-title'}>
        <span>{words.fleet}</span> <ButtonLink href="/quote">{buttons.quote}</ButtonLink>
      </p>
    </Section>
  )
}
