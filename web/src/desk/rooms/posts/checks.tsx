import { CircleAlert, CircleCheck, Info, LocateFixed, TriangleAlert, Wand } from 'lucide-react'
import type { PostCheck } from '../../../gen/desk'
import { Button } from '../../ui/button'
import { Empty } from '../../ui/states'
import { useShowPlace } from './show-place'
import { corrected } from './use-checks'
import type { Draft } from './use-draft'

const severities = {
  error: { icon: CircleAlert, tone: 'text-bad', word: 'Must be fixed' },
  warning: { icon: TriangleAlert, tone: 'text-warn', word: 'Warning' },
  note: { icon: Info, tone: 'text-soft', word: 'Note' },
}
const names: Record<string, string> = {
  title: 'Title',
  subtitle: 'Subtitle',
  excerpt: 'Excerpt',
  seoTitle: 'Title for search engines',
  slug: 'Address',
  date: 'Date',
  author: 'Author',
  category: 'Category',
  image: 'Picture',
  sections: 'Text',
  conclusion: 'Conclusion',
  tags: 'Tags',
  related: 'Related posts',
}

/** A place as its writer knows it. */
export function placeOf({ field, section }: PostCheck, { sections = [] }: Draft['text']['post']): string {
  if (section < 0) return names[field.split('.')[0]!] ?? 'Post'
  const heading = sections[section]?.heading
  const place = heading ? `“${heading}”` : `Section ${section + 1}`
  return field.endsWith('heading') ? `Heading ${place}` : place
}

/** Everything that the rules say about the post. */
export function Checks({ draft, checks }: { draft: Draft; checks: PostCheck[] }) {
  if (!checks.length)
    return (
      <Empty title="Nothing to say">
        <CircleCheck size={16} aria-hidden="true" className="mr-1 inline text-good" />
        The rules find nothing wrong with this post.
      </Empty>
    )
  return (
    <ul className="divide-y divide-line">
      {checks.map((check, at) => (
        <li key={at} className="px-4 py-3">
          <CheckLine draft={draft} check={check} named />
        </li>
      ))}
    </ul>
  )
}

/** What the rules say about one field, below it. */
export function FieldChecks({ draft, checks, field }: { draft: Draft; checks: PostCheck[]; field: string }) {
  const own = checks.filter((check) => check.field === field)
  if (!own.length) return null
  return (
    <ul className="mt-1 flex flex-col gap-1">
      {own.map((check, at) => (
        <li key={at}>
          <CheckLine draft={draft} check={check} />
        </li>
      ))}
    </ul>
  )
}

const isLink = (replacement: string) => /^\[.+\]\(.+\)$/.test(replacement)

function CheckLine({ draft, check, named }: { draft: Draft; check: PostCheck; named?: boolean }) {
  const severity = severities[check.severity as keyof typeof severities] ?? severities.note
  const place = placeOf(check, draft.text.post)
  const show = useShowPlace()
  return (
    <div className="flex items-start gap-2 max-sm:flex-wrap max-sm:justify-end">
      <severity.icon size={16} aria-hidden="true" className={`mt-0.5 shrink-0 ${severity.tone}`} />
      <div className="min-w-0 flex-1 max-sm:basis-4/5">
        <span className="sr-only">{severity.word}: </span>
        {named && <span className="font-medium">{place}: </span>}
        <span className={check.severity === 'error' ? 'text-bad' : 'text-soft'}>{check.message}</span>
        {check.fix && <span className="text-faint"> {check.fix}</span>}
      </div>
      {named && (
        <Button kind="quiet" className="h-7" aria-label={`Show ${place}`} onClick={() => show(check)}>
          <LocateFixed size={14} aria-hidden="true" /> Show
        </Button>
      )}
      {check.replacement !== undefined && (
        <Button
          kind="quiet"
          className="h-7"
          onClick={() => draft.change((post) => corrected(post, check))}
          aria-label={isLink(check.replacement) ? undefined : `Correct to ${check.replacement || 'nothing'}`}
        >
          <Wand size={14} aria-hidden="true" /> {isLink(check.replacement) ? 'Make the link' : 'Correct'}
        </Button>
      )}
    </div>
  )
}
