import type { Brand, Core, Picture } from '../gen/input'

/** Where a logo stands. */
export type LogoContext = 'light' | 'dark' | 'hero' | 'footer' | 'navbar' | 'page'

const whiteFirst: readonly LogoContext[] = ['light', 'dark', 'hero', 'footer']

/** The brand's two logos in the order in which a context tries them. */
export function logoOrder(context: LogoContext, brand: Pick<Brand, 'logo' | 'whiteLogo'>): string[] {
  return whiteFirst.includes(context) ? [brand.whiteLogo, brand.logo] : [brand.logo, brand.whiteLogo]
}

/** One thing to show: a file, or an address to look for under several endings. */
interface LogoStep {
  src: string
  probe?: true
  picture?: Picture
  /** Made for light grounds. */
  dark?: boolean
}

/**
 * What a context shows, in order: the files that the brand has, then the same names under other endings, then the
 * default logo. Nothing for a brand that has no logo to be read on this ground.
 */
export function logoSteps(context: LogoContext, { brand, pictures, runtime }: Core): LogoStep[] {
  const assetBase = runtime.assetBase ?? ''
  const names = logoOrder(context, brand)
  const onDark = whiteFirst.includes(context)
  if (!names.some((name) => pictures[name] && (onDark || name === brand.logo))) return []
  const files = names.flatMap((name): LogoStep[] => {
    const picture = pictures[name]
    return picture ? [{ src: fileOf(picture), picture, dark: name === brand.logo }] : []
  })
  const others = names.map((name): LogoStep => ({
    src: `${assetBase}/assets/domains/${brand.id}/${name}`,
    probe: true,
  }))
  return [...files, ...others, { src: `${assetBase}/assets/logos/default-logo${onDark ? '-white' : ''}.png` }]
}

const fileOf = (picture: Picture) => `${picture.base}.${picture.ext}?v=${picture.version}`

/** A logo made for light grounds is drawn all white where the ground is dark, unless it has a ground of its own. */
export const isWhitened = (context: LogoContext, { dark, picture }: LogoStep): boolean =>
  Boolean(dark && picture && picture.ext !== 'jpg' && whiteFirst.includes(context))

const extensions = ['jpg', 'jpeg', 'png']

/** Asks for a logo under one ending after the other; null when there is none. */
export async function probeLogo(base: string, ask: typeof fetch = fetch): Promise<string | null> {
  for (const extension of extensions) {
    const url = `${base}.${extension}`
    try {
      if ((await ask(url, { method: 'HEAD' })).ok) return url
    } catch {
      // A failed request is an answer too: the next one may do better.
    }
  }
  return null
}
