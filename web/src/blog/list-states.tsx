import { useEffect, useState } from 'react'
import { primaryCta } from '../brand/cta'
import { useBrand } from '../brand/provider'
import { isDevelopment } from '../brand/switch'
import type { BlogError } from '../gen/input'
import { Alert } from '../ui/alert'
import { Button, ButtonLink } from '../ui/button'

export function LoadingPosts() {
  return (
    <div className="posts-loading">
      <p role="status">Loading blogs...</p>
      <span aria-hidden />
    </div>
  )
}

export function FailedPosts({ details }: { details: BlogError }) {
  return (
    <div className="posts-state">
      <Alert title="Failed to load blogs">
        <p>Please try refreshing the page or contact support if the problem persists.</p>
        <Details details={details} />
      </Alert>
      <Button onClick={() => location.reload()}>Refresh Page</Button>
    </div>
  )
}

/** Above a list that is known from before. */
export function OldPosts({ details }: { details: BlogError }) {
  return (
    <div role="status">
      <p>Newer articles cannot be loaded just now. These are the ones you saw before.</p>
      <Details details={details} />
    </div>
  )
}

/** Invites to ask instead of waiting. Why there is nothing is for those who set up the brand. */
export function NoPosts({ details }: { details?: BlogError }) {
  const { brand } = useBrand()
  const cta = primaryCta(brand)
  const [developing, setDeveloping] = useState(false)
  useEffect(() => setDeveloping(isDevelopment(location.hostname)), [])
  return (
    <div className="posts-state">
      <h2>No Blogs Available</h2>
      <p>Check back soon for the latest insights and updates.</p>
      {brand.pages.includes('contact') ? (
        <ButtonLink href="/contact">{brand.words.pages.contact}</ButtonLink>
      ) : (
        <ButtonLink href={cta.href}>{cta.label}</ButtonLink>
      )}
      {developing && details && <Details details={details} />}
    </div>
  )
}

/** What support will ask for. */
function Details({ details }: { details: BlogError }) {
  const { message, error, storageAccessible, storageError } = details
  return (
    <details className="posts-details">
      <summary>Debug details</summary>
      <dl className="debug-list">
        <dt>Message</dt>
        <dd>{message}</dd>
        {error && (
          <>
            <dt>Error</dt>
            <dd>{error}</dd>
          </>
        )}
        <dt>Storage accessible</dt>
        <dd>{storageAccessible ? 'Yes' : 'No'}</dd>
        {storageError && (
          <>
            <dt>Storage error</dt>
            <dd>{storageError}</dd>
          </>
        )}
      </dl>
    </details>
  )
}
