import { useVariant } from '../brand/variant'
import { useRegistry } from '../registry'
import { Closing } from '../sections/closing'
import { Features } from '../sections/features'
import { Gallery } from '../sections/gallery'
import { Proof } from '../sections/proof'
import { Steps } from '../sections/steps'
import { Testimonials } from '../sections/testimonials'

export default function Home() {
  const Hero = useRegistry().heroes[useVariant()]
  return (
    <>
      <Hero />
      <Proof />
      <Features />
      <Steps />
      <Gallery />
      <Testimonials />
      <Closing />
    </>
  )
}
