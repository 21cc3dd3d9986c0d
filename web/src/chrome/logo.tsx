import { useEffect, useRef, useState } from 'react'
import { useBrand } from '../brand/provider'
import { failureMemory } from '../images/memory'
import { defaultLogo, knownLogo, logoOrder, probeLogo, type LogoContext } from './logo-files'

/** The step at which a logo is: one of the brand's two names, the default logo, or the placeholder. */
function useLogo(context: LogoContext) {
  const { brand, core } = useBrand()
  const assetBase = core.runtime.assetBase ?? ''
  const names = logoOrder(context, brand)
  const place = (name: string) => `${assetBase}/assets/domains/${brand.id}/${name}`
  const file = (at: number) => {
    const name = names[at]
    if (name === undefined) return defaultLogo(context, assetBase)
    const picture = core.pictures[name]
    return picture ? knownLogo(picture) : place(name)
  }
  /** The first step from here on that is not known to fail. */
  const working = (from: number) => {
    let at = from
    while (at <= names.length && failureMemory.failed(brand.id, file(at))) at++
    return at
  }
  const fail = () => {
    failureMemory.remember(brand.id, file(step))
    setStep(working(step + 1))
  }
  const [step, setStep] = useState(() => working(0))
  const [probed, setProbed] = useState<string>()
  const name = names[step]
  const known = name === undefined ? undefined : core.pictures[name]
  useEffect(() => {
    if (name === undefined || known) return
    let stale = false
    void probeLogo(place(name)).then((url) => {
      if (stale) return
      if (url) setProbed(url)
      else fail()
    })
    return () => {
      stale = true
    }
    // eslint-disable-next-line react-hooks/exhaustive-deps -- the rest follows from these
  }, [name, known, assetBase, brand.id])
  const onError = () => {
    console.warn('Logo failed to load')
    setProbed(undefined)
    fail()
  }
  const src = known || step === names.length ? file(step) : probed
  return { src, known, missing: step > names.length, onError, name: brand.name }
}

/** The brand's logo. A file that the manifest knows is there at once; any other is looked for first. */
export function Logo({ context = 'light' }: { context?: LogoContext }) {
  const { src, known, missing, onError, name } = useLogo(context)
  const image = useRef<HTMLImageElement>(null)
  // It may have failed before the page came alive.
  useEffect(() => {
    if (image.current?.complete && image.current.naturalWidth === 0) onError()
    // eslint-disable-next-line react-hooks/exhaustive-deps -- once, for what happened before
  }, [])
  if (missing) {
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
  // In a picture element React leaves it to the document what is fetched ahead.
  return (
    <picture className="contents">
      <img
        ref={image}
        className="logo"
        data-context={context}
        src={src}
        alt={name}
        width={known?.width ?? 384}
        height={known?.height ?? 96}
        loading={context === 'footer' ? 'lazy' : undefined}
        onError={onError}
      />
    </picture>
  )
}
