import type { LocatePlace, SuggestTowns } from '@grove/ui/guide-form'
import { isPinAt } from '@grove/ui/guide-form'
import type { ProfileValues } from './profile-values.ts'
import type { PinQuestion } from './SaveQuestions.tsx'

const PLACE = ['city', 'county', 'country'] as const
const POINT = ['latitude', 'longitude'] as const

/**
 * The question about the pin before a save: none where the town is as it was, the pin was moved as well, or it
 * stands near the new town, whose place is looked up; none either where that is not known. The county of that place comes
 * along, unless another one was written.
 */
export async function findPinQuestion(
  values: ProfileValues,
  saved: ProfileValues,
  locate: LocatePlace,
  suggestTowns: SuggestTowns,
): Promise<PinQuestion | undefined> {
  const isMoved = PLACE.some((field) => values[field].trim() !== saved[field].trim())
  const isPinMoved = POINT.some((field) => values[field] !== saved[field])
  if (!isMoved || isPinMoved) return undefined
  const { city, county, country } = values
  const found = await locate({ city: city.trim(), county: county.trim(), country }).catch(() => null)
  if (found === null || found.source === 'country') return undefined
  const { latitude, longitude } = found
  if (isPinAt(values, { latitude: Number(latitude), longitude: Number(longitude) })) return undefined
  const question = { from: saved.city, to: city.trim(), latitude, longitude }
  if (county.trim() !== saved.county.trim()) return question
  const towns = await suggestTowns(city.trim(), country).catch(() => [])
  const foundCounty = towns.find((town) => isPinAt(found, town))?.county ?? undefined
  return foundCounty === county.trim() ? question : { ...question, county: foundCounty }
}
