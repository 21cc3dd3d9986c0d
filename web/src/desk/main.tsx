import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { MutationCache, QueryCache, QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { DeskError, messageOf } from './api'
import { App, fetchRoom } from './app'
import { Toasts, warn } from './frame/toasts'
import { followTheme } from './lib/theme'
import { session } from './session'
import './desk.css'

followTheme()

// A session that ended shows the sign-in page at once; everything else says what happened where it happened.
const signedOut = (error: unknown) => {
  if (error instanceof DeskError && error.status === 401) client.setQueryData(['me'], null)
}

const client: QueryClient = new QueryClient({
  queryCache: new QueryCache({ onError: signedOut }),
  mutationCache: new MutationCache({
    onError: (error, _variables, _context, mutation) => {
      signedOut(error)
      if (!mutation.meta?.quiet) warn(messageOf(error))
    },
  }),
  defaultOptions: {
    queries: { retry: (count, error) => count < 2 && !(error instanceof DeskError && error.status >= 400) },
  },
})

/** Asks who is there while the room's code is on its way, and draws once, with the room. */
async function open(root: HTMLElement) {
  const known = client.prefetchQuery(session)
  await fetchRoom(location.pathname)?.catch(() => {}) // the room itself says when it cannot be had
  await known
  createRoot(root).render(
    <StrictMode>
      <QueryClientProvider client={client}>
        <App />
        <Toasts />
      </QueryClientProvider>
    </StrictMode>,
  )
}

const root = document.getElementById('desk')
if (root) void open(root)
