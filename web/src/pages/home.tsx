import { useVariant } from '../brand/variant'
import { useRegistry } from '../registry'
import { Closing } from '../sections/closing'
import { HomeSections } from '../sections/home-sections'

export default function Home() {
  const Hero = useRegistry().heroes[useVariant()]
  return (
    <>
      <Hero />
      <HomeSections />
      <Closing />
    </>
  )
}
