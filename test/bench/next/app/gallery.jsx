'use client'
import { useEffect, useState } from 'react'
import { Picture } from './picture'
import { Heading, Icon } from './ui'

const interval = 5000

export function Gallery({ title, captions, pictures }) {
  const [index, setIndex] = useState(0)
  const [playing, setPlaying] = useState(true)
  const [seen, setSeen] = useState([0])
  const count = captions.length
  const goTo = (to) => {
    const at = (to + count) % count
    setIndex(at)
    setSeen((before) => (before.includes(at) ? before : [...before, at]))
  }
  const choose = (at) => () => {
    setPlaying(false)
    goTo(at)
  }
  useEffect(() => {
    if (window.matchMedia('(prefers-reduced-motion: reduce)').matches) setPlaying(false)
  }, [])
  useEffect(() => {
    if (!playing) return
    const timer = setTimeout(() => goTo(index + 1), interval)
    return () => clearTimeout(timer)
  })
  const isNear = (at) => seen.includes(at) || at === (index + 1) % count
  return (
    <section id="gallery" aria-roledescription="carousel" aria-labelledby="gallery-title" className="section gallery">
      <div className="container">
        <Heading id="gallery-title" title={title} />
        <div className="gallery-frame">
          <div className="gallery-controls">
            <button type="button" data-rotation onClick={() => setPlaying(!playing)}>
              <Icon size={18}>{playing ? <path d="M14 3h5v18h-5zM5 3h5v18H5z" /> : <path d="m5 3 14 9-14 9z" />}</Icon>
              <span>{playing ? 'Pause' : 'Play'} Auto-slide</span>
            </button>
            <button type="button" aria-label="Previous slide" onClick={choose(index - 1)}>
              <Icon>
                <path d="m15 18-6-6 6-6" />
              </Icon>
            </button>
            <button type="button" aria-label="Next slide" onClick={choose(index + 1)}>
              <Icon>
                <path d="m9 18 6-6-6-6" />
              </Icon>
            </button>
          </div>
          <div className="gallery-stage" aria-live={playing ? 'off' : 'polite'}>
            {captions.map((caption, at) => (
              <div
                key={caption}
                role="group"
                aria-roledescription="slide"
                aria-label={`${at + 1} of ${count}`}
                className="gallery-slide"
                data-current={at === index}
                inert={at !== index}
              >
                {isNear(at) && (
                  <Picture
                    picture={pictures[at]}
                    ratio="16 / 9"
                    sizes="(min-width: 80rem) 1200px, (max-width: 48rem) and (min-resolution: 2.5dppx) 59vw, 92vw"
                  />
                )}
                <p className="gallery-caption">{caption}</p>
              </div>
            ))}
          </div>
        </div>
        <div className="gallery-dots" aria-hidden>
          {captions.map((caption, at) => (
            <button key={caption} type="button" tabIndex={-1} data-current={at === index} onClick={choose(at)} />
          ))}
        </div>
        <div role="group" aria-label="Choose a slide" className="gallery-thumbnails">
          {captions.map((caption, at) => (
            <button
              key={caption}
              type="button"
              aria-label={`Slide ${at + 1}: ${caption}`}
              aria-current={at === index || undefined}
              onClick={choose(at)}
            >
              <Picture picture={pictures[at]} alt="" ratio="4 / 3" sizes="(min-width: 48rem) 222px, 29vw" />
            </button>
          ))}
        </div>
      </div>
    </section>
  )
}
