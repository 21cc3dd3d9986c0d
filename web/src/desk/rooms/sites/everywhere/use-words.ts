import { useEffect, useState } from 'react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useLocation, useSearch } from 'wouter'
import type { SiteDraft, SiteReplace, SiteWords, WordsText } from '../../../../gen/desk'
import { DeskError, get, post } from '../../../api'
import { useMe } from '../../../session'
import { Touched } from '../touched'
import { takeIn, type Draft } from '../use-draft'
import { askedOf, instead, isEnough, searchOf, type Asked } from './asked'
import { saidOf } from './sentence'

/** Under this name the draft remembers what was replaced here, so that publishing here takes it along. */
export const here = 'words'

const pause = 250 // ms in which nothing more was typed

/** What is typed, and a moment later asked: the address has it. */
export function useAsked() {
  const search = useSearch()
  const [, go] = useLocation()
  const [now, setNow] = useState(() => ({ search, typed: askedOf(search) }))
  if (search !== now.search) setNow({ search, typed: askedOf(search) })
  const asked = askedOf(search)
  const next = searchOf(now.typed)
  const isAsked = next === searchOf(asked)
  useEffect(() => {
    if (isAsked) return
    const timer = setTimeout(() => go(`/sites/words?${next}`, { replace: true }), pause)
    return () => clearTimeout(timer)
  }, [isAsked, next, go])
  const type = (more: Partial<Asked>) => setNow((one) => ({ ...one, typed: { ...one.typed, ...more } }))
  return { typed: now.typed, asked, type }
}

const wantedOf = (asked: Asked) => ({
  words: asked.words,
  with: instead(asked) ?? asked.words, // what is only looked for stays as it is
  ...(asked.whole && { whole: true }),
  ...(asked.exact && { exact: true }),
})

/** Where the words were written, under the draft; what was found before stays until it is replaced. */
export const useWords = (asked: Asked) =>
  useQuery({
    queryKey: ['sites', 'words', wantedOf(asked)],
    queryFn: () => post<SiteWords>('/sites/words', wantedOf(asked)),
    enabled: isEnough(asked),
    placeholderData: (before) => before,
  })

/** Puts the other words into the draft, after what is not saved yet. */
export function useReplace(draft: Draft, onDone: (count: number) => void) {
  const client = useQueryClient()
  const person = useMe().person.id
  return useMutation({
    mutationFn: async ({ asked, texts }: { asked: Asked; texts: WordsText[] }) => {
      if (!(await draft.flush())) throw new DeskError(0, 'Your draft is not saved yet. Try again in a moment.')
      const body: SiteReplace = {
        ...wantedOf(asked),
        texts: texts.map(({ layer, field, pieces }) => ({ layer, field, text: saidOf(pieces) })),
      }
      await takeIn(client, person, async () => {
        const { etag } = await get<SiteDraft>('/sites/draft')
        const saved = await post<SiteDraft>('/sites/words/replace', body, etag.replaceAll('"', ''))
        new Touched(person).take(here, texts)
        return saved
      })
      return texts.length
    },
    meta: { quiet: true },
    onSuccess: onDone,
    onSettled: () => client.invalidateQueries({ queryKey: ['sites'] }),
  })
}
