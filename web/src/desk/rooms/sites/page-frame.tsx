import { useEffect, useEffectEvent, useRef, useState, type ReactNode, type RefObject } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import { snapshotAddress, useWidth, writtenPage } from './snapshot'
import type { PageInFrame } from './page-handle'
import {
  editInPlace,
  isWritten,
  originAt,
  originOfElement,
  partsOfText,
  renew,
  showColours,
  showText,
  textOf,
} from './page-edit'
import type { Tried } from './palette'
import { sectionsOn } from './page-items'
import { leavePage, nextChoice, pageKey } from './page-keys'
import { addStyles } from './page-styles'
import { operate } from './page-use'
import { markedOn, toSight, useFollow, type Sought } from './page-follow'
import { undoKey } from '../../ui/undo-key'

export interface Near {
  origin: string
  box: { left: number; top: number; width: number; height: number }
}

interface Text {
  origin: string
  text: string
}

interface Props {
  frame: RefObject<HTMLIFrameElement | null>
  brand: string
  name: string
  path: string
  /** The width that the page is made for. */
  width: number
  /** Changes when the draft was kept, so that the page is made again. */
  version: string
  chosen: string | undefined
  /** What was chosen or changed last, wherever that was done: it is brought into sight. */
  sought: Sought | undefined
  /** What is typed in the panel, which the page shows at once. */
  typed: Text | undefined
  /** Texts that are newer than the page that was made last. */
  unsaved: () => Text[]
  /** Colours that are chosen in the panel, which the page shows at once. */
  tried: Tried | undefined
  /** Whether a click operates the page instead of choosing its words. */
  using: boolean
  onChoose: (origin: string) => void
  onNear: (near: Near | undefined) => void
  /** The section of the home page that was pointed at last. */
  onSection: (kind: string) => void
  onWrite: (origin: string, text: string) => void
  /** A text is begun to be written in the page itself, or ended. */
  onWriting: (now: boolean) => void
  /** Whether a text may be written in the page itself. */
  mayWrite: (origin: string, shown: string) => boolean
  onLead: (path: string) => void
  onUndo: () => void
  onRedo: () => void
  /** What the Desk puts over the page. */
  over?: (inFrame: PageInFrame) => ReactNode
}

/** On a phone the page stands as a phone shows it. */
const phone = 390

/** What is chosen, of the elements of a page. */
const marked = "[data-desk='chosen'], [data-desk='around']"

/** The real page, made by the real renderer; every text in it can be pointed at and written over. */
export function PageFrame(props: Props) {
  const { brand, name, path, version, chosen, typed, tried } = props
  const section = props.sought?.section
  const width = innerWidth < 768 ? Math.min(props.width, phone) : props.width
  const { frame } = props
  const { box, width: there, height } = useWidth()
  const [shown, setShown] = useState({ address: '', count: 0 })
  const [made, setMade] = useState('')
  const address = snapshotAddress({ brand, path, origins: true })
  const scale = there ? Math.min(1, there / width) : 1
  const ready = shown.address === address

  const [writing, setWriting] = useState(false)
  const write = (now: boolean) => {
    setWriting(now)
    props.onWriting(now)
  }
  const loaded = () => {
    if (writing) write(false) // in a page that is gone
    if (frame.current?.contentDocument) addStyles(frame.current.contentDocument)
    setShown((before) => ({ address, count: before.count + 1 }))
    setMade(`${address} ${version}`)
  }

  useFrameEvents({ ...props, onWriting: write }, frame, scale, shown.count)
  useFresh(frame, { brand, path, version }, ready && !writing, () => setMade(`${address} ${version}`))
  useFollow(frame, props.sought, made, height)
  useEffect(() => {
    const page = frame.current?.contentDocument
    if (page && typed) showText(page, typed.origin, typed.text)
  }, [frame, typed])
  const showUnsaved = useEffectEvent(() => {
    const page = frame.current?.contentDocument
    if (page && !isWritten(page)) for (const { origin, text } of props.unsaved()) showText(page, origin, text)
  })
  useEffect(() => showUnsaved(), [made])
  useEffect(() => {
    const page = frame.current?.contentDocument
    if (page) showColours(page, tried)
  }, [frame, tried, made])
  useEffect(() => {
    const page = frame.current?.contentDocument
    if (!page) return
    for (const old of page.querySelectorAll(marked)) old.removeAttribute('data-desk')
    const { texts, around } = markedOn(page, section ? { section } : chosen ? { origin: chosen } : {})
    for (const element of texts) element.setAttribute('data-desk', 'chosen')
    around?.setAttribute('data-desk', 'around')
  }, [frame, chosen, section, shown, made])

  return (
    <div ref={box} className="relative min-h-0 min-w-0 flex-1 overflow-hidden bg-side" aria-busy={!ready}>
      <iframe
        ref={frame}
        key={address}
        title={`${name}, ${path}`}
        src={address}
        onLoad={loaded}
        className="absolute top-0 origin-top-left border-0 bg-ground"
        style={{
          width,
          height: height / scale,
          left: Math.max(0, (there - width * scale) / 2),
          transform: `scale(${scale})`,
          visibility: ready ? 'visible' : 'hidden',
        }}
      />
      {ready && !props.using && props.over?.({ frame, scale })}
    </div>
  )
}

/** The head of a page that is scrolled stands on a ground of its own, which scripts see to for visitors. */
const follow = (page: Document) =>
  page.querySelector('header.navbar')?.setAttribute('data-solid', String(page.defaultView!.scrollY > 10))

/** Makes the page again whenever the draft was kept, after somebody wrote in it, and changes only what differs. */
function useFresh(
  frame: RefObject<HTMLIFrameElement | null>,
  { brand, path, version }: Pick<Props, 'brand' | 'path' | 'version'>,
  ready: boolean,
  onMade: () => void,
) {
  const made = useEffectEvent(onMade)
  const client = useQueryClient()
  const last = useRef(version)
  useEffect(() => {
    if (!ready || last.current === version) return
    last.current = version
    let isNewest = true
    let isShown = false
    client.fetchQuery(writtenPage(brand, path, version)).then(
      (html) => {
        const page = isNewest && frame.current?.contentDocument
        if (!page) return
        if (!renew(page, html)) return
        isShown = true
        follow(page) // its new head lies on none yet
        made()
      },
      () => {},
    )
    return () => {
      isNewest = false
      if (!isShown) last.current = '' // somebody began to write meanwhile
    }
  }, [frame, client, brand, path, version, ready])
}

/** Goes to the form of a text that cannot be written in the page itself, once it is there. */
function focusPanel() {
  if (innerWidth < 768) return // it would bring up the keyboard of a phone
  setTimeout(() => document.querySelector<HTMLElement>('[data-panel] textarea')?.focus(), 60)
}

/** Takes the frame off what was pointed at. */
function letGo(page: Document) {
  for (const old of page.querySelectorAll("[data-desk='near']")) old.removeAttribute('data-desk')
}

/** Listens to what happens in the page, after each time it was loaded. */
function useFrameEvents(props: Props, frame: RefObject<HTMLIFrameElement | null>, scale: number, loads: number) {
  /** Of a text that the page shows more than once, the place where the person is. */
  const here = useRef<HTMLElement>(undefined)
  const near = useEffectEvent((event: Event) => {
    const found = originAt(event)
    const page = frame.current?.contentDocument
    if (!page) return // the editor is being left
    const section = [...sectionsOn(page)].find(([, element]) => element.contains(event.target as Node))
    if (section) props.onSection(section[0])
    letGo(page)
    if (!found) return props.onNear(undefined)
    if (!found.element.hasAttribute('data-desk')) found.element.setAttribute('data-desk', 'near')
    const { left, top, width, height } = found.element.getBoundingClientRect()
    const at = frame.current!.getBoundingClientRect()
    props.onNear({
      origin: found.origin,
      box: { left: at.left + left * scale, top: at.top + top * scale, width: width * scale, height: height * scale },
    })
  })
  const press = useEffectEvent((event: Event) => {
    const operates = props.using || (event as MouseEvent).altKey
    const used = operates && operate(event.target as Element)
    if (operates && !used && !(event.target as Element).closest('a')) return // questions open, boxes are ticked
    event.preventDefault()
    event.stopPropagation()
    if (used) return
    const link = (event.target as Element).closest('a')?.getAttribute('href')
    const found = operates ? undefined : originAt(event)
    if (link?.startsWith('/') && ((event as MouseEvent).ctrlKey || (event as MouseEvent).metaKey || !found)) {
      return props.onLead(link)
    }
    if (!found || found.element.isContentEditable) return
    here.current = found.element
    props.onChoose(found.origin)
    if (!write(found) && found.element.hasAttribute('data-field')) focusPanel()
  })
  /** Lets the person write in the page, where that is possible. */
  const write = ({ element, origin }: { element: HTMLElement; origin: string }) => {
    const parts = partsOfText(element, origin)
    if (!element.hasAttribute('data-field') || !props.mayWrite(origin, textOf(parts))) return false
    const page = frame.current!.contentDocument!
    editInPlace(
      parts,
      (text) => {
        props.onWrite(origin, text)
        showText(page, origin, text, parts[0])
      },
      () => props.onWriting(false),
    )
    props.onWriting(true)
    return true
  }
  /** Walks through the texts, writes in the chosen one, and goes on to the panel. */
  const walk = (event: KeyboardEvent) => {
    const page = frame.current!.contentDocument!
    const does = props.using || (event.target as HTMLElement).isContentEditable ? undefined : pageKey(event)
    const marked = [...page.querySelectorAll<HTMLElement>("[data-desk='chosen'], [data-desk='around'] [data-field]")]
    const at = marked.find((one) => one === here.current) ?? marked[0]
    if (!does || (does === 'write' && !at)) return
    event.preventDefault()
    const next = does === 'next' || does === 'last' ? nextChoice(page, at, does === 'last') : at
    const origin = next && originOfElement(next)
    if (does === 'write' && next && origin && write({ element: next, origin })) return
    if (does === 'next' || does === 'last') {
      here.current = next
      if (next) toSight(next)
      return origin && props.onChoose(origin)
    }
    leavePage(frame.current!, does === 'before')
  }
  const leave = useEffectEvent(() => {
    const page = frame.current?.contentDocument
    if (!page) return
    letGo(page)
    props.onNear(undefined)
  })
  const key = useEffectEvent((event: KeyboardEvent) => {
    const wanted = (event.target as HTMLElement).isContentEditable ? undefined : undoKey(event)
    if (!wanted) return walk(event) // while a text is written in the page, the browser takes back its letters
    event.preventDefault()
    if (wanted === 'undo') props.onUndo()
    else props.onRedo()
  })
  useEffect(() => {
    const page = frame.current?.contentDocument
    if (!page || !loads) return
    follow(page)
    const stop = new AbortController()
    const { signal } = stop
    page.addEventListener('mouseover', (event) => near(event), { signal })
    page.addEventListener('mouseleave', () => leave(), { signal })
    page.addEventListener('scroll', () => (leave(), follow(page)), { signal, passive: true })
    page.addEventListener('click', (event) => press(event), { signal, capture: true })
    page.addEventListener('keydown', (event) => key(event), { signal })
    page.addEventListener('submit', (event) => event.preventDefault(), { signal, capture: true })
    return () => stop.abort()
  }, [frame, loads])
}
