import { useEffect, useState } from 'react'
import { useQuoteWords } from '../brand/input'
import { useBrand } from '../brand/provider'
import type { Quote } from '../gen/quote'
import { fill } from '../lib/format'
import { Button } from '../ui/button'

/** The ways to pass a quote on. The link by mail needs no script. */
export function Share({ quote }: { quote: Quote }) {
  const { core, brand } = useBrand()
  const { saved: words } = useQuoteWords()
  const [said, say] = useState('')
  const [canShare, setCanShare] = useState(false)
  const [address, setAddress] = useState(`https://${core.host}/quote/${quote.key}`)

  useEffect(() => {
    setCanShare(Boolean(navigator.share))
    setAddress(`${location.origin}/quote/${quote.key}`)
  }, [quote.key])
  const title = `${fill(words.title, { number: quote.number })}, ${brand.name}`
  const mail = `mailto:?subject=${encodeURIComponent(title)}&body=${encodeURIComponent(`${title}\n${address}\n`)}`
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(address)
      say(words.copied)
    } catch {
      say(fill(words.copyThis, { address }))
    }
  }
  return (
    <>
      <Button kind="secondary" data-scripted onClick={() => void copy()}>
        {words.copy}
      </Button>
      {canShare && (
        <Button kind="secondary" onClick={() => void navigator.share({ title, url: address }).catch(() => {})}>
          {words.share}
        </Button>
      )}
      <a className="button" data-kind="secondary" href={mail}>
        {words.mail}
      </a>
      <Button kind="secondary" data-scripted onClick={() => print()}>
        {words.print}
      </Button>
      <span role="status" className="quote-said">
        {said}
      </span>
    </>
  )
}
