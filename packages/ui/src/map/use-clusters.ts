import type { GuidePins } from '@grove/schema'
import { useEffect, useState } from 'react'
import type { ClusterClient } from './cluster-client.ts'
import { openClusterClient } from './cluster-client.ts'
import { pinCount } from './points.ts'

/** Hands pins to a worker of their own, which forms their circles; undefined until it has been started, and without pins. */
export function useClusters(pins: GuidePins): ClusterClient | undefined {
  const [opened, setOpened] = useState<{ pins: GuidePins; clusters: ClusterClient }>()
  useEffect(() => {
    if (pinCount(pins) === 0) return
    const clusters = openClusterClient(pins)
    setOpened({ pins, clusters })
    return () => clusters.close()
  }, [pins])
  // Circles name rows of their own pins.
  return opened?.pins === pins ? opened.clusters : undefined
}
