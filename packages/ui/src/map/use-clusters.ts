import type { GuidePins } from '@grove/schema'
import { useEffect, useState } from 'react'
import type { ClusterClient, OpenClusterClient } from './cluster-client.ts'
import { pinCount } from './points.ts'

/** Pins, and the worker that knows where they stand together; undefined until it has been started. */
export interface ClusteredPins {
  /** Every guide with a place. */
  pins: GuidePins
  clusters: ClusterClient | undefined
}

/**
 * Hands pins to a worker of their own as soon as they and the code for it have come, so that circles are formed while
 * the engine of the map is still on its way. Undefined without pins.
 */
export function useClusters(
  pins: GuidePins | undefined,
  openClient: OpenClusterClient | undefined,
): ClusteredPins | undefined {
  const [opened, setOpened] = useState<ClusteredPins>()
  useEffect(() => {
    if (pins === undefined || pinCount(pins) === 0 || openClient === undefined) return
    const clusters = openClient(pins)
    setOpened({ pins, clusters })
    return () => {
      setOpened(undefined)
      clusters.close()
    }
  }, [pins, openClient])
  return opened ?? (pins && { pins, clusters: undefined })
}
