import { useQuery } from '@tanstack/react-query'
import type { LeadDetail, QuoteDetail, Terms } from '../../../../gen/desk'
import { withoutShares, withShares } from '../../../../lib/offer'
import { get, put } from '../../../api'
import type { Written } from '../../../ui/autosave/autosave'

/** The type of a lead that asks for the price of a quote. */
export const quoteRequest = 'Quote Request'

export const asksForQuote = ({ lead }: LeadDetail) => lead.requestType === quoteRequest

/** A lead without the words of its quote, which the notes repeat for receivers that know no quotes. */
export const withoutQuote = (detail: LeadDetail): LeadDetail =>
  asksForQuote(detail)
    ? {
        ...detail,
        lead: { ...detail.lead, notes: (detail.lead.notes ?? '').replace(/(^|\n\n)Quote Q\d{6}-\w{4} for [^]*$/, '') },
      }
    : detail

export const pathOf = (lead: string) => `/leads/${lead}/quote`

export const keyOf = (lead: string) => ['lead', lead, 'quote']

/** The quote of a lead. It is read again with its lead, whatever happens to either. */
export const useQuote = (lead: string) =>
  useQuery({ queryKey: keyOf(lead), queryFn: () => get<QuoteDetail>(pathOf(lead)) })

/** The terms as somebody writes them: what percentages come to follows from the rest, so that two people can change it. */
export const writtenOf = (terms: Terms): Terms => ({ ...terms, lines: withoutShares(terms.lines) })

/** The terms as they are read, with those amounts. */
export const readOf = (terms: Terms): Terms => ({ ...terms, lines: withShares(terms.lines) })

/** How an offer is read and saved. */
export const offerOf = (lead: string, person: string): Written<Terms, QuoteDetail> => ({
  name: `${person} offer ${lead}`,
  read: () => get<QuoteDetail>(pathOf(lead)),
  save: (terms, version, outlivesPage) => put<QuoteDetail>(`${pathOf(lead)}/draft`, terms, version, outlivesPage),
  valueOf: ({ draft }) => writtenOf(draft.terms),
  versionOf: ({ draft }) => String(draft.version),
})
