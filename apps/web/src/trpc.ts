import type { AppRouter } from '@grove/api'
import type { User } from '@grove/schema'
import {
  AUTHENTICATION_REQUIRED,
  CONTACT_STALE_MS,
  GUIDE_CACHE_MAX_AGE_MS,
  PROFILE_RETRIES,
  PROFILE_STALE_MS,
  VIEWER_HEADER,
} from '@grove/schema'
import { callFailureText, expectJson, failureText, isRefusal } from '@grove/ui/call-errors'
import { matchQuery, QueryClient } from '@tanstack/react-query'
import type { TRPCClient, TRPCLink } from '@trpc/client'
import { createTRPCClient, httpBatchLink, splitLink } from '@trpc/client'
import { createTRPCQueryUtils, createTRPCReact, getQueryKey } from '@trpc/react-query'
import { observable } from '@trpc/server/observable'

export type GroveClient = TRPCClient<AppRouter>

/** The hooks of every procedure. */
export const trpc = createTRPCReact<AppRouter>()

/** Query utilities bound to one client, for loaders; on the server the client calls in process. */
export function createQueryUtils(client: GroveClient, queryClient: QueryClient) {
  return createTRPCQueryUtils({ client, queryClient })
}

export type QueryUtils = ReturnType<typeof createQueryUtils>

let workPastCaches = 0

/** Does something whose calls ask no cache on the way, neither the browser's nor a shared one. For browsers. */
export async function pastCaches<T>(work: () => Promise<T>): Promise<T> {
  workPastCaches += 1
  try {
    return await work()
  } finally {
    workPastCaches -= 1
  }
}

/** The words for a change that found no session; they hold as well once one has signed in again. */
export const SIGNED_OUT_TEXT = 'You were signed out, and nothing was changed. Please try again.'

const SIGNED_OUT_PAGE_TEXT = 'You have been signed out. Load this page again to sign in.'

/** A call that failed says so in words for people: where no answer of the site came, the browser's are for developers. */
const wordsLink: TRPCLink<AppRouter> =
  () =>
  ({ op, next }) =>
    observable((observer) =>
      next(op).subscribe({
        next: (value) => observer.next(value),
        error(error) {
          const isChange = op.type === 'mutation'
          if (error.message === AUTHENTICATION_REQUIRED)
            error.message = isChange ? SIGNED_OUT_TEXT : SIGNED_OUT_PAGE_TEXT
          else error.message = isChange ? failureText(error) : callFailureText(error)
          observer.error(error)
        },
        complete: () => observer.complete(),
      }),
    )

interface BrowserClientOptions {
  isAnonymous?: boolean
  /** Knows whose account the page shows, which changes are said to be meant for. */
  queryClient?: QueryClient
}

/** The account that the page shows; undefined while it is not known, null for nobody. */
export function shownViewer(queryClient: QueryClient): User | null | undefined {
  return queryClient.getQueryData<User | null>(getQueryKey(trpc.session.current, undefined, 'query'))
}

/**
 * The browser's client: cookies go along unless it is anonymous, calls made together travel together. Only those of
 * `guides.pins` go one by one, since the server answers one of them at a time.
 */
export function createBrowserClient({
  isAnonymous = false,
  queryClient,
}: BrowserClientOptions = {}): GroveClient {
  const linkOf = (maxItems: number) =>
    httpBatchLink<AppRouter>({
      url: '/api/trpc',
      maxURLLength: 2000,
      maxItems,
      // The server looks at it only where a call changes something.
      headers() {
        const viewer = queryClient && shownViewer(queryClient)
        return viewer ? { [VIEWER_HEADER]: `${viewer.id}` } : {}
      },
      fetch: async (url, options) =>
        expectJson(
          await fetch(url, {
            ...options,
            ...(isAnonymous && { credentials: 'omit' }),
            ...(workPastCaches > 0 && { cache: 'reload' }),
          } as RequestInit),
        ),
    })
  const link = splitLink<AppRouter>({
    condition: ({ path }) => path === 'guides.pins',
    true: linkOf(1),
    false: linkOf(Number.POSITIVE_INFINITY),
  })
  return createTRPCClient<AppRouter>({ links: [wordsLink, link] })
}

/** Keys of the queries that hold lists of guides: what the browser keeps for later visits. */
export const GUIDE_LIST_KEYS = [[['guides', 'search']], [['guides', 'pins']]] as const

/** Forgets the answers of pages that were left, but for lists of guides, which are the same for everybody. */
export function forgetAnswers(client: QueryClient): void {
  client.removeQueries({
    type: 'inactive',
    predicate: (query) => !GUIDE_LIST_KEYS.some((queryKey) => matchQuery({ queryKey }, query)),
  })
}

/**
 * Data never goes stale by itself, is not asked for again on focus, and a failure is shown at once, also that there is no
 * connection: what failed without one is asked for again with it. Lists of guides, profiles and contact details have
 * times of their own.
 */
export function createQueryClient(): QueryClient {
  const client = new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: Number.POSITIVE_INFINITY,
        refetchOnWindowFocus: false,
        refetchInterval: false,
        retry: false,
        networkMode: 'always',
        refetchOnReconnect: true,
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  })
  for (const key of GUIDE_LIST_KEYS) {
    client.setQueryDefaults(key, { staleTime: GUIDE_CACHE_MAX_AGE_MS, gcTime: GUIDE_CACHE_MAX_AGE_MS })
  }
  client.setQueryDefaults([['contact', 'get']], { staleTime: CONTACT_STALE_MS })
  client.setQueryDefaults([['site', 'get']], { staleTime: CONTACT_STALE_MS })
  client.setQueryDefaults([['guides', 'byId']], {
    staleTime: PROFILE_STALE_MS,
    // A page that is rendered on the server does not wait for a second try.
    retry: import.meta.env.SSR ? false : (count, error) => count < PROFILE_RETRIES && !isRefusal(error),
  })
  return client
}
