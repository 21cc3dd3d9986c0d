import { ChevronLeft, ChevronRight, Pause, Play } from 'lucide-react'
import type { Dispatch } from 'react'
import { useBrand, useWords } from '../brand/provider'
import { Picture } from '../images/picture'
import { preloadImage } from '../images/preload'
import { thumbnail, turn } from '../images/sizes'
import { fill } from '../lib/format'
import { SectionHeading } from '../ui/layout'
import type { SectionProps } from './home-sections'
import { slides, type GalleryAction, type GalleryState } from './gallery-state'
import { useGallery } from './use-gallery'

/** One slide: a picture of the brand, and what is written below it. */
interface Slide {
  name: string
  caption?: string
}

/** The pictures that take turns, those that the brand has of four. With less than two there is nothing to turn. */
export function Gallery(props: SectionProps) {
  const { brand, core } = useBrand()
  const shown = Array.from({ length: slides }, (_, at): Slide => ({
    name: `gallery-${at + 1}`,
    caption: brand.gallery.captions[at],
  })).filter(({ name }) => core.pictures[name])
  return shown.length < 2 ? null : <Carousel slides={shown} {...props} />
}

/** Rotation, arrows, dots, thumbnails, keys and swipes. */
function Carousel({ slides, layout, tint }: SectionProps & { slides: readonly Slide[] }) {
  const { brand, core } = useBrand()
  const { state, running, approached, dispatch, region, stage } = useGallery(slides.length, () => reach())
  const words = brand.words.home
  // Its picture is fetched while the one before it is on the screen; the others when somebody reaches for the gallery.
  const isNear = (at: number) => state.seen.includes(at) || (approached && at === (state.index + 1) % slides.length)
  // One at a time, so that one that is asked for meanwhile has the line nearly to itself.
  const reach = async () => {
    for (const [at, { name }] of slides.entries()) if (!isNear(at)) await preloadImage(core.pictures[name]!, turn)
  }
  return (
    <section
      id="gallery"
      aria-roledescription="carousel"
      aria-labelledby="gallery-title"
      className="section gallery"
      data-layout={layout}
      data-tint={tint || undefined}
    >
      <div className="container" {...region}>
        <SectionHeading id="gallery-title" title={brand.gallery.title} />
        <div className="gallery-frame">
          <Controls playing={state.playing} dispatch={dispatch} />
          <div className="gallery-stage" aria-live={running ? 'off' : 'polite'} {...stage}>
            {slides.map(({ name, caption }, at) => (
              <div
                key={name}
                role="group"
                aria-roledescription="slide"
                aria-label={fill(words.slide, { number: at + 1, count: slides.length })}
                className="gallery-slide"
                data-current={at === state.index}
                inert={at !== state.index}
              >
                {isNear(at) && (
                  <Picture name={name} ratio="16 / 9" sizes={turn} priority={approached && state.seen.includes(at)} />
                )}
                <p className="gallery-caption">{caption}</p>
              </div>
            ))}
          </div>
        </div>
        <Picker state={state} slides={slides} dispatch={dispatch} />
      </div>
    </section>
  )
}

/** The rotation control comes first in tab order. */
function Controls({ playing, dispatch }: { playing: boolean; dispatch: Dispatch<GalleryAction> }) {
  const Icon = playing ? Pause : Play
  const words = useWords().home
  return (
    <div className="gallery-controls">
      <button type="button" data-rotation onClick={() => dispatch({ type: 'toggle' })}>
        <Icon aria-hidden size={18} strokeWidth={1.75} />
        <span>{playing ? words.pause : words.play}</span>
      </button>
      <button type="button" aria-label={words.previousSlide} onClick={() => dispatch({ type: 'previous' })}>
        <ChevronLeft aria-hidden strokeWidth={1.75} />
      </button>
      <button type="button" aria-label={words.nextSlide} onClick={() => dispatch({ type: 'next' })}>
        <ChevronRight aria-hidden strokeWidth={1.75} />
      </button>
    </div>
  )
}

interface PickerProps {
  state: GalleryState
  slides: readonly Slide[]
  dispatch: Dispatch<GalleryAction>
}

/** Dots for the pointer, thumbnails for everybody: the same function is announced once. */
function Picker({ state, slides, dispatch }: PickerProps) {
  const show = (index: number) => () => dispatch({ type: 'show', index })
  const words = useWords().home
  const { pictures } = useBrand().core
  return (
    <>
      <div className="gallery-dots" aria-hidden>
        {slides.map(({ name }, at) => (
          <button key={name} type="button" tabIndex={-1} data-current={at === state.index} onClick={show(at)} />
        ))}
      </div>
      <div role="group" aria-label={words.slides} className="gallery-thumbnails">
        {slides.map(({ name, caption }, at) => (
          <button
            key={name}
            type="button"
            aria-label={fill(words.slideNamed, { number: at + 1, caption: caption || pictures[name]?.alt || '' })}
            aria-current={at === state.index || undefined}
            onClick={show(at)}
          >
            <Picture name={name} alt="" ratio="4 / 3" sizes={thumbnail} thumbnail />
          </button>
        ))}
      </div>
    </>
  )
}
