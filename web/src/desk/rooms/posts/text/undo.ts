import { createContext, use } from 'react'

/** Takes the last change of the post back. */
export const Undo = createContext<() => void>(() => {})
export const useUndo = () => use(Undo)
