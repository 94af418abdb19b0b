import { DemoBanner, TileConsentContext } from '@grove/ui'
import { createRootRoute } from '@tanstack/react-router'
import { AccessGate } from '../features/shell/AccessGate.tsx'
import { AdminShell } from '../features/shell/AdminShell.tsx'
import { trpc } from '../trpc.ts'

export const Route = createRootRoute({ component: Root })

function Root() {
  // Asked together with who is signed in, so that nothing moves when it comes.
  const site = trpc.site.get.useQuery()
  const map = trpc.geo.mapConfig.useQuery()
  return (
    <TileConsentContext value={map.data?.asksForTiles ?? false}>
      {site.data?.hasInventedGuides === true && <DemoBanner />}
      <AccessGate isReady={!site.isPending}>
        {(viewer, handleLogout) => <AdminShell viewer={viewer} onLogout={handleLogout} />}
      </AccessGate>
    </TileConsentContext>
  )
}
