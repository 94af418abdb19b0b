import type { AppRouter } from '@grove/api'
import type { User } from '@grove/schema'
import { VIEWER_HEADER } from '@grove/schema'
import { expectJson, failureStatus } from '@grove/ui/call-errors'
import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query'
import type { TRPCClient } from '@trpc/client'
import { createTRPCClient, httpBatchLink, splitLink } from '@trpc/client'
import { createTRPCReact, getQueryKey } from '@trpc/react-query'
import { API_ORIGIN } from './config.ts'

/** The hooks of every procedure. */
export const trpc = createTRPCReact<AppRouter>()

/** The account whose app is shown; undefined while it is not known, null for nobody. */
export function shownViewer(queryClient: QueryClient): User | null | undefined {
  return queryClient.getQueryData<User | null>(getQueryKey(trpc.session.current, undefined, 'query'))
}

/** Calls the API with its cookies, wherever it is, and says whose account the app shows where it changes something. */
export function createApiClient(queryClient: QueryClient): TRPCClient<AppRouter> {
  function viewerHeader(): Record<string, string> {
    const viewer = shownViewer(queryClient)
    return viewer ? { [VIEWER_HEADER]: String(viewer.id) } : {}
  }
  const linkOf = (options: { maxItems: number; maxURLLength?: number; methodOverride?: 'POST' }) =>
    httpBatchLink<AppRouter>({
      ...options,
      url: `${API_ORIGIN}/api/trpc`,
      headers: ({ opList: [call] }) => (call.type === 'mutation' ? viewerHeader() : {}),
      fetch: async (url, options) => expectJson(await fetch(url, { ...options, credentials: 'include' })),
    })
  return createTRPCClient<AppRouter>({
    links: [
      splitLink({
        // A reason may be longer than an address. The server takes this query by POST alone, not several of them together.
        condition: ({ path }) => path === 'review.preview',
        true: linkOf({ maxItems: 1, methodOverride: 'POST' }),
        // More calls in one request are refused by the server.
        false: linkOf({ maxItems: 10, maxURLLength: 2000 }),
      }),
    ],
  })
}

/** Keys of the questions who is signed in, and what that person needs. */
const SESSION_KEYS = [[['session', 'current']], [['session', 'needsSecondFactor']]]

/** Asks anew who is signed in after a call was refused. Calls of the query client do so by themselves. */
export function checkSessionAfter(error: unknown, client: QueryClient): void {
  const status = failureStatus(error)
  if (status !== 401 && status !== 403) return
  for (const queryKey of SESSION_KEYS) void client.invalidateQueries({ queryKey })
}

/**
 * Data stays as it is until it is asked for again, and what could not be had is asked for once the browser is connected.
 * A call that is refused asks anew who is signed in.
 */
export function createQueryClient(): QueryClient {
  const onError = (error: unknown) => checkSessionAfter(error, client)
  const client: QueryClient = new QueryClient({
    queryCache: new QueryCache({ onError }),
    mutationCache: new MutationCache({ onError }),
    defaultOptions: {
      queries: {
        staleTime: Number.POSITIVE_INFINITY,
        refetchOnWindowFocus: false,
        refetchInterval: false,
        refetchOnReconnect: ({ state }) => state.status === 'error' && 'always',
        retry: false,
        networkMode: 'always',
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  })
  return client
}
