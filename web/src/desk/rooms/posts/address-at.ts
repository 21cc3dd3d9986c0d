/** The address of a post, open at words in one of its texts. */
export const addressAt = (brand: string, id: string, field: string, words: string) =>
  `/posts/${brand}/${id}?${new URLSearchParams({ at: field, words })}`
