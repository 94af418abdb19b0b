import type { MapMark } from './cluster-index.ts'
import type { ClusterAnswer, ClusterQuestion } from './cluster-messages.ts'
import type { Extent } from './view.ts'

/** Clusters one set of places in a worker of its own, so that 100,000 of them never hold up the page. */
export interface ClusterClient {
  /** The marks of a view; undefined where a later question overtook this one. */
  marksIn(extent: Extent, zoom: number): Promise<MapMark[] | undefined>
  /** Rows of the pins in a circle. */
  pinsOf(clusterId: number): Promise<number[]>
  close(): void
}

/** Starts the worker with these places (see `pinCoordinates`; the numbers are handed over, not copied). */
export function openClusterClient(coordinates: Float64Array<ArrayBuffer>): ClusterClient {
  const worker = new Worker(new URL('./cluster.worker.ts', import.meta.url), { type: 'module' })
  const waiting = new Map<number, (answer: ClusterAnswer) => void>()
  let lastRequest = 0
  let lastMarksRequest = 0

  worker.addEventListener('message', ({ data }: MessageEvent<ClusterAnswer>) => {
    waiting.get(data.request)?.(data)
    waiting.delete(data.request)
  })

  function ask(question: ClusterQuestion, request: number): Promise<ClusterAnswer> {
    return new Promise((resolve) => {
      waiting.set(request, resolve)
      worker.postMessage(question)
    })
  }

  const load: ClusterQuestion = { kind: 'load', coordinates }
  worker.postMessage(load, [coordinates.buffer])

  return {
    async marksIn(extent, zoom) {
      lastRequest += 1
      const request = lastRequest
      lastMarksRequest = request
      const answer = await ask({ kind: 'marks', request, extent, zoom }, request)
      return answer.kind === 'marks' && request === lastMarksRequest ? answer.marks : undefined
    },
    async pinsOf(clusterId) {
      lastRequest += 1
      const answer = await ask({ kind: 'pins-of', request: lastRequest, clusterId }, lastRequest)
      return answer.kind === 'pins-of' ? answer.indexes : []
    },
    close() {
      worker.terminate()
    },
  }
}
