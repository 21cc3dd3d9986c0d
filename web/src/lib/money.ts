/** Amounts are whole cents, on every side; nothing here makes a fraction of them. */

/** 123450, 'USD' → 'USD 1,234.50'; without a currency '1,234.50' */
export function money(cents: number, currency = ''): string {
  const [sign, size] = cents < 0 ? ['-', -cents] : ['', cents]
  const whole = String(Math.trunc(size / 100)).replace(/\B(?=(\d{3})+$)/g, ',')
  return `${currency && `${currency} `}${sign}${whole}.${String(size % 100).padStart(2, '0')}`
}

/** '$1,234.5' → 123450; undefined for what is no amount. One or two digits behind a point or a comma are cents. */
export function amountOf(text: string): number | undefined {
  const bare = text.trim().replace(/^[A-Z]{3}\s*|^[$€£]\s*/i, '')
  const found = /^(\d+|\d{1,3}(?:[ ,'’]\d{3})+)(?:[.,](\d{1,2}))?$/.exec(bare)
  if (!found) return undefined
  const [, whole = '', cents = ''] = found
  return Number(whole.replace(/\D/g, '')) * 100 + Number(cents.padEnd(2, '0'))
}

/** The share that a text such as '12.5%' names of an amount, rounded to a cent; undefined where it names none. */
export function shareOf(cents: number, text: string): number | undefined {
  const found = /^(\d{1,3})(?:[.,](\d{1,2}))?\s*%$/.exec(text.trim())
  if (!found) return undefined
  const hundredths = BigInt(found[1]!) * 100n + BigInt((found[2] ?? '').padEnd(2, '0'))
  return Number((BigInt(cents) * hundredths + 5000n) / 10_000n)
}
