/**
 * Digits in one piece, or in threes with one and the same sign between them. Three digits behind a single point may be
 * either, so they are no amount.
 */
const wholes = String.raw`\d+|\d{1,3}(?:,\d{3})+|\d{1,3}(?: \d{3})+|\d{1,3}(?:['’]\d{3})+`
const spelled = new RegExp(
  String.raw`^(?:(${wholes})(?:\.(\d{0,2}))?|(\d+|\d{1,3}(?:[. '’]\d{3})+),(\d{0,2})|(\d{1,3}(?:\.\d{3}){2,}))$`,
)

/**
 * '$1,234.5' and '1.234,50' → 123450; undefined for what is no amount. Up to two digits behind the last point or comma
 * are cents.
 */
export function amountOf(text: string): number | undefined {
  const bare = text.trim().replace(/^[A-Z]{3}\s*|^[$€£]\s*/i, '')
  const found = spelled.exec(bare)
  if (!found) return undefined
  const [, us, point = '', european, comma = '', millions] = found
  const whole = us ?? european ?? millions!
  const cents = point || comma
  return Number(whole.replace(/\D/g, '')) * 100 + Number(cents.padEnd(2, '0'))
}
