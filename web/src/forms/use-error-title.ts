import { useEffect } from 'react'

/** While something is wrong, the document's title says so first. */
export function useErrorTitle(wrong: boolean): void {
  useEffect(() => {
    if (!wrong) return
    const title = document.title
    document.title = `Error: ${title}`
    return () => {
      if (document.title === `Error: ${title}`) document.title = title
    }
  }, [wrong])
}
