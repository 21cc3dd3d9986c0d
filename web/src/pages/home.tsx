import { useRegistry } from '../registry'
import { useVariant } from '../brand/variant'

export default function Home() {
  const Hero = useRegistry().heroes[useVariant()]
  return <Hero />
}
