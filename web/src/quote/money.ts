/** 123450 cents of USD → '$1,234.50' */
export function money(cents: number, currency: string): string {
  const [whole = '', part] = (Math.abs(cents) / 100).toFixed(2).split('.')
  const amount = `${whole.replace(/\B(?=(\d{3})+$)/g, ',')}.${part}`
  return `${cents < 0 ? '-' : ''}${currency === 'USD' ? '$' : `${currency} `}${amount}`
}
