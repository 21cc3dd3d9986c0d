import { cleanup } from '@testing-library/react'
import { afterEach, vi } from 'vitest'

// Test files share one window, and so nothing of a test may meet the next one, whatever their order is.
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  vi.useRealTimers()
  if (!globalThis.document) return
  cleanup()
  document.body.innerHTML = ''
  localStorage.clear()
  sessionStorage.clear()
})
