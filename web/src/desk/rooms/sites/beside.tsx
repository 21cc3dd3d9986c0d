import type { SiteFields } from '../../../gen/desk'
import { shownEdit } from './editing'
import { labelOf, valueOf } from './fields'
import { Input } from './inputs'
import type { Schema } from './schema'
import { programs } from './site-settings'
import type { Draft } from './use-draft'

interface Props {
  all: SiteFields
  path: string
  target: string
  locked: boolean
  schema: Schema | undefined
  draft: Draft
}

const groupOf = (path: string) => path.split('.').slice(0, -1).join('.')

/** What belongs to a text and is not read itself: of a button where it leads, of a page's head where its posts are. */
export function Beside({ all, path, target, locked, schema, draft }: Props) {
  const group = groupOf(path)
  const others = all.fields.filter(
    (one) =>
      group &&
      !/(^|\.)\d+(\.|$)/.test(path) &&
      groupOf(one.path) === group &&
      !one.words &&
      one.kind !== 'list' &&
      one.path !== path &&
      !programs.test(one.path) &&
      one.path !== 'hero.layout', // it is chosen under Look, where it is seen
  )
  if (!others.length) return null
  return (
    <fieldset className="flex flex-col gap-3 border-l-2 border-line pl-3">
      <legend className="sr-only">Beside it</legend>
      {others.map((one) => (
        <Input
          key={one.path}
          path={one.path}
          label={labelOf(one.path.slice(group.length + 1))}
          value={shownEdit(all, draft.saved, draft.edits, one.path)?.value ?? valueOf(one)}
          schema={schema}
          disabled={locked}
          {...(one.choices && { choices: one.choices })}
          onChange={(next) => draft.put({ layer: target, field: one.path, after: next })}
        />
      ))}
    </fieldset>
  )
}
