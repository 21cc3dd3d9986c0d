const roles: Record<string, string> = { owner: 'owners', editor: 'editors' }

/** What can need approval, and of whom while nobody says. */
export const approvalKinds = [
  { field: 'approval.sites', name: 'Every change of a site', of: 'sites', unsaid: [] },
  {
    field: 'approval.legalAndPrices',
    name: 'Legal texts, price lists and amounts',
    of: 'legal texts and prices',
    unsaid: ['owner', 'editor'],
  },
  { field: 'approval.posts', name: 'Posts', of: 'posts', unsaid: [] },
]

const kindOf = (layer: string, field: string) =>
  layer === 'settings' ? approvalKinds.find((one) => one.field === field) : undefined

/** What such a setting is about, in a few words; undefined for others. */
export function approvalOf(layer: string, field: string): string | undefined {
  const kind = kindOf(layer, field)
  return kind && `Approval of ${kind.of}, all brands`
}

/** What such a setting says now and said before; undefined for others. */
export function approvalWords(layer: string, field: string, before: unknown, after: unknown): string | undefined {
  const kind = kindOf(layer, field)
  if (!kind) return undefined
  const who = (said: unknown) => (Array.isArray(said) ? said : kind.unsaid).map((role) => roles[String(role)] ?? role)
  const says = (people: string[]) =>
    people.length ? `One other person approves what ${people.join(' and ')} change` : 'Nobody has to approve anything'
  return `${says(who(after))}. Before: ${who(before).join(' and ') || 'nobody'}`
}
