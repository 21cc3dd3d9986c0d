import { Suspense, type ReactNode } from 'react'
import { Redirect, Router, useLocation } from 'wouter'
import { InputProvider, useInput, type InputStore } from './brand/input'
import { Arrival, BrandProvider, useBrand } from './brand/provider'
import { ThemeProvider } from './brand/theme'
import { VariantProvider, useVariant, variantOf } from './brand/variant'
import { Footer } from './chrome/footer'
import { Navbar } from './chrome/navbar'
import { PageEffects } from './chrome/page-effects'
import { travel } from './chrome/travel'
import type { Input } from './gen/input'
import type { Kind } from './gen/rules'
import { routeFor, type Route } from './lib/routes'
import { RegistryContext, useRegistry, type Registry } from './registry'
import { useServerRender } from './server-render'

interface Props {
  input: Input
  registry: Registry
  load: InputStore['load']
  /** Given on the server, where there is no address bar. */
  at?: { path: string; search: string }
}

export function App({ input, registry, load, at }: Props) {
  const variant = variantOf(input.page.variant ?? input.core.brand.variant)
  return (
    <RegistryContext value={registry}>
      <InputProvider input={input} load={load}>
        <BrandProvider core={input.core}>
          <VariantProvider variant={variant}>
            <ThemeProvider variant={variant}>
              <Router ssrPath={at?.path} ssrSearch={at?.search} aroundNav={travel}>
                <Shell />
              </Router>
            </ThemeProvider>
          </VariantProvider>
        </BrandProvider>
      </InputProvider>
    </RegistryContext>
  )
}

const loadingText: Partial<Record<Kind, string>> = {
  solutions: 'Loading solutions...',
  blog: 'Loading blogs...',
  post: 'Loading blog...',
}

function Shell() {
  const { brand } = useBrand()
  const variant = useVariant()
  const [path] = useLocation()
  const { pages } = useRegistry()
  const { page } = useInput()
  // A development machine shows that the solutions are missing, where the brand has no such page.
  const route: Route =
    page.kind === 'solutions' && path === page.path ? { kind: page.kind } : routeFor(path, brand.pages)
  if ('redirect' in route) return <Redirect to={route.redirect} replace />
  const Page = pages[route.kind]
  return (
    <>
      <a href="#main" className="skip-link">
        {brand.words.frame.skip}
      </a>
      <Navbar />
      <main id="main" tabIndex={-1} data-page={route.kind} data-variant={variant}>
        <Boundary text={loadingText[route.kind] ?? 'Loading...'}>
          <Page key={path} />
          <Arrival />
        </Boundary>
      </main>
      <Footer />
      <PageEffects route={route} path={path} />
    </>
  )
}

function Boundary({ text, children }: { text: string; children: ReactNode }) {
  const throwing = useServerRender()?.throwing
  return throwing ? children : <Suspense fallback={<Loading text={text} />}>{children}</Suspense>
}

function Loading({ text }: { text: string }) {
  useServerRender()?.replaced()
  return (
    <p role="status" className="container min-h-[70vh] py-(--section-space) text-muted">
      {text}
    </p>
  )
}
