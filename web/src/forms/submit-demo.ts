import type { Attribution } from '../lib/attribution'
import { checkBrandId, uploadName, type DemoValues } from '../lib/lead'
import { uploadCredential } from '../storage/credentials'
import { createTask, logTaskFailure, type Signals } from '../storage/tasks'
import { simulateUpload, upload, uploadAddress } from '../storage/upload'
import { toXml } from '../storage/xml'

export interface DemoSite {
  brand: string
  host: string
  api: string
  storage: string
  simulate: boolean
}

/**
 * One request on its way, kept while it is not stored. Sending it again uses the same name and times, hence the same
 * document, so an upload whose answer was lost does not become a second lead.
 */
export interface Attempt {
  createdOn: string
  timeStamp: string
  file: string
  /** The document as it was last sent. */
  sent?: string
}

export interface Beside {
  attribution: Attribution
  signals: Signals
}

const requestType = 'Demo Request'
const now = () => new Date().toISOString()

export function newAttempt(name: string, createdOn = now(), timeStamp = now()): Attempt {
  return { createdOn, timeStamp, file: uploadName(name, timeStamp) }
}

/** Brand id, document, upload, lead. Values have passed their rules. Resolves once the request is stored. */
export async function submitDemo(site: DemoSite, values: DemoValues, attempt: Attempt, beside: Beside) {
  const wrongBrand = checkBrandId(site.brand)
  if (wrongBrand) throw new Error(wrongBrand)
  await store(site, values, attempt)
  const { name, email, company, phone, fleetSize, notes } = values
  const task = { leadName: name, leadEmail: email, company, phone, fleetSize, notes, domain: site.host }
  // Whatever comes back: the request is stored, and the server finds uploads that nobody posted.
  void createTask(site.api, { ...task, createdOn: attempt.createdOn, requestType, ...beside }, attempt.file).catch(
    logTaskFailure,
  )
}

async function store(site: DemoSite, values: DemoValues, attempt: Attempt): Promise<void> {
  for (let names = 1; names <= 2; names++) {
    const document = documentOf(site, values, attempt)
    const credential = await credentialFor(site, attempt.file)
    if (!credential) {
      if (!site.simulate) throw new Error('Simulated uploads are disabled')
      return simulateUpload()
    }
    const sentBefore = attempt.sent === document
    attempt.sent = document
    const result = await upload(`${uploadAddress(site.storage, site.brand, attempt.file)}?${credential}`, document)
    if (result === 'stored' || sentBefore) return
    // The name is taken by another document: somebody of that name at that instant, or our own words before a change.
    Object.assign(attempt, newAttempt(values.name, attempt.createdOn), { sent: undefined })
  }
  throw new Error('Upload failed: the name of the document is taken')
}

async function credentialFor(site: DemoSite, file: string): Promise<string> {
  try {
    return await uploadCredential(site.api, file)
  } catch (error) {
    if (site.simulate) return ''
    throw new Error(`Upload failed: ${(error as Error).message}`)
  }
}

function documentOf(site: DemoSite, values: DemoValues, attempt: Attempt): string {
  return toXml({
    Domain: site.brand,
    TimeStamp: attempt.timeStamp,
    CreatedOn: attempt.createdOn,
    Name: values.name,
    Email: values.email,
    Phone: values.phone,
    Company: values.company,
    FleetSize: values.fleetSize,
    Notes: values.notes,
    RequestType: requestType,
  })
}
