import { useState, type ReactNode } from 'react'
import type { SiteWords, WordsText } from '../../../../gen/desk'
import { say } from '../../../frame/toasts'
import { Button } from '../../../ui/button'
import { Empty, ErrorLine } from '../../../ui/states'
import { TickAll } from '../chosen-rows'
import { useNames } from '../use-names'
import type { Draft } from '../use-draft'
import { instead, type Asked } from './asked'
import { PictureRow, PostRow, TextRow } from './rows'
import { summaryOf } from './sentence'
import { useReplace } from './use-words'

interface Props {
  asked: Asked
  found: SiteWords
  /** What is shown is of words that were asked for before. */
  isOld: boolean
  draft: Draft
  onReplaced: () => void
}

const keyOf = ({ layer, field }: WordsText) => `${layer} ${field}`
const texts = (count: number) => (count === 1 ? 'one text' : `${count} texts`)

/** Where the words are, each once where it was written; which of them get other words. */
export function Found({ asked, found, isOld, draft, onReplaced }: Props) {
  const [left, setLeft] = useState<Record<string, boolean>>({})
  const names = useNames(found.texts)
  const replace = useReplace(draft, (count) => {
    onReplaced()
    say(`Replaced in ${texts(count)}, in your draft; nobody sees it until you publish`, draft.undo)
  })
  const isReplacing = instead(asked) !== undefined
  const may = found.texts.filter((one) => one.may)
  const chosen = may.filter((one) => !left[keyOf(one)])
  const leave = (some: WordsText[], out: boolean) =>
    setLeft((now) => ({ ...now, ...Object.fromEntries(some.map((one) => [keyOf(one), out])) }))
  const odd = isReplacing ? chosen.filter((one) => one.odd).length : 0
  const summary = summaryOf(found)
  if (!summary && !isOld)
    return (
      <Empty title="These words are nowhere">
        No text, post or picture of your brands has them. Looked through was what your draft says; where it says
        something else, visitors read the old words until you publish.
      </Empty>
    )
  return (
    <>
      <div className="flex flex-wrap items-center gap-2">
        <p role="status" className="mr-auto text-soft">
          {summary}
          {found.left ? `; ${found.left} more are not shown, so look for more words at once` : ''}
        </p>
        {isReplacing && may.length > 0 && (
          <>
            <TickAll all={chosen.length === may.length} onChoose={(on) => leave(may, !on)} />
            <Button
              kind="main"
              busy={replace.isPending}
              disabled={chosen.length === 0 || isOld}
              onClick={() => replace.mutate({ asked, texts: chosen })}
            >
              Replace in {texts(chosen.length)}
            </Button>
          </>
        )}
      </div>
      <div role="status">
        {odd > 0 && (
          <p className="rounded-desk bg-warn-ground px-3 py-2 text-warn">
            {odd === 1 ? 'One text does' : `${odd} texts do`} not read well without these words. Each says why below;
            untick it and write it anew, or mend it after replacing.
          </p>
        )}
      </div>
      <ErrorLine error={replace.error} />
      {found.texts.length > 0 && (
        <ul aria-label="Texts" className="overflow-hidden rounded-desk border border-line">
          {found.texts.map((one) => (
            <TextRow
              key={keyOf(one)}
              text={one}
              names={names}
              isReplacing={isReplacing}
              isChosen={one.may && !left[keyOf(one)]}
              onChoose={(on) => leave([one], !on)}
            />
          ))}
        </ul>
      )}
      <Elsewhere title="In posts" about="Posts are not replaced from here. Open each one and change it there.">
        {found.posts.map((one) => (
          <PostRow key={`${one.brand} ${one.id}`} post={one} brand={names.brand(one.brand)} />
        ))}
      </Elsewhere>
      <Elsewhere
        title="In pictures"
        about="These words came with the picture and are not replaced from here. Say others at its place."
      >
        {found.pictures.map((one) => (
          <PictureRow key={`${one.brands[0]} ${one.place}`} picture={one} names={names} />
        ))}
      </Elsewhere>
    </>
  )
}

/** What has the words too, and is changed in another place. */
function Elsewhere({ title, about, children }: { title: string; about: string; children: ReactNode[] }) {
  if (!children.length) return null
  return (
    <section aria-label={title} className="flex flex-col gap-2">
      <h2 className="font-semibold">{title}</h2>
      <p className="text-soft">{about}</p>
      <ul className="overflow-hidden rounded-desk border border-line">{children}</ul>
    </section>
  )
}
