import { readEmbed } from '@grove/schema'
import { TileConsentContext } from '@grove/ui'
import { QueryClientProvider } from '@tanstack/react-query'
import { createRootRouteWithContext, Outlet, useMatch, useMatches, useRouter } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { readFailureMessage } from '../features/guides/guide-errors.ts'
import { EmbedDocument } from '../features/site/EmbedDocument.tsx'
import { SiteDocument } from '../features/site/SiteDocument.tsx'
import { SITE_NAME } from '../page-head.ts'
import { useEarlyFields, useSayReady } from '../page-ready.ts'
import type { RouterContext } from '../router.tsx'
import { trpc } from '../trpc.ts'

/** The answer, or null: what stands around a page is no reason for it to fail. */
function orNull<Answer>(answer: Promise<Answer>): Promise<Answer | null> {
  return answer.catch(() => null)
}

export const Route = createRootRouteWithContext<RouterContext>()({
  // The head of every page names the site, so its settings come before anything else, once.
  async beforeLoad({ context: { api } }) {
    const site = api.site.get.getData() ?? (await orNull(api.site.get.fetch()))
    return { siteName: site?.settings.siteName ?? SITE_NAME, hasSite: site !== null }
  },
  async loader({ context: { api, hasSite } }) {
    const [contact, mapConfig, site] = await Promise.all([
      orNull(api.contact.get.fetch()),
      orNull(api.geo.mapConfig.fetch()),
      hasSite ? orNull(api.site.get.fetch()) : null,
    ])
    return {
      contact,
      tileUrl: mapConfig?.tileUrl ?? null,
      asksForTiles: mapConfig?.asksForTiles ?? false,
      isDemo: site?.hasInventedGuides ?? false,
      settings: site?.settings ?? null,
    }
  },
  // The router runs the loader of a route that stays only when told to; the queries decide what is asked for again.
  shouldReload: true,
  // The name of a page that has none yet.
  head: ({ match }) => ({ meta: [{ title: match.context.siteName }] }),
  shellComponent: RootShell,
  component: Outlet,
})

function RootShell({ children }: { children: ReactNode }) {
  const { client, queryClient } = Route.useRouteContext()
  const loaded = Route.useLoaderData()
  return (
    <trpc.Provider client={client} queryClient={queryClient}>
      <QueryClientProvider client={queryClient}>
        <TileConsentContext value={loaded?.asksForTiles ?? false}>
          <RootDocument>{children}</RootDocument>
        </TileConsentContext>
      </QueryClientProvider>
    </trpc.Provider>
  )
}

function RootDocument({ children }: { children: ReactNode }) {
  const loaded = Route.useLoaderData()
  const { siteOrigin, siteName } = Route.useRouteContext()
  const isHome = useMatch({ from: '/', shouldThrow: false }) !== undefined
  const frame = useMatch({ from: '/embed/guides', shouldThrow: false })
  const isEmbedded = frame !== undefined
  const contact = trpc.contact.get.useQuery(undefined, { enabled: !isEmbedded })
  const hasLaterPart = useHasLaterPart()
  useEarlyFields()
  useSayReady(!hasLaterPart)
  const isDemo = loaded?.isDemo ?? false
  const settings = loaded?.settings ?? null
  if (isEmbedded) {
    return (
      <EmbedDocument siteOrigin={siteOrigin} isDemo={isDemo} colors={readEmbed({ ...frame.search }).colors}>
        {children}
      </EmbedDocument>
    )
  }
  return (
    <SiteDocument
      siteOrigin={siteOrigin}
      hasHero={isHome}
      isDemo={isDemo}
      siteName={siteName}
      settings={settings}
      contact={contact.data ?? loaded?.contact ?? null}
      contactFailure={readFailureMessage('contact', contact.error)}
    >
      {children}
    </SiteDocument>
  )
}

/** True for a page whose route shows something while it waits: it says itself when it is at work. */
function useHasLaterPart(): boolean {
  const { routesById } = useRouter()
  return useMatches({
    select: (matches) =>
      matches.some(
        ({ routeId, status }) => status === 'success' && routesById[routeId].options.pendingComponent,
      ),
  })
}
