import { useEffect, useRef, useState } from 'react'
import { useBrand } from '../brand/provider'
import { failureMemory } from '../images/memory'
import { isWhitened, logoSteps, probeLogo, type LogoContext } from './logo-files'

/** The step at which a logo is; past the last one nothing is left to show. */
function useLogo(context: LogoContext) {
  const { brand, core } = useBrand()
  const steps = logoSteps(context, core)
  /** The first step from here on that is not known to fail. */
  const working = (from: number) => {
    let at = from
    while (at < steps.length && failureMemory.failed(brand.id, steps[at]!.src)) at++
    return at
  }
  const [at, setAt] = useState(() => working(0))
  const [probed, setProbed] = useState<string>()
  const step = steps[at]
  const fail = () => {
    if (step) failureMemory.remember(brand.id, step.src)
    setProbed(undefined)
    setAt(working(at + 1))
  }
  useEffect(() => {
    if (!step?.probe) return
    let stale = false
    void probeLogo(step.src).then((url) => {
      if (stale) return
      if (url) setProbed(url)
      else fail()
    })
    return () => {
      stale = true
    }
    // eslint-disable-next-line react-hooks/exhaustive-deps -- the rest follows from these
  }, [step?.src, step?.probe])
  const onError = () => {
    console.warn('Logo failed to load')
    fail()
  }
  return { steps, step, src: step?.probe ? probed : step?.src, onError, name: brand.name }
}

/**
 * The brand's logo. Files that the brand has are there at once; other endings are looked for only when those fail. A
 * brand without a logo shows its name in the letters of its variant.
 */
export function Logo({ context = 'light' }: { context?: LogoContext }) {
  const { steps, step, src, onError, name } = useLogo(context)
  const image = useRef<HTMLImageElement>(null)
  // It may have failed before the page came alive.
  useEffect(() => {
    if (image.current?.complete && image.current.naturalWidth === 0) onError()
    // eslint-disable-next-line react-hooks/exhaustive-deps -- once, for what happened before
  }, [])
  if (steps.length === 0) {
    return (
      <span className="logo wordmark" data-context={context}>
        {name}
      </span>
    )
  }
  if (!step) {
    return (
      <span className="logo logo-placeholder" data-context={context} role="img" aria-label={name}>
        Logo
      </span>
    )
  }
  if (!src) {
    return (
      <span className="logo logo-loading" data-context={context}>
        Loading...
      </span>
    )
  }
  // React preloads a bare img by itself; inside a picture element it leaves preloading to the document.
  return (
    <picture className="contents">
      <img
        ref={image}
        className="logo"
        data-context={context}
        data-whitened={isWhitened(context, step) || undefined}
        src={src}
        alt={name}
        width={step.picture?.width ?? 384}
        height={step.picture?.height ?? 96}
        loading={context === 'footer' ? 'lazy' : undefined}
        onError={onError}
      />
    </picture>
  )
}
