import { createContext, use, useContext, useMemo, type ReactNode } from 'react'
import type {
  CatalogueModule,
  Core,
  Guide,
  Input,
  Legal,
  Listed,
  PageData,
  ProductModule,
  Quoting,
  WordsModule,
} from '../gen/input'

/** The one value that came from the server, and the modules that are fetched later. */
export interface InputStore {
  core: Core
  page: PageData
  catalogue?: CatalogueModule
  products?: ProductModule[]
  legal?: Legal
  words?: WordsModule
  quoting?: Quoting
  guide?: Guide
  load: <T>(url: string) => Promise<T>
}

const InputContext = createContext<InputStore | null>(null)

interface Props {
  input: Input
  load: InputStore['load']
  children: ReactNode
}

export function InputProvider({ input, load, children }: Props) {
  const store = useMemo(() => ({ ...input, load }), [input, load])
  return <InputContext value={store}>{children}</InputContext>
}

export function useInput(): InputStore {
  const store = useContext(InputContext)
  if (!store) throw new Error('useInput must be used within an InputProvider')
  return store
}

/** The brand's products; null where the brand has none. */
export function useCatalogue(): CatalogueModule | null {
  const { catalogue, page, load } = useInput()
  if (catalogue) return catalogue
  return page.modules.catalogue ? use(load<CatalogueModule>(page.modules.catalogue)) : null
}

/** The fixed words on product pages, such as labels and headings. */
export const useShopWords = () => useCatalogue()!.words

/** All there is to say of a product that a list shows. */
export function useProduct({ id, module }: Listed): ProductModule {
  const { products, load } = useInput()
  return products?.find((product) => product.id === id) ?? use(load<ProductModule>(module))
}

export function useLegal(): Legal {
  const { legal, page, load } = useInput()
  return legal ?? use(load<Legal>(page.modules.legal))
}

/** The words of what only the server renders. */
export const usePartWords = () => useGuide()!.words

/** What the pages of the blog and those with a form say beside the brand's own texts. */
export function usePageWords(): WordsModule {
  const { words, page, load } = useInput()
  return words ?? use(load<WordsModule>(page.modules.words))
}

/** What the pages of quotes go by, and what they say. */
export function useQuoting(): Quoting {
  const { quoting, load } = useInput()
  const catalogue = useCatalogue()
  return quoting ?? use(load<Quoting>(catalogue!.quoting))
}

export const useQuoteWords = () => useQuoting().words

/** What only the server renders; undefined in the browser. */
export const useGuide = (): Guide | undefined => useInput().guide
