import type { Attribution } from '../lib/attribution'
import { withDeadline } from './deadline'

/** What the form noticed about its sender; the server judges it. */
export interface Signals {
  trap: string
  /** How long filling in took; not given when a person was seen at work. */
  fillMillis?: number
}

export interface Task {
  leadName: string
  leadEmail: string
  company: string
  phone: string
  fleetSize: string
  notes: string
  /** The site's host name. */
  domain: string
  createdOn: string
  requestType: string
  subject?: string
  attribution: Attribution
  signals: Signals
}

interface TaskAnswer {
  success: boolean
  taskId?: string
  message?: string
}

const fallback = 'Failed to process demo request'

/** Posts a lead and resolves when the server has kept it. A repeat with the same key is the same lead. */
export async function createTask(api: string, task: Task, key: string): Promise<TaskAnswer> {
  const body = JSON.stringify(task)
  const { response, text } = await withDeadline(async (signal) => {
    // keepalive: the visitor may leave as soon as there are thanks to read.
    const headers = { 'Content-Type': 'application/json', 'Idempotency-Key': key }
    const response = await fetch(`${api}/tasks`, { method: 'POST', headers, body, signal, keepalive: true })
    return { response, text: await response.text() }
  })
  const answer = parse(text)
  if (!response.ok) {
    const message = `Task creation failed: ${response.status} ${response.statusText} - ${text}`
    throw new TaskError(message, response.status < 500 ? answer?.message : undefined)
  }
  if (!answer?.success) throw new TaskError(answer?.message || fallback)
  return answer
}

/** `message` is for the log; `advice` is what the sender can fix. */
export class TaskError extends Error {
  constructor(
    message: string,
    readonly advice?: string,
  ) {
    super(message)
  }
}

function parse(text: string): TaskAnswer | undefined {
  try {
    return JSON.parse(text) as TaskAnswer
  } catch {
    return undefined
  }
}

/** For an error whose result is ignored: an ordinary console does not show this level. */
export const logTaskFailure = (error: unknown): void =>
  console.debug(error instanceof Error && error.message ? error.message : fallback)
