import { drawn } from '../gen/emoji'

/** Only asks for colour. */
const selector = '\u{fe0f}'

/** An emoji of the bundled set, in the colour of the words around it; one without a drawing is left to the font. */
export function Emoji({ children, base }: { children: string; base: string }) {
  const emoji = children.replaceAll(selector, '')
  if (!drawn.has(emoji)) return <>{children}</>
  const code = [...emoji].map((character) => character.codePointAt(0)!.toString(16)).join('-')
  return <span className="emoji" style={{ maskImage: `url(${base}/assets/icons/emoji/${code}.svg)` }} />
}
