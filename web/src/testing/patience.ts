import { configure } from '@testing-library/react'
import { vi } from 'vitest'

/** How long a test waits for what a page will show: as long as the busiest machine takes, since waiting costs a green test nothing. */
const longest = 60_000

configure({ asyncUtilTimeout: longest })

const { waitFor } = vi
vi.waitFor = (callback, options) => waitFor(callback, { timeout: longest, ...(options as object) })

// What jsdom lacks: here nothing has a size that could change.
globalThis.ResizeObserver ??= class {
  observe() {}
  unobserve() {}
  disconnect() {}
}
