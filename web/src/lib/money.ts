/** Amounts are whole cents, on every side; nothing here makes a fraction of them. */

/** 123450, 'USD' → 'USD 1,234.50'; without a currency '1,234.50' */
export function money(cents: number, currency = ''): string {
  const [sign, size] = cents < 0 ? ['-', -cents] : ['', cents]
  const whole = String(Math.trunc(size / 100)).replace(/\B(?=(\d{3})+$)/g, ',')
  return `${currency && `${currency} `}${sign}${whole}.${String(size % 100).padStart(2, '0')}`
}

/** 123450 cents of USD → '$1,234.50' */
export function dollars(cents: number, currency: string): string {
  const amount = (Math.abs(cents) / 100).toFixed(2).replace(/\B(?=(\d{3})+\.)/g, ',')
  return `${cents < 0 ? '-' : ''}${currency === 'USD' ? '$' : `${currency} `}${amount}`
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
