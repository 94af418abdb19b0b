import type { AppRouter } from '@grove/api'
import { QueryClient } from '@tanstack/react-query'
import type { TRPCClient } from '@trpc/client'
import { createTRPCClient, httpBatchLink } from '@trpc/client'
import { createTRPCQueryUtils, createTRPCReact } from '@trpc/react-query'

export type GroveClient = TRPCClient<AppRouter>

/** The hooks of every procedure. */
export const trpc = createTRPCReact<AppRouter>()

/** Query utilities bound to one client, for loaders; on the server the client calls in process. */
export function createQueryUtils(client: GroveClient, queryClient: QueryClient) {
  return createTRPCQueryUtils({ client, queryClient })
}

export type QueryUtils = ReturnType<typeof createQueryUtils>

/** The browser's client: cookies go along, calls made together travel together. */
export function createBrowserClient(): GroveClient {
  return createTRPCClient<AppRouter>({ links: [httpBatchLink({ url: '/api/trpc', maxURLLength: 2000 })] })
}

/** Data never goes stale by itself, is not asked for again on focus, and a failure is shown at once. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: Number.POSITIVE_INFINITY,
        refetchOnWindowFocus: false,
        refetchInterval: false,
        retry: false,
      },
      mutations: { retry: false },
    },
  })
}
