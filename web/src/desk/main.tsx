import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { MutationCache, QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { DeskError, messageOf, whenSignedOut } from './api'
import { App, fetchRoom } from './app'
import { Toasts, warn } from './frame/toasts'
import { Unbroken } from './frame/unbroken'
import { followTheme } from './lib/theme'
import { session } from './session'
import './desk.css'

followTheme()

const client: QueryClient = new QueryClient({
  mutationCache: new MutationCache({
    onError: (error, _variables, _context, mutation) => {
      if (!mutation.meta?.quiet) warn(messageOf(error))
    },
  }),
  defaultOptions: {
    queries: { retry: (count, error) => count < 2 && !(error instanceof DeskError && error.status >= 400) },
  },
})

// A session that ended is asked for again at once; everything else says what happened where it happened.
whenSignedOut(() => client.setQueryData(['me'], null))

/** Asks who is there while the room's code is on its way, and draws once, with the room. */
async function open(root: HTMLElement) {
  const known = client.prefetchQuery(session)
  await fetchRoom(location.pathname)?.catch(() => {}) // the room itself says when it cannot be had
  await known
  createRoot(root).render(
    <StrictMode>
      <QueryClientProvider client={client}>
        <Unbroken>
          <App />
          <Toasts />
        </Unbroken>
      </QueryClientProvider>
    </StrictMode>,
  )
}

const root = document.getElementById('desk')
if (root) void open(root)
