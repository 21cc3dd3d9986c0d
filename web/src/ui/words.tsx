import { createContext, useContext } from 'react'

/** What the parts of pages say by themselves. They know no brand, so it is handed to them. */
interface UiWords {
  newTab: string
  optional: string
  breadcrumb: string
}

export const UiWordsContext = createContext<UiWords>({ newTab: '', optional: '', breadcrumb: '' })

export const useUiWords = (): UiWords => useContext(UiWordsContext)
