const key = 'desk-posts-brand'

export const keepBrand = (brand: string) => localStorage.setItem(key, brand)

/** The brand that was looked at last. */
export const lastBrand = (known: string[]) => {
  const kept = localStorage.getItem(key)
  return kept && known.includes(kept) ? kept : undefined
}
