import { DemoBanner } from '@grove/ui'
import { createRootRoute } from '@tanstack/react-router'
import { AccessGate } from '../features/office/AccessGate.tsx'
import { Office } from '../features/office/Office.tsx'
import { trpc } from '../trpc.ts'

export const Route = createRootRoute({ component: Root })

function Root() {
  // Asked together with who is signed in, so that nothing moves when it comes.
  const site = trpc.site.get.useQuery()
  return (
    <>
      {site.data?.hasInventedGuides === true && <DemoBanner />}
      <AccessGate>{(viewer) => <Office viewer={viewer} />}</AccessGate>
    </>
  )
}
