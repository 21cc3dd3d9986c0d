import { queryOptions, useQuery } from '@tanstack/react-query'
import type {
  SiteBrand,
  SiteCheck,
  SiteEdit,
  SiteEffect,
  SiteField,
  SiteFields,
  SiteLibrary,
  SiteLog,
  SitePictures,
  SiteSeen,
  SiteWall,
} from '../../../gen/desk'
import { get, post } from '../../api'
import { useMe } from '../../session'
import { placeOf, type Place } from './fields'

const wall = queryOptions({ queryKey: ['sites', 'wall'], queryFn: () => get<SiteWall>('/sites') })

export const useWall = () => useQuery(wall)

/** Brands that came after the person had signed in: those that are in their draft alone, and those published since. */
export function useUnlisted(enabled: boolean): SiteBrand[] {
  const { brands } = useMe()
  const { data } = useQuery({ ...wall, enabled })
  const unlisted = enabled && data ? data.brands : []
  return unlisted.filter((one) => !brands.some(({ id }) => id === one.id))
}

/** The fields of a brand, or of another layer, under the draft; a text that somebody is in does not change meanwhile. */
export function useFields(brand: string, layer = '') {
  const query = layer ? `layer=${encodeURIComponent(layer)}` : `brand=${encodeURIComponent(brand)}`
  return useQuery({
    queryKey: ['sites', 'fields', layer || brand],
    queryFn: () => get<SiteFields>(`/sites/fields?${query}`),
    refetchOnWindowFocus: () => !document.activeElement?.matches('input, textarea, iframe'),
  })
}

/** A field by the origin that a page gives it. */
export function useField(
  brand: string,
  origin: string | undefined,
): { place?: Place; field?: SiteField; all?: SiteFields } {
  const place = origin === undefined ? undefined : placeOf(origin)
  const elsewhere = place?.layer && !isElsewhere(place) ? place.layer : ''
  const { data } = useFields(brand, elsewhere)
  if (!place || !data || isElsewhere(place)) return { ...(place && { place }) }
  const field = data.fields.find((one) => one.path === place.path)
  return { place, all: data, ...(field && { field }) }
}

/** Posts are written in their own room. */
export const isElsewhere = ({ layer }: Place) => layer.startsWith('blogs/')

/** What is to come, the next one first. */
export const useScheduled = () =>
  useQuery({ queryKey: ['sites', 'scheduled'], queryFn: () => get<SiteLog>('/sites/scheduled') })

/** The pictures of a brand, place by place, under the draft. */
export const usePictures = (brand: string, enabled = true) =>
  useQuery({
    queryKey: ['sites', 'pictures', brand],
    enabled,
    queryFn: () => get<SitePictures>(`/sites/pictures?brand=${encodeURIComponent(brand)}`),
    placeholderData: (before) => before,
  })

/** All pictures of all brands that the person works for, under the draft. */
export const useLibrary = () =>
  useQuery({
    queryKey: ['sites', 'library'],
    queryFn: () => get<SiteLibrary>('/sites/library'),
    placeholderData: (before) => before,
  })

const placesOf = (edits?: SiteEdit[]) => edits?.map(({ layer, field }) => `${layer} ${field}`)
const asked = (edits?: SiteEdit[]) =>
  edits ? { edits: edits.map(({ layer, field, after }) => ({ layer, field, after })) } : {}

/** What the rules say of the draft, or of some of its edits. */
export const useCheck = (version: string, edits?: SiteEdit[]) =>
  useQuery({
    queryKey: ['sites', 'check', version, placesOf(edits)],
    queryFn: () => post<SiteCheck>('/sites/check', asked(edits)),
    placeholderData: (before) => before,
  })

/** How far the draft, or some of its edits, goes. */
export const useEffectOf = (version: string, edits?: SiteEdit[]) =>
  useQuery({
    queryKey: ['sites', 'effect', version, placesOf(edits)],
    queryFn: () => post<SiteEffect>('/sites/effect', asked(edits)),
    placeholderData: (before) => before,
  })

/** On which page of each brand visitors see some edits; the pages are made for that, so it takes a moment. */
export const useSeen = (version: string, edits: SiteEdit[]) =>
  useQuery({
    queryKey: ['sites', 'seen', version, placesOf(edits)],
    queryFn: () => post<SiteSeen>('/sites/seen', asked(edits)),
    placeholderData: (before) => before,
    enabled: edits.length > 0,
  })
