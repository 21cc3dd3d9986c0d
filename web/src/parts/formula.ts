/** Works out a formula of names, numbers, + - * / and parentheses, as content/catalogue/sums.yaml writes them. */
export function workOut(formula: string, values: ReadonlyMap<string, number>): number {
  const tokens = formula.match(/[a-zA-Z]\w*|\d+(?:\.\d+)?|[-+*/()]/g) ?? []
  let at = 0
  const sum = (): number => {
    let value = product()
    while (tokens[at] === '+' || tokens[at] === '-') value += tokens[at++] === '+' ? product() : -product()
    return value
  }
  const product = (): number => {
    let value = factor()
    while (tokens[at] === '*' || tokens[at] === '/') value = tokens[at++] === '*' ? value * factor() : value / factor()
    return value
  }
  const factor = (): number => {
    const token = tokens[at++] ?? ''
    if (token === '-') return -factor()
    if (token === '(') {
      const value = sum()
      at++
      return value
    }
    return values.get(token) ?? Number(token)
  }
  return sum()
}

/** 12345.678 → '12,346'; what is no number, as after a division by zero, is a dash. */
export function figure(value: number, decimals = 0): string {
  if (!Number.isFinite(value)) return '–'
  const [whole = '', fraction] = Math.abs(value).toFixed(decimals).split('.')
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, ',')
  const sign = value < 0 && Number(value.toFixed(decimals)) !== 0 ? '-' : ''
  return sign + grouped + (fraction ? `.${fraction}` : '')
}
