import { useQuery } from '@tanstack/react-query'
import { useLocation, useParams } from 'wouter'
import type { QuoteDetail } from '../../../../gen/desk'
import { useMay, useMe } from '../../../session'
import { openWritten } from '../../../ui/autosave/autosave'
import { Button } from '../../../ui/button'
import { Empty, Failed, WaitingRows } from '../../../ui/states'
import { Offer } from './offer'
import { offerOf } from './use-quote'

/** Why no offer can be made; nothing where one can. */
function closed({ quote }: QuoteDetail, mayHandle: boolean): string {
  if (!mayHandle) return 'You may read leads of this brand, and not answer them.'
  if (quote.accepted) return `Version ${quote.accepted.version} was accepted. A further order begins with a new quote.`
  if (quote.declined) return 'The buyer declined. They can begin a new quote with this list on their page.'
  return quote.asked ? '' : 'Nobody asked for the price of this quote yet.'
}

/** The offer that answers the quote request of a lead; its address opens it again. */
export default function OfferPage() {
  const { id = '' } = useParams<{ id: string }>()
  const [, go] = useLocation()
  const written = offerOf(id, useMe().person.id)
  const mayHandle = useMay('leads.handle')
  const opened = useQuery({
    queryKey: ['offer', id],
    queryFn: () => openWritten(written),
    staleTime: Infinity,
    gcTime: 0,
    refetchOnMount: 'always',
    structuralSharing: false,
  })
  const back = (sent = false) => go(`/leads/${id}${location.search}${location.hash}`, { state: { sent } })
  if (!opened.data) {
    if (opened.isError) return <Failed error={opened.error} again={() => void opened.refetch()} />
    return <WaitingRows rows={6} label="Opening the offer" />
  }
  const why = closed(opened.data.server, mayHandle)
  if (why)
    return (
      <Empty title="No offer can be made" action={<Button onClick={() => back()}>Back to the lead</Button>}>
        {why}
      </Empty>
    )
  return <Offer key={id} lead={id} written={written} opened={opened.data} onBack={back} />
}
