import { useEffect, useMemo, useRef, useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { Monitor, Smartphone } from 'lucide-react'
import type { PostFrame } from '../../../gen/desk'
import { post } from '../../api'
import { Failed } from '../../ui/states'
import { usePictures } from './pictures/context'
import { useLinks } from './query'
import type { CaretPlace } from './text/text-editor'
import type { Draft } from './use-draft'

const widths = { phone: 390, desktop: 1280 } as const

/** The real page, in the brand's look, following each keystroke. */
export function Preview({ draft, caret }: { draft: Draft; caret: CaretPlace | undefined }) {
  const { brand, id } = draft.detail
  const [width, setWidth] = useState<keyof typeof widths>(() => (innerWidth < 768 ? 'phone' : 'desktop'))
  const frame = useQuery({
    queryKey: ['frame', brand, id],
    queryFn: () => post<PostFrame>(`/posts/${brand}/${encodeURIComponent(id)}/frame`),
    staleTime: 50 * 60_000, // a pass is good for an hour
    refetchInterval: 50 * 60_000,
  })
  if (!frame.data && frame.isError) return <Failed error={frame.error} again={() => void frame.refetch()} />
  return (
    <div className="flex min-h-0 flex-1 flex-col bg-side">
      <div
        role="group"
        aria-label="Width of the page"
        className="flex justify-center gap-1 border-b border-line bg-ground p-1"
      >
        {(['phone', 'desktop'] as const).map((one) => (
          <button
            key={one}
            aria-pressed={width === one}
            onClick={() => setWidth(one)}
            className="flex h-8 items-center gap-1.5 rounded px-2 text-soft hover:bg-hover aria-pressed:bg-selected aria-pressed:text-ink"
          >
            {one === 'phone' ? <Smartphone size={16} aria-hidden="true" /> : <Monitor size={16} aria-hidden="true" />}
            {one === 'phone' ? 'Phone' : 'Desktop'}
          </button>
        ))}
      </div>
      {frame.data && <Framed frame={frame.data} width={widths[width]} draft={draft} caret={caret} />}
    </div>
  )
}

interface FramedProps {
  frame: PostFrame
  width: number
  draft: Draft
  caret: CaretPlace | undefined
}

function Framed({ frame, width, draft, caret }: FramedProps) {
  const box = useRef<HTMLDivElement>(null)
  // A document of the Desk, which frames the brand's page in turn.
  const page = useRef<HTMLIFrameElement>(null)
  const [room, setRoom] = useState({ width: 0, height: 0 })
  const { media } = usePictures()
  // How many pages have said that they are there; each is told the text anew.
  const [ready, setReady] = useState(0)
  const { post: written } = draft.text
  // The pages of the brand do not know the pictures that only drafts show.
  const pictures = useMemo(
    () =>
      Object.fromEntries(
        media
          .filter((one) => one.draft)
          .map(({ name, shown }) => [name, { ...shown, base: frame.pictures + shown.base }]),
      ),
    [media, frame.pictures],
  )
  const { data: links } = useLinks(draft.detail.brand)
  const titles = useMemo(() => Object.fromEntries((links ?? []).map(({ path, title }) => [path, title])), [links])
  useEffect(() => {
    const watch = new ResizeObserver(([entry]) => entry && setRoom(entry.contentRect))
    watch.observe(box.current!)
    return () => watch.disconnect()
  }, [])
  useEffect(() => {
    const hear = ({ data, origin, source }: MessageEvent<{ type: string }>) => {
      if (origin !== frame.origin || source !== page.current?.contentWindow?.frames[0]) return
      if (data.type === 'preview-ready') setReady((count) => count + 1)
    }
    addEventListener('message', hear)
    return () => removeEventListener('message', hear)
  }, [frame.origin])
  useEffect(() => {
    if (ready)
      page.current?.contentWindow?.frames[0]?.postMessage(
        { type: 'preview-post', post: written, pictures, titles, at: performance.now() },
        frame.origin,
      )
  }, [ready, written, pictures, titles, frame.origin])
  // What is written is in sight. The page has it before it is told where.
  const { field, block } = caret ?? {}
  useEffect(() => {
    if (ready && field)
      page.current?.contentWindow?.frames[0]?.postMessage({ type: 'preview-scroll', field, block }, frame.origin)
  }, [ready, field, block, written, frame.origin])
  const scale = room.width ? Math.min(1, room.width / width) : 1
  return (
    <div ref={box} className="relative min-h-100 flex-1 overflow-hidden">
      <iframe
        ref={page}
        src={frame.address}
        title="The page as readers will see it"
        className="absolute top-0 border-0 bg-ground"
        style={{
          width,
          height: room.height / scale,
          left: Math.max(0, (room.width - width * scale) / 2),
          transform: `scale(${scale})`,
          transformOrigin: '0 0',
        }}
      />
    </div>
  )
}
