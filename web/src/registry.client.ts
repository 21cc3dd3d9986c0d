import { loadable } from './lib/loadable'
import type { Registry } from './registry'

/** Every component in a chunk of its own, for the browser. */
export const registry: Registry = {
  pages: {
    home: loadable(() => import('./pages/home')),
    solutions: loadable(() => import('./pages/solutions')),
    products: loadable(() => import('./pages/products')),
    product: loadable(() => import('./pages/product')),
    blog: loadable(() => import('./pages/blog')),
    post: loadable(() => import('./pages/post')),
    contact: loadable(() => import('./pages/contact')),
    'request-demo': loadable(() => import('./pages/request-demo')),
    privacy: loadable(() => import('./pages/privacy')),
    terms: loadable(() => import('./pages/terms')),
  },
  heroes: {
    minimal: loadable(() => import('./heroes/minimal')),
    modern: loadable(() => import('./heroes/modern')),
    corporate: loadable(() => import('./heroes/corporate')),
    creative: loadable(() => import('./heroes/creative')),
    grid: loadable(() => import('./heroes/grid')),
    magazine: loadable(() => import('./heroes/magazine')),
    professional: loadable(() => import('./heroes/professional')),
    clean: loadable(() => import('./heroes/clean')),
    landing: loadable(() => import('./heroes/landing')),
    elegant: loadable(() => import('./heroes/elegant')),
    dark: loadable(() => import('./heroes/dark')),
  },
}
