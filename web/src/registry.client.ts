import { loadable } from './lib/loadable'
import type { Registry } from './registry'
import { chunks } from './gen/rules'
import { loadChunk } from './styles/chunks'

type Load = Parameters<typeof loadable<object>>[0]

/** A page that is not shown before its styles are there. */
const styled = (kind: keyof typeof chunks, load: Load) =>
  loadable<object>(() => Promise.all([load(), loadChunk(chunks[kind])]).then(([page]) => page))

/** Every component in a chunk of its own, for the browser. */
export const registry: Registry = {
  pages: {
    home: styled('home', () => import('./pages/home')),
    solutions: styled('solutions', () => import('./pages/solutions')),
    products: styled('products', () => import('./pages/products')),
    product: styled('product', () => import('./pages/product')),
    quote: styled('quote', () => import('./pages/quote')),
    blog: styled('blog', () => import('./pages/blog')),
    post: styled('post', () => import('./pages/post')),
    contact: styled('contact', () => import('./pages/contact')),
    'request-demo': styled('request-demo', () => import('./pages/request-demo')),
    privacy: loadable(() => import('./pages/privacy')),
    terms: loadable(() => import('./pages/terms')),
    accessibility: loadable(() => import('./pages/accessibility')),
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
