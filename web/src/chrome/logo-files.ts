import type { Brand, Picture } from '../gen/input'

/** Where a logo stands. */
export type LogoContext = 'light' | 'dark' | 'hero' | 'footer' | 'navbar' | 'page'

const whiteFirst: readonly LogoContext[] = ['light', 'dark', 'hero', 'footer']

/** The brand's two logos in the order in which a context tries them. */
export function logoOrder(context: LogoContext, brand: Pick<Brand, 'logo' | 'whiteLogo'>): string[] {
  return whiteFirst.includes(context) ? [brand.whiteLogo, brand.logo] : [brand.logo, brand.whiteLogo]
}

export const defaultLogo = (context: LogoContext, assetBase: string) =>
  `${assetBase}/assets/logos/default-logo${whiteFirst.includes(context) ? '-white' : ''}.png`

export const knownLogo = (picture: Picture) => `${picture.base}.${picture.ext}?v=${picture.version}`

const extensions = ['jpg', 'jpeg', 'png']

/** Asks for a logo that the manifest does not know, one extension after the other; null when there is none. */
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
