import { useQuery } from '@tanstack/react-query'
import type { SiteCheck, SiteEffect, SiteField, SiteFields, SitePictures, SiteWall } from '../../../gen/desk'
import { get, post } from '../../api'
import { placeOf, type Place } from './fields'

export const useWall = () => useQuery({ queryKey: ['sites', 'wall'], queryFn: () => get<SiteWall>('/sites') })

/** The fields of a brand, or of another layer, under the draft. */
export function useFields(brand: string, layer = '') {
  const query = layer ? `layer=${encodeURIComponent(layer)}` : `brand=${encodeURIComponent(brand)}`
  return useQuery({
    queryKey: ['sites', 'fields', layer || brand],
    queryFn: () => get<SiteFields>(`/sites/fields?${query}`),
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

/** The pictures of a brand, place by place, under the draft. */
export const usePictures = (brand: string) =>
  useQuery({
    queryKey: ['sites', 'pictures', brand],
    queryFn: () => get<SitePictures>(`/sites/pictures?brand=${encodeURIComponent(brand)}`),
    placeholderData: (before) => before,
  })

export const useCheck = (version: string) =>
  useQuery({
    queryKey: ['sites', 'check', version],
    queryFn: () => post<SiteCheck>('/sites/check', {}),
    placeholderData: (before) => before,
  })

export const useEffectOf = (version: string) =>
  useQuery({
    queryKey: ['sites', 'effect', version],
    queryFn: () => post<SiteEffect>('/sites/effect', {}),
    placeholderData: (before) => before,
  })
