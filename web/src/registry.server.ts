import type { Registry } from './registry'
import Home from './pages/home'
import Solutions from './pages/solutions'
import Products from './pages/products'
import Product from './pages/product'
import Quote from './pages/quote'
import Blog from './pages/blog'
import Post from './pages/post'
import Contact from './pages/contact'
import RequestDemo from './pages/request-demo'
import Privacy from './pages/privacy'
import Accessibility from './pages/accessibility'
import Terms from './pages/terms'
import MinimalHero from './heroes/minimal'
import ModernHero from './heroes/modern'
import CorporateHero from './heroes/corporate'
import CreativeHero from './heroes/creative'
import GridHero from './heroes/grid'
import MagazineHero from './heroes/magazine'
import ProfessionalHero from './heroes/professional'
import CleanHero from './heroes/clean'
import LandingHero from './heroes/landing'
import ElegantHero from './heroes/elegant'
import DarkHero from './heroes/dark'
import Buying from './parts/buying'
import Comparison from './parts/comparison'
import Finder from './parts/finder'
import Questions from './parts/questions'
import Reading from './parts/reading'
import Sheet from './parts/sheet'
import Signature from './parts/signature'
import Sums from './parts/sums'

/** Every component, for rendering on the server. */
export const registry: Registry = {
  pages: {
    home: Home,
    solutions: Solutions,
    products: Products,
    product: Product,
    quote: Quote,
    blog: Blog,
    post: Post,
    contact: Contact,
    'request-demo': RequestDemo,
    privacy: Privacy,
    terms: Terms,
    accessibility: Accessibility,
  },
  heroes: {
    minimal: MinimalHero,
    modern: ModernHero,
    corporate: CorporateHero,
    creative: CreativeHero,
    grid: GridHero,
    magazine: MagazineHero,
    professional: ProfessionalHero,
    clean: CleanHero,
    landing: LandingHero,
    elegant: ElegantHero,
    dark: DarkHero,
  },
  parts: {
    questions: Questions,
    reading: Reading,
    finder: Finder,
    buying: Buying,
    sums: Sums,
    sheet: Sheet,
    comparison: Comparison,
    signature: Signature,
  },
}
