import { useQuery } from '@tanstack/react-query'
import type { SiteHost } from '../../../gen/desk'
import { get } from '../../api'
import { labelOf } from './fields'
import { Input } from './inputs'
import { useOwn } from './use-own'
import type { Draft } from './use-draft'
import { useSchema } from './words'

const parts = ['name', 'tagline', 'description', 'pages', 'showFeatures', 'showTestimonials', 'testimonials', 'hosts']

/** What a site is beside its words: which pages and sections it has, and the names it answers to. */
export function SiteSettings({ brand, draft }: { brand: string; draft: Draft }) {
  const own = useOwn(brand, draft)
  const schema = useSchema('brand')
  if (!own.all) return null
  return (
    <div className="flex flex-col gap-5 p-4">
      <h2 className="font-semibold">This site</h2>
      {parts.map((path) => (
        <Input
          key={path}
          path={path}
          label={
            path === 'showFeatures'
              ? 'Features section'
              : path === 'showTestimonials'
                ? 'Testimonials section'
                : labelOf(path)
          }
          value={own.value(path) ?? own.list(path)}
          schema={schema}
          onChange={(next) => own.set(path, next)}
        />
      ))}
      <Hosts brand={brand} />
    </div>
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
