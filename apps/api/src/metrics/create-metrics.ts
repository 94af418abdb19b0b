import { appRouter } from '../router.ts'
import { Metrics } from './metrics.ts'

/** The metrics of a process that serves the whole API. */
export function createMetrics(): Metrics {
  return new Metrics({ procedures: new Set(Object.keys(appRouter._def.procedures)) })
}
