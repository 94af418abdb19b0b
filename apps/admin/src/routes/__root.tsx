import { createRootRoute } from '@tanstack/react-router'
import { AccessGate } from '../features/office/AccessGate.tsx'
import { Office } from '../features/office/Office.tsx'

export const Route = createRootRoute({ component: Root })

function Root() {
  return <AccessGate>{(viewer) => <Office viewer={viewer} />}</AccessGate>
}
