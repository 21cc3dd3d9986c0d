import { useQuery } from '@tanstack/react-query'
import { useSearch } from 'wouter'
import type { SiteField, SiteHost } from '../../../gen/desk'
import { get } from '../../api'
import { labelOf, layerWords } from './fields'
import { ApprovalLink } from './approval-link'
import { Button } from '../../ui/button'
import { lentTo } from './lent-shop'
import { Input } from './inputs'
import { PriceList } from './price-list'
import { Sold } from './products/sold-products'
import { useOwn } from './use-own'
import type { Draft } from './use-draft'
import { editAt, saidAt } from './editing'
import { schemaPath, useSchema } from './schema'
import { useFields } from './use-site'

/** What is asked for first, in this order. */
const links = ['links.shop', 'links.shopItem', 'links.shopCart', 'links.social']
const parts = ['name', 'shortName', 'tagline', 'description', 'pages', ...links, 'hosts']

/** What has a form elsewhere in the panel: pictures, colours, sections, the look, prices. */
const elsewhere = /^(pictures|sharedPictures|palette|sections|variant|showFeatures|showTestimonials|prices)(\.|$)/

/** What only the program, or the files, can say. */
export const programs = new RegExp(
  '^(id|family|logo|whiteLogo|favicon|icon|blog\\.(posts|placeholders)|' +
    'seo\\.(technical|ogImage|ogType|twitterCard|language))(\\.|$)',
)

/** Fields that no page shows as words and that have no form elsewhere. */
export const isRest = ({ path, words, kind }: Pick<SiteField, 'path' | 'words' | 'kind'>, all: SiteField[]) =>
  !words &&
  !parts.includes(path) &&
  !elsewhere.test(path) &&
  !programs.test(path) &&
  !/\.\d+(\.|$)/.test(path) &&
  (kind !== 'list' || !holdsWords(path, all))

/** Whether a field can be changed: as words of a page, in an entry of a list, here, or elsewhere in the panel. */
export const hasForm = (field: SiteField, all: SiteField[]): boolean =>
  !programs.test(field.path) &&
  (!!field.words ||
    parts.includes(field.path) ||
    elsewhere.test(field.path) ||
    isRest(field, all) ||
    /\.\d+(\.|$)/.test(field.path) ||
    (field.kind === 'list' && holdsWords(field.path, all)))

/** Lists of words are shown by pages, and have their place among the lists of a page. */
const holdsWords = (list: string, all: SiteField[]) => all.some((one) => one.words && one.path.startsWith(`${list}.`))

/** What a site is beside its words: which pages it has, the names it answers to, and whatever else can be said. */
export function SiteSettings({ brand, draft }: { brand: string; draft: Draft }) {
  const own = useOwn(brand, draft)
  const schema = useSchema()
  const sought = new URLSearchParams(useSearch()).get('at')
  if (!own.all) return null
  const input = (path: string, label: string) => (
    <Input
      key={path}
      path={path}
      label={label}
      value={own.value(path) ?? own.list(path)}
      schema={schema}
      {...(path === 'hosts' && { inFull: (name: string) => ({ name, role: 'alias' }) })}
      onChange={(next) => own.set(path, next)}
    />
  )
  const isSought = (path: string) => path === sought
  const rest = own.all.fields.filter((one) => isRest(one, own.all!.fields))
  return (
    <div className="flex flex-col gap-5 p-4">
      <h2 className="font-semibold">This site</h2>
      {parts.map((path) => (
        <div key={path} ref={isSought(path) ? seen : undefined} className="flex flex-col gap-1">
          {input(path, labelOf(path))}
          <From field={own.all?.fields.find((one) => one.path === path)} own={own} />
          {path === 'links.shop' && <LentShop own={own} />}
        </div>
      ))}
      <Hosts brand={brand} />
      <Sold brand={brand} draft={draft} own={own} />
      <PriceList brand={brand} draft={draft} own={own} schema={schema} seen={isSought('prices') ? seen : undefined} />
      <details open={rest.some(({ path }) => isSought(path)) || undefined}>
        <summary className="font-medium">Everything else ({rest.length})</summary>
        <div className="mt-3 flex flex-col gap-4">
          {rest.map(({ path }) => (
            <div key={path} ref={isSought(path) ? seen : undefined}>
              {input(path, labelOf(path))}
            </div>
          ))}
        </div>
      </details>
      <Shared brand={brand} draft={draft} />
    </div>
  )
}

/**
 * Goes to a field that somebody came for, as soon as it is there. It is put at the top, where it stays when something
 * above it comes later.
 */
function seen(box: HTMLElement | null) {
  box?.scrollIntoView()
  box?.querySelector<HTMLElement>('textarea, input, select')?.focus({ preventScroll: true })
}

/** Whose words a field has, where they are not the brand's own, and the way back to those. */
function From({ field, own }: { field: SiteField | undefined; own: ReturnType<typeof useOwn> }) {
  const mine = own.all?.layers[0]?.layer
  const below = field?.layers.find((layer) => layer !== mine)
  if (!field?.layer || !below) return null
  if (field.layer !== mine)
    return <p className="text-xs text-faint">From {layerWords(field.layer)}; a change here is this brand’s alone.</p>
  return (
    <button className="self-start text-xs text-accent underline" onClick={() => own.clear(field.path)}>
      Use that of {layerWords(below)} again
    </button>
  )
}

/** Says of a brand with a shop of its own which of its buttons still lead to the shop of others. */
function LentShop({ own }: { own: ReturnType<typeof useOwn> }) {
  const text = (path: string) => String(own.value(path) ?? '')
  const lent = lentTo(text)
  if (!lent.length) return null
  return (
    <div role="note" className="flex flex-col items-start gap-2 rounded-desk bg-warn-ground px-3 py-2 text-warn">
      {lent.map(({ path, host }) => (
        <p key={path}>
          “{labelOf(path)}” still leads to {host}, which is another shop.
        </p>
      ))}
      <p>Write the addresses of your shop below, or:</p>
      <Button onClick={() => lent.forEach(({ path }) => own.set(path, ''))}>
        Lead to my shop’s front page instead
      </Button>
    </div>
  )
}

/** Settings of all brands that visitors meet: the shop, the profiles, the choices of the demo form. */
const shared = ['shop', 'shopItem', 'shopCart', 'social', 'fleetSizes', 'security', 'themeColor']

/** What all brands share beside their words. */
function Shared({ brand, draft }: { brand: string; draft: Draft }) {
  const { data: all } = useFields(brand, 'settings')
  const schema = useSchema('settings')
  if (!all) return null
  const value = (path: string) => editAt(draft.edits, ['settings'], path)?.value ?? saidAt(all, path)
  return (
    <section aria-label="All brands" className="flex flex-col gap-4 border-t border-line pt-4">
      <h2 className="font-semibold">All brands</h2>
      {shared.map((path) => (
        <Input
          key={path}
          path={schemaPath('settings', path)}
          label={`${labelOf(path)}, for all brands`}
          value={value(path)}
          schema={schema}
          disabled={!all.layers[0]?.may}
          onChange={(next) => draft.put({ layer: 'settings', field: path, after: next })}
        />
      ))}
      <ApprovalLink />
    </section>
  )
}

const states: Record<string, { word: string; tone: string }> = {
  here: { word: '✓ Points here', tone: 'text-good' },
  elsewhere: { word: 'Leads elsewhere', tone: 'text-warn' },
  nowhere: { word: 'Leads nowhere', tone: 'text-bad' },
  unknown: { word: 'Not known', tone: 'text-faint' },
}

/** What the name service says of each host. */
function Hosts({ brand }: { brand: string }) {
  const { data, isPending } = useQuery({
    queryKey: ['sites', 'hosts', brand],
    queryFn: () => get<SiteHost[]>(`/sites/brands/${brand}/hosts`),
    staleTime: 60_000,
  })
  return (
    <section aria-label="What DNS says" aria-busy={isPending} className="flex flex-col gap-2">
      <h3 className="font-medium">What DNS says</h3>
      {data?.map((host) => (
        <div key={host.name} className="border-l-2 border-line pl-3">
          <p className="flex gap-2">
            <span className="min-w-0 flex-1 truncate">{host.name}</span>
            <span className="text-faint">{host.role}</span>
          </p>
          <p className={states[host.state]?.tone}>{states[host.state]?.word ?? host.state}</p>
          {host.advice && <p className="text-soft">{host.advice}</p>}
        </div>
      ))}
    </section>
  )
}
