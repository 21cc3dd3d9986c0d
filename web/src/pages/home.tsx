import { useWords } from '../brand/provider'
import { useVariant } from '../brand/variant'
import { useRegistry } from '../registry'
import { Closing } from '../sections/closing'
import { Features } from '../sections/features'
import { FitEntry } from '../sections/fit-entry'
import { Gallery } from '../sections/gallery'
import { Proof } from '../sections/proof'
import { Steps } from '../sections/steps'
import { Testimonials } from '../sections/testimonials'

export default function Home() {
  const variant = useVariant()
  const { whyUs } = useWords().home
  const Hero = useRegistry().heroes[variant]
  return (
    <>
      <Hero />
      <Proof />
      {/* The minimal layout names its features grid; the brand's own title then stands below. */}
      <Features heading={variant === 'minimal' ? whyUs : undefined} />
      <FitEntry />
      <Steps />
      <Gallery />
      <Testimonials />
      <Closing />
    </>
  )
}
