import { expect, it } from 'vitest'
import type { Me } from '../../gen/desk'
import { found } from '../ui/finder'
import { siteCommands } from './site-commands'

const brands = [
  { id: 'store', name: 'Van Store', host: 'store.example' },
  { id: 'cam', name: 'Van Cam', host: 'cam.example' },
]
const me = (of: string[] = []) => ({ rights: ['sites'], brands, person: { brands: of } }) as unknown as Me

const first = (typed: string, all = siteCommands(me(), '/sites/store', '?path=%2Fblog')) =>
  found(
    all.map((one) => ({ ...one, id: `${one.name} ${one.path}`, run: () => {} })),
    typed,
  )[0]

it('finds what is done and what is changed by its everyday name, at the brand that is open', () => {
  expect(first('new brand')?.id).toBe('New brand /sites/new')
  expect(first('publish')?.id).toBe('Publish /sites/store?path=%2Fblog&publish=')
  expect(first('opening hours')?.id).toBe('Opening hours /sites/store?field=contact.contactInfo.hours')
  expect(first('prices')?.id).toBe('Prices /sites/store?tab=site&at=prices')
  expect(first('reply templates')?.id).toBe('Reply templates /sites/store?field=sales.replies.0.text')
  expect(first('telephone')?.id).toBe('Phone number /sites/store?field=contact.contactInfo.phone')
})

it('names the brand where none is open, and offers no new brand to who works for some', () => {
  const all = siteCommands(me(['cam']), '/leads', '')
  expect(first('publish van cam', all)?.id).toBe('Publish Van Cam /sites/cam?publish=')
  expect(first('hours van cam', all)?.id).toBe('Opening hours /sites/cam?field=contact.contactInfo.hours')
  expect(first('new brand', all)).toBeUndefined()
  expect(siteCommands({ ...me(), rights: [] }, '/sites', '')).toEqual([])
})
