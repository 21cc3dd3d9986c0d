import { useVariant } from '../brand/variant'
import type { Variant } from '../gen/rules'
import { useRegistry } from '../registry'
import { Closing } from '../sections/closing'
import { Features } from '../sections/features'
import { FitEntry } from '../sections/fit-entry'
import { Gallery } from '../sections/gallery'
import { Proof } from '../sections/proof'
import { Steps } from '../sections/steps'
import { Testimonials } from '../sections/testimonials'

/** The minimal layout names its features grid; the brand's own title then stands below. */
const featuresTitle: Partial<Record<Variant, string>> = { minimal: 'Why Choose Us' }

export default function Home() {
  const variant = useVariant()
  const Hero = useRegistry().heroes[variant]
  return (
    <>
      <Hero />
      <Proof />
      <Features heading={featuresTitle[variant]} />
      <FitEntry />
      <Steps />
      <Gallery />
      <Testimonials />
      <Closing />
    </>
  )
}
