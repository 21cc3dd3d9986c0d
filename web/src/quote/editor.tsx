import { CircleCheck, CloudOff } from 'lucide-react'
import { useEffect, useMemo, useState, type ReactNode } from 'react'
import { useQuoteWords } from '../brand/input'
import type { FormSent, Needs, Quote } from '../gen/quote'
import { fill } from '../lib/format'
import { Alert } from '../ui/alert'
import { Button, ButtonLink } from '../ui/button'
import { Price } from '../shop/price'
import { Section } from '../ui/layout'
import { groupLine, totals } from '../parts/fit-group'
import { goTo } from './go-to'
import { GroupCard } from './group-card'
import { Lines } from './lines'
import {
  emptyPlan,
  forAll,
  needsOf,
  newGroup,
  planIn,
  planOf,
  proposals,
  vehiclesOf,
  type Plan,
  type Proposed,
} from './plan'
import { Returned } from './returned'
import { useStock } from './stock'
import type { Stock } from '../parts/fit'
import { usePlan, type Work } from './use-plan'
import { useSaving, type Saving } from './use-saving'

interface Props {
  search: string
  /** The saved quote that is changed. */
  quote?: Quote
  onSaved: (quote: Quote) => void
  /** Goes back to what is saved, without the draft. */
  onLeave?: () => void
  /** What was refused of a form that needs no script. */
  sent?: FormSent
  children?: ReactNode
}

/** Where a fleet is described and what it needs is shown. A plain form as well: its answer has an address. */
export function Editor({ search, quote, onSaved, onLeave, sent, children }: Props) {
  const { stock, box } = useStock()
  const words = useQuoteWords()
  const alive = useAlive()
  const first = useMemo(
    () => asked(planIn(search), search) ?? planSent(sent, stock) ?? (quote ? planOf(quote, stock) : emptyPlan()),
    [search, quote, stock, sent],
  )
  const work = usePlan(first, search, quote)
  const { plan } = work
  const all = useMemo(() => proposals(plan, stock), [plan, stock])
  const saving = useSaving(work, stock, quote, onSaved)
  const shown = all.filter(({ group, proposal }) => group.id !== forAll || proposal.lines.length > 0)
  const action = quote ? `/quote/${quote.key}` : '/quote'
  const version = quote && (versionIn(search) ?? quote.version)
  // Without scripts the list to save is that of the last answer, so what it was made from must not change any more.
  const checking = !alive && finished(search)
  return (
    <Section className="quote" label={words.begin.fleet}>
      {children}
      <Returned work={work} quote={quote} onLeave={onLeave} />
      <div className="quote-columns">
        <form
          id="fleet"
          method="get"
          action={action}
          autoComplete="off" // what the browser fills in by itself nobody typed
          onSubmit={(event) => {
            event.preventDefault()
            const by = (event.nativeEvent as SubmitEvent).submitter as HTMLButtonElement | null
            if (by?.value === 'save') saving.submit()
          }}
        >
          {quote && <input type="hidden" name="do" value="change" />}
          {quote && <input type="hidden" name="version" value={version} />}
          <fieldset className="quote-groups" disabled={checking}>
            {shown.map(({ group, proposal }, at) => {
              const lines = <Lines group={group} proposal={proposal} box={box} stock={stock} work={work} />
              return group.id === forAll ? (
                <section key="all" className="card quote-group" aria-labelledby="title-all">
                  <h2 id="title-all">{words.group.all}</h2>
                  {lines}
                </section>
              ) : (
                <GroupCard key={group.id} group={group} at={at} stock={stock} work={work} checking={checking}>
                  {lines}
                </GroupCard>
              )
            })}
            <Removed work={work} stock={stock} />
            {!checking && <Ways work={work} action={action} />}
          </fieldset>
        </form>
        <Totals all={all} plan={plan} saving={saving} quote={quote} refused={sent?.message}>
          {checking ? (
            <form method="post" action={quote ? `${action}/save` : action} className="button-row">
              <input type="hidden" name="needs" value={JSON.stringify(needsOf(plan, stock))} />
              {quote && <input type="hidden" name="version" value={version} />}
              <Button type="submit">{quote ? words.totals.saveChanges : words.totals.save}</Button>
              <ButtonLink href={`${action}?${search.replace(/(^|&)do=save(?=&|$)/, '')}`} kind="secondary">
                {words.totals.change}
              </ButtonLink>
            </form>
          ) : (
            <div className="button-row">
              <SaveButton saving={saving} quote={quote} alive={alive} action={action} />
              {quote && (
                <ButtonLink
                  href={action}
                  kind="secondary"
                  onClick={(event) => {
                    event.preventDefault()
                    if (confirm(words.totals.leaveSure)) onLeave?.()
                  }}
                >
                  {words.totals.leave}
                </ButtonLink>
              )}
            </div>
          )}
        </Totals>
      </div>
    </Section>
  )
}

/** Whether a script runs; in what the server sends none does yet. */
function useAlive() {
  const [alive, setAlive] = useState(false)
  useEffect(() => setAlive(true), [])
  return alive
}

interface SaveProps {
  saving: Saving
  quote?: Quote
  alive: boolean
  action: string
}

/** Without scripts it shows first what will be saved: what was typed since the last answer is in no list yet. */
function SaveButton({ saving, quote, alive, action }: SaveProps) {
  const { totals: words } = useQuoteWords()
  const busy = saving.state === 'saving'
  const idle = quote ? words.saveChanges : words.save
  return (
    <Button
      type="submit"
      form="fleet"
      formAction={`${action}#quote-totals`}
      name="do"
      value="save"
      aria-busy={busy}
      disabled={busy}
    >
      {busy ? words.saving : alive ? idle : words.check}
    </Button>
  )
}

/** Takes back that a group was removed; it is said where the focus goes. */
function Removed({ work, stock }: { work: Work; stock: Stock }) {
  const { group: words } = useQuoteWords()
  const { removed } = work
  const id = removed?.id
  useEffect(() => {
    if (id) document.getElementById('quote-undo')?.focus()
  }, [id])
  if (!removed) return null
  return (
    <p className="quote-removed" role="status">
      {fill(words.removed, { group: groupLine(removed, stock.fits) || words.open })}{' '}
      <Button
        kind="secondary"
        id="quote-undo"
        onClick={() => {
          work.putBack()
          requestAnimationFrame(() => goTo(`title-${removed.id}`))
        }}
      >
        {words.undo}
      </Button>
    </p>
  )
}

/** What can be done below the groups. */
function Ways({ work, action }: { work: Work; action: string }) {
  const { group: words } = useQuoteWords()
  const next = nextNumber(work.plan)
  return (
    <div className="button-row">
      <Button
        kind="secondary"
        data-scripted
        onClick={() => {
          const id = work.add()
          requestAnimationFrame(() => goTo(`title-${id}`))
        }}
      >
        {words.add}
      </Button>
      <Button type="submit" data-unscripted formAction={`${action}#fits-${work.plan.groups.at(-1)?.id}`}>
        {words.show}
      </Button>
      <Button
        type="submit"
        name="do"
        value="add"
        kind="secondary"
        data-unscripted
        formAction={`${action}#title-g${next}`}
      >
        {words.add}
      </Button>
    </div>
  )
}

const finished = (search: string) => /(^|&)do=save(&|$)/.test(search)

const versionIn = (search: string) => Number(/(?:^|&)version=(\d+)/.exec(search)?.[1]) || undefined

/** The list of a form without scripts that was refused. */
function planSent(sent: FormSent | undefined, stock: Stock): Plan | undefined {
  try {
    return sent?.values.needs ? planOf({ needs: JSON.parse(sent.values.needs) as Needs }, stock) : undefined
  } catch {
    return undefined // what was sent is no list
  }
}

/** What a form without scripts asked for beside its answers. */
function asked(plan: Plan | undefined, search: string): Plan | undefined {
  if (!plan || !/(^|&)do=add(&|$)/.test(search)) return plan
  return { ...plan, groups: [...plan.groups, newGroup(`g${nextNumber(plan)}`)] }
}

const nextNumber = ({ groups }: Plan) =>
  groups.reduce((most, { id }) => Math.max(most, Number(id.slice(1)) || 0), 0) + 1

interface TotalsProps {
  all: readonly Proposed[]
  plan: Plan
  saving: Saving
  quote?: Quote
  refused?: string
  children: ReactNode
}

function Totals({ all, plan, saving, quote, refused, children }: TotalsProps) {
  const { totals: words } = useQuoteWords()
  const vehicles = vehiclesOf(plan.groups)
  const vehicleWord = vehicles === 1 ? words.vehicle : words.vehicles
  const sum = totals(all.map(({ proposal }) => proposal))
  const parts = sum.reduce((n, { count }) => n + count, 0)
  const partWord = parts === 1 ? words.part : words.parts
  const open = all.reduce((n, { proposal }) => n + proposal.problems.length, 0)
  const firstOpen = all.findIndex(({ proposal }) => proposal.problems.length > 0)
  return (
    <>
      {sum.length > 0 && (
        <a href="#quote-totals" className="button quote-bar" onClick={() => goTo('quote-totals')}>
          {fill(words.bar, { vehicles: `${vehicles} ${vehicleWord}`, parts: `${parts} ${partWord}` })}
        </a>
      )}
      <aside className="quote-totals card" aria-labelledby="quote-totals">
        <h2 id="quote-totals" tabIndex={-1}>
          {words.title}
        </h2>
        <p className="quote-sum" role="status">
          <strong>{vehicles}</strong> {vehicleWord}, <strong>{parts}</strong> {partWord}
        </p>
        {sum.length > 0 ? (
          <ul className="quote-sums">
            {sum.map(({ item, count }) => (
              <li key={item.id}>
                <span>{item.title}</span> <strong>{count}</strong>
              </li>
            ))}
          </ul>
        ) : (
          <p className="quote-hint">{words.empty}</p>
        )}
        <Price of={sum.map(({ item: { id }, count }) => ({ id, count }))} noted />
        {open > 0 && (
          <p className="quote-hint">
            <a href={`#title-${all[firstOpen]!.group.id}`} className="link">
              {fill(open === 1 ? words.open : words.opens, { count: open, number: firstOpen + 1 })}
            </a>
          </p>
        )}
        {(refused || saving.failure) && (
          <Alert title={saving.state === 'offline' ? words.offline : words.refused}>
            <p>{saving.failure ?? refused}</p>
          </Alert>
        )}
        {children}
        <p className="quote-kept">
          {saving.state === 'offline' ? (
            <CloudOff aria-hidden size={18} strokeWidth={1.75} />
          ) : (
            <CircleCheck aria-hidden size={18} strokeWidth={1.75} />
          )}
          <span>
            {quote ? fill(words.changing, { number: quote.number }) : words.account}{' '}
            <span data-scripted>{quote ? words.keptChanges : words.kept} </span>
            <span data-unscripted>{words.unkept} </span>
            {!quote && words.after}
          </span>
        </p>
      </aside>
    </>
  )
}
