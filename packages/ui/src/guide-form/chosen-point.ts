import { latitudeSchema, longitudeSchema } from '@grove/schema'
import type { MapPoint } from '../map/index.ts'

/** The point that the two fields name, where both are sound. */
export function chosenPoint(latitude: string, longitude: string): MapPoint | undefined {
  const point = {
    latitude: latitudeSchema.safeParse(latitude).data,
    longitude: longitudeSchema.safeParse(longitude).data,
  }
  if (point.latitude === undefined || point.longitude === undefined) return undefined
  return { latitude: Number(point.latitude), longitude: Number(point.longitude) }
}
