/** How long any call of a form may take. */
export const patience = 20_000

/** Runs a call that is given up after a while; what it throws then says so in plain words. */
export async function withDeadline<T>(call: (signal: AbortSignal) => Promise<T>, milliseconds = patience): Promise<T> {
  const controller = new AbortController()
  const timer = setTimeout(() => controller.abort(), milliseconds)
  try {
    return await call(controller.signal)
  } catch {
    const late = controller.signal.aborted
    throw new Error(late ? `no answer within ${milliseconds / 1000} seconds` : 'the connection failed')
  } finally {
    clearTimeout(timer)
  }
}
