import type { SiteFields } from '../../../gen/desk'
import { labelOf, type Value } from './fields'
import { oldWords } from './old-words'
import type { Draft } from './use-draft'

interface Props {
  all: SiteFields
  path: string
  /** What the field said before the draft. */
  before: Value | undefined
  draft: Draft
  onChoose: (origin: string) => void
}

const why: Record<string, string> = {
  'pictures.share.alt': 'look whether it shows the old words',
}

/** At a text that a site says first: where the old words still are, out of sight. */
export function StillElsewhere({ all, path, before, draft, onChoose }: Props) {
  const found = oldWords(all, draft.edits, path, before)
  if (!found.length) return null
  return (
    <section aria-label="The same elsewhere" className="rounded-desk bg-selected px-3 py-2">
      <p className="font-medium">Look at these too; the page does not show them:</p>
      <ul className="list-disc pl-5">
        {found.map((one) => (
          <li key={one.path}>
            <button
              type="button"
              className="text-left align-top text-accent underline"
              onClick={() => onChoose(one.path)}
            >
              {one.path.startsWith('pictures.') ? 'Picture of shared links' : labelOf(one.path)}
            </button>
            <span className="block text-soft">
              {one.text ? `still says “${one.text}”` : (why[one.path] ?? 'still those of another brand')}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}
