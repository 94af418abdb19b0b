import type { GuidePins } from '@grove/schema'
import type { MapMark } from './cluster-index.ts'
import type { ClusterAnswer, ClusterQuestion } from './cluster-messages.ts'
import { pinCoordinates } from './points.ts'
import type { Extent } from './view.ts'

/**
 * Clusters one set of places in a worker of its own, so that 100,000 of them never hold up the page. Where the worker did
 * not come or has failed, every question is rejected.
 */
export interface ClusterClient {
  /** The marks of a view. */
  marksIn(extent: Extent, zoom: number): Promise<MapMark[]>
  /** Rows of the pins in a circle. */
  pinsOf(clusterId: number): Promise<number[]>
  /** Ends the worker; what it has not answered by then it never does. */
  close(): void
}

interface Question {
  resolve: (answer: ClusterAnswer) => void
  reject: (failure: Error) => void
}

const FAILED = 'The worker of the map did not come, or has failed'

/** undefined for a page in a sandbox of another site: it has no origin, and may start no script of ours. */
function startWorker(): Worker | undefined {
  try {
    return new Worker(new URL('./cluster.worker.ts', import.meta.url), { type: 'module' })
  } catch {
    return undefined
  }
}

/** Starts the worker with these pins. */
export function openClusterClient(pins: GuidePins): ClusterClient {
  const worker = startWorker()
  const waiting = new Map<number, Question>()
  let lastRequest = 0
  let failure = worker === undefined ? new Error(FAILED) : undefined

  worker?.addEventListener('message', ({ data }: MessageEvent<ClusterAnswer>) => {
    waiting.get(data.request)?.resolve(data)
    waiting.delete(data.request)
  })
  worker?.addEventListener('error', () => {
    failure = new Error(FAILED)
    for (const { reject } of waiting.values()) reject(failure)
    waiting.clear()
  })

  function ask(question: (request: number) => ClusterQuestion): Promise<ClusterAnswer> {
    lastRequest += 1
    const request = lastRequest
    return new Promise((resolve, reject) => {
      if (failure !== undefined) {
        reject(failure)
        return
      }
      waiting.set(request, { resolve, reject })
      worker?.postMessage(question(request))
    })
  }

  const coordinates = pinCoordinates(pins)
  const load: ClusterQuestion = { kind: 'load', coordinates }
  // The numbers are handed over, not copied.
  worker?.postMessage(load, [coordinates.buffer])

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
      worker?.terminate()
    },
  }
}
