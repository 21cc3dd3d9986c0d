import type { SiteFields } from '../../../gen/desk'
import { approvalKinds } from './approval-words'
import { editAt, saidAt } from './editing'
import type { Draft } from './use-draft'

const roles = { owner: 'Owners', editor: 'Editors' }

/** Whose work is published once somebody else has approved it. */
export function Approval({ all, draft }: { all: SiteFields; draft: Pick<Draft, 'edits' | 'put'> }) {
  return (
    <section aria-label="For all sites" className="flex flex-col gap-5">
      <p className="text-soft">
        This holds for all sites. What they change waits until somebody else approves it. Where nobody else at the Desk
        may publish it, nobody could approve it, so it does not wait.
      </p>
      {approvalKinds.map(({ field, name, unsaid }) => {
        const said = editAt(draft.edits, ['settings'], field)?.value ?? saidAt(all, field) ?? unsaid
        const now = Array.isArray(said) ? said : unsaid
        return (
          <fieldset key={field} disabled={!all.layers[0]?.may} className="flex flex-wrap gap-x-5">
            <legend>{name}</legend>
            {Object.entries(roles).map(([role, people]) => (
              <label key={role} className="flex min-h-9 items-center gap-2">
                <input
                  type="checkbox"
                  className="tick"
                  checked={now.includes(role)}
                  onChange={({ target }) => {
                    const after = Object.keys(roles).filter((one) =>
                      one === role ? target.checked : now.includes(one),
                    )
                    draft.put({ layer: 'settings', field, after })
                  }}
                />
                {people}
              </label>
            ))}
          </fieldset>
        )
      })}
    </section>
  )
}
