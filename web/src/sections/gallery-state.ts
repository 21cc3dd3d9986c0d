/** The slides and whether they advance by themselves. */
export interface GalleryState {
  /** How many there are. */
  count: number
  index: number
  playing: boolean
  /** The visitor pressed Play: then the pointer resting on a slide does not hold it. */
  insisted: boolean
  /** Slides shown so far; the others need no picture yet. */
  seen: readonly number[]
}

export type GalleryAction = { type: 'next' | 'previous' | 'toggle' | 'tick' | 'stop' } | { type: 'show'; index: number }

/** A brand with all its pictures has this many. */
export const slides = 4
export const slideInterval = 5000

export const initialGallery: GalleryState = { count: slides, index: 0, playing: true, insisted: false, seen: [0] }

const wrap = (index: number, count: number) => ((index % count) + count) % count

const at = (state: GalleryState, index: number): GalleryState => {
  const to = wrap(index, state.count)
  return { ...state, index: to, seen: state.seen.includes(to) ? state.seen : [...state.seen, to] }
}

const stopped = (state: GalleryState): GalleryState => ({ ...state, playing: false, insisted: false })

/** Whoever moves by hand takes over: auto-slide turns off. */
export function galleryReducer(state: GalleryState, action: GalleryAction): GalleryState {
  switch (action.type) {
    case 'tick':
      return at(state, state.index + 1)
    case 'next':
      return stopped(at(state, state.index + 1))
    case 'previous':
      return stopped(at(state, state.index - 1))
    case 'show':
      return stopped(at(state, action.index))
    case 'stop':
      return stopped(state)
    case 'toggle':
      return state.playing ? stopped(state) : { ...state, playing: true, insisted: true }
  }
}
