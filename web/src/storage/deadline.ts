/** How long any call of a form may take. */
export const patience = 20_000

/** A call that was given up because no answer came in time. */
export class TimedOut extends Error {}

/**
 * Runs a call that is given up after a while; what it throws then says so in plain words. A call that tells of its
 * progress is given up only when there was none for that long.
 */
export async function withDeadline<T>(
  call: (signal: AbortSignal, progress: () => void) => Promise<T>,
  milliseconds = patience,
): Promise<T> {
  const controller = new AbortController()
  const start = () => setTimeout(() => controller.abort(), milliseconds)
  let timer = start()
  const progress = () => {
    clearTimeout(timer)
    timer = start()
  }
  try {
    return await call(controller.signal, progress)
  } catch {
    if (controller.signal.aborted) throw new TimedOut(`no answer within ${milliseconds / 1000} seconds`)
    throw new Error('the connection failed')
  } finally {
    clearTimeout(timer)
  }
}
