/** Amounts are whole cents, on every side; nothing here makes a fraction of them. */

/** 123450, 'USD' → 'USD 1,234.50'; without a currency '1,234.50' */
export function money(cents: number, currency = ''): string {
  const [sign, size] = cents < 0 ? ['-', -cents] : ['', cents]
  const whole = String(Math.trunc(size / 100)).replace(/\B(?=(\d{3})+$)/g, ',')
  return `${currency && `${currency} `}${sign}${whole}.${String(size % 100).padStart(2, '0')}`
}

/** 123450 cents of USD → '$1,234.50' */
export function dollars(cents: number, currency: string): string {
  const [whole = '', part] = (Math.abs(cents) / 100).toFixed(2).split('.')
  const amount = `${whole.replace(/\B(?=(\d{3})+$)/g, ',')}.${part}`
  return `${cents < 0 ? '-' : ''}${currency === 'USD' ? '$' : `${currency} `}${amount}`
}

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

/** The hundredths of a percent that a text such as '12.5%' names; undefined where it names none up to 100%. */
export function percentOf(text: string): number | undefined {
  const found = /^(\d{1,3})(?:[.,](\d{1,2}))?\s*%$/.exec(text.trim())
  if (!found) return undefined
  const hundredths = Number(found[1]) * 100 + Number((found[2] ?? '').padEnd(2, '0'))
  return hundredths <= 10_000 ? hundredths : undefined
}

/** 1250 → '12.5%' */
export const percentText = (percent: number) => `${percent / 100}%`

/** So many hundredths of a percent of an amount, rounded to a cent. */
export const shareOf = (cents: number, percent: number) => Number((BigInt(cents) * BigInt(percent) + 5000n) / 10_000n)
