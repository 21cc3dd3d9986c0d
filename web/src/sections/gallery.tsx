import { ChevronLeft, ChevronRight, Pause, Play } from 'lucide-react'
import type { Dispatch } from 'react'
import { useBrand } from '../brand/provider'
import { Picture } from '../images/picture'
import { preloadImage } from '../images/preload'
import { column, thumbnail } from '../images/sizes'
import { SectionHeading } from '../ui/layout'
import { slides, type GalleryAction, type GalleryState } from './gallery-state'
import { useGallery } from './use-gallery'

const numbers = Array.from({ length: slides }, (_, at) => at)
const nameOf = (at: number) => `gallery-${at + 1}`

/** Four pictures that take turns: rotation, arrows, dots, thumbnails, keys and swipes. */
export function Gallery() {
  const { brand, core } = useBrand()
  const { state, running, dispatch, region, stage } = useGallery()
  const captions = brand.gallery.captions
  // Its picture is fetched (lazily) while the one before it is shown; the others when somebody reaches for them.
  const isNear = (at: number) => state.seen.includes(at) || at === (state.index + 1) % slides
  const reachFor = (at: number) => {
    const picture = core.pictures[nameOf(at)]
    if (picture && !isNear(at)) void preloadImage(picture, column)
  }
  return (
    <section id="gallery" aria-roledescription="carousel" aria-labelledby="gallery-title" className="section gallery">
      <div className="container" {...region}>
        <SectionHeading id="gallery-title" title={brand.gallery.title} />
        <div className="gallery-frame">
          <Controls playing={state.playing} dispatch={dispatch} />
          <div className="gallery-stage" aria-live={running ? 'off' : 'polite'} {...stage}>
            {numbers.map((at) => (
              <div
                key={at}
                role="group"
                aria-roledescription="slide"
                aria-label={`${at + 1} of ${slides}`}
                className="gallery-slide"
                data-current={at === state.index}
                inert={at !== state.index}
              >
                {isNear(at) && <Picture name={nameOf(at)} ratio="16 / 9" sizes={column} />}
                <p className="gallery-caption">{captions[at]}</p>
              </div>
            ))}
          </div>
        </div>
        <Picker state={state} captions={captions} dispatch={dispatch} reachFor={reachFor} />
      </div>
    </section>
  )
}

/** The rotation control comes first in tab order. */
function Controls({ playing, dispatch }: { playing: boolean; dispatch: Dispatch<GalleryAction> }) {
  const Icon = playing ? Pause : Play
  return (
    <div className="gallery-controls">
      <button type="button" data-rotation onClick={() => dispatch({ type: 'toggle' })}>
        <Icon aria-hidden size={18} strokeWidth={1.75} />
        <span>{playing ? 'Pause' : 'Play'} Auto-slide</span>
      </button>
      <button type="button" aria-label="Previous slide" onClick={() => dispatch({ type: 'previous' })}>
        <ChevronLeft aria-hidden strokeWidth={1.75} />
      </button>
      <button type="button" aria-label="Next slide" onClick={() => dispatch({ type: 'next' })}>
        <ChevronRight aria-hidden strokeWidth={1.75} />
      </button>
    </div>
  )
}

interface PickerProps {
  state: GalleryState
  captions: readonly string[]
  dispatch: Dispatch<GalleryAction>
  reachFor: (index: number) => void
}

/** Dots for the pointer, thumbnails for everybody: the same function is announced once. */
function Picker({ state, captions, dispatch, reachFor }: PickerProps) {
  const show = (index: number) => () => dispatch({ type: 'show', index })
  return (
    <>
      <div className="gallery-dots" aria-hidden>
        {numbers.map((at) => (
          <button key={at} type="button" tabIndex={-1} data-current={at === state.index} onClick={show(at)} />
        ))}
      </div>
      <div role="group" aria-label="Choose a slide" className="gallery-thumbnails">
        {numbers.map((at) => (
          <button
            key={at}
            type="button"
            aria-label={`Slide ${at + 1}: ${captions[at] ?? ''}`}
            aria-current={at === state.index || undefined}
            onClick={show(at)}
            onPointerEnter={() => reachFor(at)}
          >
            <Picture name={nameOf(at)} alt="" ratio="4 / 3" sizes={thumbnail} thumbnail />
          </button>
        ))}
      </div>
    </>
  )
}
