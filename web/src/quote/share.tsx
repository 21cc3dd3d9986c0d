import { useEffect, useState } from 'react'
import { useBrand } from '../brand/provider'
import type { Quote } from '../gen/quote'
import { Button } from '../ui/button'

/** The ways to pass a quote on. The link by mail needs no script. */
export function Share({ quote }: { quote: Quote }) {
  const { core, brand } = useBrand()
  const [said, say] = useState('')
  const [canShare, setCanShare] = useState(false)

  useEffect(() => setCanShare(Boolean(navigator.share)), [])
  const address = () => `${location.origin}/quote/${quote.key}`
  const title = `Quote ${quote.number}, ${brand.name}`
  const mail = `mailto:?subject=${encodeURIComponent(title)}&body=${encodeURIComponent(`https://${core.host}/quote/${quote.key}`)}`
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(address())
      say('The address is copied.')
    } catch {
      say(`Copy this address: ${address()}`)
    }
  }
  return (
    <>
      <Button kind="secondary" data-scripted onClick={() => void copy()}>
        Copy the link
      </Button>
      {canShare && (
        <Button kind="secondary" onClick={() => void navigator.share({ title, url: address() }).catch(() => {})}>
          Share
        </Button>
      )}
      <a className="button" data-kind="secondary" href={mail}>
        Send by mail
      </a>
      <Button kind="secondary" data-scripted onClick={() => print()}>
        Print
      </Button>
      <span role="status" className="quote-said">
        {said}
      </span>
    </>
  )
}
