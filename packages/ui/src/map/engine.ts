import * as maplibre from 'maplibre-gl'
import workerUrl from 'maplibre-gl/dist/maplibre-gl-worker.mjs?worker&url'

// The worker is a file of its own, so that it may run under a policy without blob: or eval.
maplibre.setWorkerUrl(workerUrl)

export { maplibre }
export type MapEngine = maplibre.Map
