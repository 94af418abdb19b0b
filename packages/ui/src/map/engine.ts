import * as maplibre from 'maplibre-gl'
import workerUrl from 'maplibre-gl/dist/maplibre-gl-worker.mjs?worker&url'

export type MapEngine = maplibre.Map

/** The engine, with the address of its worker: a file of its own, so that it runs under a policy without blob:. */
export const ENGINE = { mapLib: maplibre, workerUrl }

/** True where the browser has no way to draw the map. */
export function isGpuFailure(error: unknown): boolean {
  return error instanceof maplibre.GPUInitializationError
}
