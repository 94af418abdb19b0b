import type { GeocodedPoint } from '@grove/db'
import type { LocateInput } from '@grove/schema'
import { GEOCODER_RESULT_LIMIT, latitudeSchema, longitudeSchema } from '@grove/schema'
import { z } from 'zod'

/** No answer with one result is anywhere near as large. */
const ANSWER_MAX_BYTES = 256 * 1024

/** Results in the form of Nominatim's search, https://nominatim.org/release-docs/latest/api/Search/ */
const answerSchema = z.array(z.object({ lat: latitudeSchema, lon: longitudeSchema }))

async function readLimited(response: Response): Promise<string> {
  const decoder = new TextDecoder()
  let text = ''
  let bytes = 0
  for await (const chunk of response.body ?? []) {
    bytes += chunk.length
    if (bytes > ANSWER_MAX_BYTES) throw new Error('The answer is too long')
    text += decoder.decode(chunk, { stream: true })
  }
  return text + decoder.decode()
}

/** Asks the service once. Null where it knows no such place; throws for anything but a proper answer. */
export async function askGeocoder(request: {
  url: string
  userAgent: string
  place: LocateInput
  signal: AbortSignal
}): Promise<GeocodedPoint> {
  const { city, county, country } = request.place
  const url = new URL(request.url)
  url.searchParams.set(
    'q',
    [city, county, country].filter((part) => part !== undefined && part !== null).join(', '),
  )
  url.searchParams.set('format', 'json')
  url.searchParams.set('limit', String(GEOCODER_RESULT_LIMIT))
  const response = await fetch(url, {
    headers: { accept: 'application/json', 'accept-language': 'en', 'user-agent': request.userAgent },
    // Only the configured service is asked, wherever it may point.
    redirect: 'error',
    signal: request.signal,
  })
  if (!response.ok) throw new Error(`The geocoder answered ${response.status}`)
  const [first] = answerSchema.parse(JSON.parse(await readLimited(response)))
  return first === undefined ? null : { latitude: first.lat, longitude: first.lon }
}
