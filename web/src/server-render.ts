import { createContext, useContext } from 'react'

/** The files and sizes from which an element chooses its picture. */
export interface Preload {
  srcset: string
  sizes: string
}

/** What components tell the server while it renders them; there is none in the browser. */
interface ServerRender {
  /** Called by every picture that is asked for before others. */
  prioritised: (picture: Preload) => void
  /** Called when a loading text takes the place of a page, which React does where one threw. */
  replaced: () => void
  /** Lets a page that throws say why, instead of putting the loading text there. */
  throwing: boolean
}

export const ServerRenderContext = createContext<ServerRender | null>(null)

export const useServerRender = () => useContext(ServerRenderContext)
