import { useEffect, useRef, useState } from 'react'
import type { Quote } from '../gen/quote'
import type { Changes, Group } from '../parts/fit-group'
import { split } from '../parts/fit-group'
import { emptyPlan, forAll, freeId, joined, newGroup, planIn, typedIn, type Plan } from './plan'
import { dropDraft, isHere, keepDraft, keptDraft } from './store'

/** Whether an address brings a list that takes the place of what was begun. */
const isInstead = (search: string) => /(^|&)do=instead(&|$)/.test(search)

const without = <T>(all: Readonly<Record<string, T>>, name: string): Record<string, T> =>
  Object.fromEntries(Object.entries(all).filter(([one]) => one !== name))

/**
 * The plan that a buyer works on. It begins with what the server showed; what this browser kept of it comes back once
 * the page is alive, and everything that changes is kept at once. The version of the saved quote that it was made from
 * is kept with it, so that nobody saves over what they have not seen.
 */
export function usePlan(first: Plan, search: string, saved?: Pick<Quote, 'key' | 'version'>) {
  const key = saved?.key
  const [plan, setPlan] = useState(first)
  /** A press that came before the page was alive is done with what was there before the next drawing. */
  const latest = useRef(first)
  const base = useRef(saved?.version)
  const [open, setOpen] = useState<string>()
  const back = useRef(false)
  const [returned, setReturned] = useState<{ kept: Plan; brought?: Plan }>()
  /** The plan before a group was removed from it, with that group, or all of it, until something else is changed. */
  const [before, setBefore] = useState<{ plan: Plan; group?: Group }>()
  useEffect(() => {
    if (back.current) return
    back.current = true
    const kept = keptDraft(key)
    const form = document.getElementById('fleet')
    const typed = key && kept ? undefined : typedIn(form as HTMLFormElement, plan)
    const brought = typed ?? planIn(search)
    const instead = brought && isInstead(search)
    const next = brought && !instead ? joined(kept?.plan, brought) : (brought ?? kept?.plan)
    if (!next) return

    if (key && kept) base.current = kept.base ?? 0
    const begun = kept?.plan.groups.some(({ vehicle }) => vehicle) ? kept.plan : undefined
    if (begun && instead) setBefore({ plan: begun })
    else if (begun && !isHere(key)) setReturned({ kept: begun, brought })
    setPlan((latest.current = next))
    setOpen(next.groups.length > 1 ? next.groups.at(-1)!.id : undefined)
    keepDraft({ plan: next, base: base.current }, key)
    // eslint-disable-next-line react-hooks/exhaustive-deps -- the plan as it was first shown
  }, [key, search])
  const change = (next: Plan) => {
    setBefore(undefined)
    setReturned(undefined)
    setPlan((latest.current = next))
    keepDraft({ plan: next, base: base.current }, key)
  }
  const replace = (group: Group) =>
    change({ ...latest.current, groups: latest.current.groups.map((one) => (one.id === group.id ? group : one)) })
  return {
    plan,
    latest,
    base,
    change,
    replace,
    /** The group that is open; all are while there is one, or where nobody chose. */
    isOpen: (id: string) => open === undefined || open === id,
    open: setOpen,
    /** Adds a group at the end, or a copy of one behind it. */
    add(of?: Group) {
      const plan = latest.current
      const id = freeId(plan.groups)
      const changes = of && plan.changes[of.id] ? { ...plan.changes, [id]: plan.changes[of.id]! } : plan.changes
      const next = of ? { ...of, id } : newGroup(id)
      const at = of ? plan.groups.findIndex((one) => one.id === of.id) + 1 : plan.groups.length
      change({ ...plan, changes, groups: [...plan.groups.slice(0, at), next, ...plan.groups.slice(at)] })
      setOpen(id)
      return id
    },
    remove(id: string) {
      const plan = latest.current
      const groups = plan.groups.filter((group) => group.id !== id)
      const changes = without(plan.changes, id)
      const group = plan.groups.find((one) => one.id === id)
      change({ ...plan, changes, groups: groups.length ? groups : [newGroup('g1')] })
      if (group) setBefore({ plan, group })
      if (open === id) setOpen(undefined)
    },
    /** The group that was removed last, as long as nothing else was changed. */
    removed: before?.group,
    putBack() {
      if (before) change(before.plan)
    },
    split(group: Group) {
      const plan = latest.current
      const halves = split(group, freeId(plan.groups))
      change({ ...plan, groups: plan.groups.flatMap((one) => (one.id === group.id ? halves : one)) })
      setOpen(group.id)
    },
    /** Sets a number by hand; undefined takes what the rules propose. */
    set(group: string, product: number, count?: number) {
      const plan = latest.current
      const rest: Changes = without(plan.changes[group] ?? {}, String(product))
      const changes = count === undefined ? rest : { ...rest, [product]: count }
      const came = group === forAll ? plan.came?.filter((id) => id !== product) : plan.came
      change({ ...plan, came, changes: { ...plan.changes, [group]: changes } })
    },
    /** A list that was begun in another visit, and what this one brought along, until the buyer chose. */
    returned,
    goOn: () => setReturned(undefined),
    beginAnew() {
      dropDraft(key)
      change(returned?.brought ?? emptyPlan())
      setBefore({ plan })
      setOpen(undefined)
    },
    isAnew: !!before && !before.group,
  }
}

export type Work = ReturnType<typeof usePlan>
