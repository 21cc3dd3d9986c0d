import { useEffect, useRef, useState } from 'react'
import { useBrand } from '../brand/provider'
import { primaryCta } from '../brand/cta'
import { Picture } from '../images/picture'
import { aside, narrow } from '../images/sizes'
import { ButtonLink } from '../ui/button'
import { HeroActions, HeroLines, tick } from './parts'

/** One page, one decision: the offer on a slanted gradient, and a white demo card that overlaps its edge. */
export default function LandingHero() {
  const { brand } = useBrand()
  const { hero } = brand
  const primary = primaryCta(brand)
  const actions = useRef<HTMLParagraphElement>(null)
  const passed = usePassed(actions)
  return (
    <>
      <section
        className="hero-landing"
        data-bleed={hero.layout === 'light' ? undefined : true}
        data-layout={hero.layout}
      >
        <div className="container hero-landing-split">
          <div className="hero-landing-words">
            {hero.eyebrow && <p className="hero-landing-eyebrow">{hero.eyebrow}</p>}
            <h1>{hero.title}</h1>
            <p className="hero-lead">{hero.subtitle}</p>
            <p className="hero-text">{hero.description}</p>
            <HeroActions ref={actions} />
          </div>
          <Picture
            name="hero-main"
            plate
            priority
            ratio="16 / 9"
            sizes={`(min-width: 64rem) ${hero.layout ? '100vw' : '700px'}, ${narrow}`}
            className="hero-landing-main"
          />
          <DemoCard />
        </div>
      </section>
      <p className="hero-landing-bar" data-shown={passed} inert={!passed}>
        <ButtonLink href={primary.href}>{primary.label}</ButtonLink>
      </p>
    </>
  )
}

function DemoCard() {
  const { brand } = useBrand()
  const primary = primaryCta(brand)
  return (
    <div className="hero-landing-card">
      <Picture
        name="hero-secondary"
        ratio="4 / 3"
        sizes={`(min-width: 64rem) 392px, ${aside}`}
        className="hero-landing-second"
      />
      <h2>{brand.requestDemo.title}</h2>
      <HeroLines mark={tick} />
      <ButtonLink href={primary.href}>{primary.label}</ButtonLink>
    </div>
  )
}

/** True once the element has been scrolled out over the top of the window. */
function usePassed(target: { current: Element | null }): boolean {
  const [passed, setPassed] = useState(false)
  useEffect(() => {
    const element = target.current
    if (!element) return
    const observer = new IntersectionObserver(([entry]) => {
      if (entry) setPassed(!entry.isIntersecting && entry.boundingClientRect.top < 0)
    })
    observer.observe(element)
    return () => observer.disconnect()
  }, [target])
  return passed
}
