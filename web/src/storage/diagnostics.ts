import { ask, listingAddress, type Source } from './listing'

/** Whether the storage answers at all. */
interface Diagnosis {
  accessible: boolean
  status: number
  statusText: string
}

/** Lists the whole container, for the details of an error. It never throws. */
export async function diagnose(source: Source): Promise<Diagnosis> {
  try {
    const { answer } = await ask(listingAddress(source))
    return { accessible: answer.ok, status: answer.status, statusText: answer.statusText }
  } catch (error) {
    return { accessible: false, status: 0, statusText: error instanceof Error ? error.message : String(error) }
  }
}
