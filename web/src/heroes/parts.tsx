import { Check } from 'lucide-react'
import type { ReactNode, Ref } from 'react'
import { useBrand } from '../brand/provider'
import { primaryCta, secondaryCta } from '../brand/cta'
import { CtaLabel } from '../brand/cta-label'
import { ButtonLink } from '../ui/button'

interface ActionsProps {
  /** Where the second button goes, in a layout with a rule of its own. */
  second?: string
  ref?: Ref<HTMLParagraphElement>
}

/** The two buttons of a hero. */
export function HeroActions({ second, ref }: ActionsProps) {
  const { brand, core } = useBrand()
  const primary = primaryCta(brand)
  const secondary = { ...secondaryCta(brand, core.settings), ...(second && { href: second }) }
  return (
    <p className="hero-actions" ref={ref}>
      <ButtonLink href={primary.href}>{primary.label}</ButtonLink>
      <ButtonLink href={secondary.href} kind="secondary">
        <CtaLabel cta={secondary} />
      </ButtonLink>
    </p>
  )
}

interface LinesProps {
  as?: 'ul' | 'ol'
  /** What stands before each line. */
  mark?: (at: number) => ReactNode
}

/** The brand's feature lines. */
export function HeroLines({ as: List = 'ul', mark }: LinesProps) {
  const { features } = useBrand().brand.hero
  return (
    <List className="hero-lines">
      {features.map((line, at) => (
        <li key={line}>
          {mark?.(at)}
          {line}
        </li>
      ))}
    </List>
  )
}

export const tick = () => <Check aria-hidden size={20} strokeWidth={2.25} />
