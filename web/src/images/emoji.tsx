import { drawn } from '../gen/emoji'

const selector = 0xfe0f

/** The name of an emoji's drawing: its code points without the one that only asks for color. */
const codeOf = (emoji: string) =>
  [...emoji]
    .map((character) => character.codePointAt(0)!)
    .filter((code) => code !== selector)
    .map((code) => code.toString(16))
    .join('-')

/** An emoji of the bundled set, in the colour of the words around it; one without a drawing is left to the font. */
export function Emoji({ children, base }: { children: string; base: string }) {
  const code = codeOf(children)
  if (!drawn.has(code)) return <>{children}</>
  return <span className="emoji" style={{ maskImage: `url(${base}/assets/icons/emoji/${code}.svg)` }} />
}
