import { useState } from 'react'
import { Link } from 'wouter'
import type { SiteLink } from '../../../../gen/desk'
import { Button } from '../../../ui/button'
import { Failed, WaitingRows } from '../../../ui/states'
import { addressAt } from '../../posts/address-at'
import { placeWords } from '../describe'
import { fieldAddress, labelOf } from '../fields'
import { inOrder } from '../layers'
import { useNames } from '../use-names'
import { useDeadLinks } from './use-addresses'

/** Links of all pages and posts that lead nowhere, each with the way to its place; of other sites once somebody asks. */
export function DeadLinks() {
  const [asked, setAsked] = useState(false)
  return (
    <section aria-label="Links that lead nowhere" className="flex flex-col gap-2">
      <h2 className="font-semibold">Links that lead nowhere</h2>
      <List outside={false} none="All links in pages and posts lead somewhere." />
      {asked ? (
        <List outside none="All links to other sites are answered." />
      ) : (
        <Button className="self-start" onClick={() => setAsked(true)}>
          Try the links to other sites too
        </Button>
      )}
    </section>
  )
}

function List({ outside, none }: { outside: boolean; none: string }) {
  const { data, isError, error, refetch } = useDeadLinks(outside)
  const links = data?.links ?? []
  const names = useNames(links.map(({ layer = '', field }) => ({ layer, field })))
  if (isError) return <Failed error={error} again={() => void refetch()} />
  if (!data) return <WaitingRows rows={2} label="Following the links" />
  if (!links.length) return <p className="text-soft">{none}</p>
  const placeOf = ({ layer = '', field, post, title }: SiteLink) =>
    post ? `Post ${title || 'without a title'}, ${labelOf(field)}` : placeWords({ layer, field }, names)
  return (
    <ul className="overflow-hidden rounded-desk border border-line">
      {links.map((one) => (
        <li
          key={`${one.to} ${one.layer} ${one.field} ${one.post} ${one.brands[0]}`}
          className="flex items-start gap-3 border-b border-line px-3 py-3 last:border-b-0"
        >
          <div className="min-w-0 flex-1">
            <p className="font-medium break-words">{one.to}</p>
            <p className={one.now ? 'text-soft' : 'text-warn'}>
              {one.now ? `It is at ${one.now} now, where visitors are led` : `It ${one.wrong ?? 'is not there'}`}.
            </p>
            <p className="text-xs text-faint">
              {placeOf(one)}. {inOrder(one.brands.map(names.brand)).join(', ')}
            </p>
          </div>
          <Link
            href={
              one.post
                ? addressAt(one.brands[0]!, one.post, one.field, one.to)
                : fieldAddress(one.brands[0]!, one.path ?? '/', one.at ?? '')
            }
            aria-label={`Show ${one.to} in ${placeOf(one)}`}
            className="shrink-0 text-accent underline"
          >
            Show
          </Link>
        </li>
      ))}
    </ul>
  )
}
