import { ClusterIndex } from './cluster-index.ts'
import type { ClusterAnswer, ClusterQuestion } from './cluster-messages.ts'

let index = new ClusterIndex(new Float64Array())

function answer(message: ClusterAnswer): void {
  self.postMessage(message)
}

self.addEventListener('message', ({ data }: MessageEvent<ClusterQuestion>) => {
  switch (data.kind) {
    case 'load':
      index = new ClusterIndex(data.coordinates)
      break
    case 'marks':
      answer({ kind: 'marks', request: data.request, marks: index.marksIn(data.extent, data.zoom) })
      break
    case 'pins-of':
      answer({ kind: 'pins-of', request: data.request, indexes: index.pinsOf(data.clusterId) })
      break
  }
})
