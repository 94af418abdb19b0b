import type { GuidePins } from '@grove/schema'
import type { MapMark } from './cluster-index.ts'
import type { ClusterAnswer, ClusterQuestion } from './cluster-messages.ts'
import { pinCoordinates } from './points.ts'
import type { Extent } from './view.ts'

/** Clusters one set of places in a worker of its own, so that 100,000 of them never hold up the page. */
export interface ClusterClient {
  /** The marks of a view. */
  marksIn(extent: Extent, zoom: number): Promise<MapMark[]>
  /** Rows of the pins in a circle. */
  pinsOf(clusterId: number): Promise<number[]>
  /** Ends the worker; what it has not answered by then it never does. */
  close(): void
}

export type OpenClusterClient = typeof openClusterClient

/** Starts the worker with these pins. */
export function openClusterClient(pins: GuidePins): ClusterClient {
  const worker = new Worker(new URL('./cluster.worker.ts', import.meta.url), { type: 'module' })
  const waiting = new Map<number, (answer: ClusterAnswer) => void>()
  let lastRequest = 0

  worker.addEventListener('message', ({ data }: MessageEvent<ClusterAnswer>) => {
    waiting.get(data.request)?.(data)
    waiting.delete(data.request)
  })

  function ask(question: (request: number) => ClusterQuestion): Promise<ClusterAnswer> {
    lastRequest += 1
    const request = lastRequest
    return new Promise((resolve) => {
      waiting.set(request, resolve)
      worker.postMessage(question(request))
    })
  }

  const coordinates = pinCoordinates(pins)
  const load: ClusterQuestion = { kind: 'load', coordinates }
  // The numbers are handed over, not copied.
  worker.postMessage(load, [coordinates.buffer])

  return {
    async marksIn(extent, zoom) {
      const answer = await ask((request) => ({ kind: 'marks', request, extent, zoom }))
      return answer.kind === 'marks' ? answer.marks : []
    },
    async pinsOf(clusterId) {
      const answer = await ask((request) => ({ kind: 'pins-of', request, clusterId }))
      return answer.kind === 'pins-of' ? answer.indexes : []
    },
    close() {
      worker.terminate()
    },
  }
}
