import type { ServerResponse } from 'node:http'
import type { StubRequest, StubServer } from './stub-server.ts'
import { startStubServer } from './stub-server.ts'

/** A found place: degrees, as numbers or as the strings that Nominatim answers. */
export interface GeocoderPlace {
  lat: number | string
  lon: number | string
  displayName?: string
}

/** The behaviour of the stub for one request. */
export interface GeocoderAnswer {
  /** Found places, best first; none means "nothing found". */
  places?: GeocoderPlace[]
  /** Another status than 200, with Nominatim's form of an error. */
  status?: number
  /** This body instead of places, sent as it is: for answers that are no JSON, or not the expected one. */
  body?: string
  /** Waits so long, in milliseconds, before it answers. */
  delayMs?: number
  /** `hang` never answers, `reset` breaks the connection. */
  connection?: 'hang' | 'reset'
}

export interface GeocoderStub extends StubServer {
  /** The address to configure as the geocoder's. */
  url: string
  /** Decides the answer to each further request; until it is set, nothing is found. */
  answerWith(answer: GeocoderAnswer | ((query: Record<string, string>) => GeocoderAnswer)): void
}

const SEARCH_PATH = '/search'
const STRUCTURED = ['amenity', 'street', 'city', 'county', 'state', 'country', 'postalcode']

/**
 * A geocoder in the form of Nominatim's search: GET with `q`, or with `city`, `county`, `country`, and `format=json`,
 * `limit`. A request that Nominatim would refuse is refused here too, so that a test does not pass on a wrong one.
 */
export async function startGeocoderStub(): Promise<GeocoderStub> {
  let decide: (query: Record<string, string>) => GeocoderAnswer = () => ({})
  const server = await startStubServer((request, response) => {
    const refusal = refuse(request)
    if (refusal) sendError(response, refusal.status, refusal.message)
    else answer(response, decide(request.query), Number(request.query.limit ?? 10))
  })
  return {
    ...server,
    url: `${server.origin}${SEARCH_PATH}`,
    answerWith(next) {
      decide = typeof next === 'function' ? next : () => next
    },
  }
}

function refuse({ path, query }: StubRequest): { status: number; message: string } | undefined {
  if (path !== SEARCH_PATH) return { status: 404, message: 'Not found' }
  const structured = STRUCTURED.some((key) => query[key])
  if (query.q && structured) {
    return { status: 400, message: "Structured query parameters cannot be used together with 'q' parameter." }
  }
  if (!query.q && !structured) return { status: 400, message: 'Nothing to search for.' }
  if (query.format !== 'json' && query.format !== 'jsonv2') {
    return { status: 400, message: "Parameter 'format' must be one of: json, jsonv2" }
  }
  if (query.limit !== undefined && !/^[1-9]\d*$/.test(query.limit)) {
    return { status: 400, message: "Parameter 'limit' must be a number." }
  }
  return undefined
}

function answer(response: ServerResponse, decided: GeocoderAnswer, limit: number): void {
  const { places = [], status = 200, body, delayMs = 0, connection } = decided
  if (connection === 'hang') return
  if (connection === 'reset') {
    response.destroy()
    return
  }
  setTimeout(() => {
    if (body !== undefined) response.writeHead(status, { 'content-type': 'application/json' }).end(body)
    else if (status !== 200) sendError(response, status, 'The stub was told to fail.')
    else sendJson(response, status, places.slice(0, limit).map(toNominatim))
  }, delayMs).unref()
}

function toNominatim({ lat, lon, displayName = 'A place' }: GeocoderPlace, index: number) {
  const [latitude, longitude] = [Number(lat), Number(lon)]
  return {
    place_id: index + 1,
    licence: 'Data © OpenStreetMap contributors, ODbL 1.0. http://osm.org/copyright',
    osm_type: 'relation',
    osm_id: index + 1,
    lat: String(lat),
    lon: String(lon),
    class: 'boundary',
    type: 'administrative',
    place_rank: 16,
    importance: 0.6,
    addresstype: 'city',
    name: displayName.split(',')[0],
    display_name: displayName,
    boundingbox: [latitude - 0.1, latitude + 0.1, longitude - 0.1, longitude + 0.1].map((degrees) =>
      degrees.toFixed(7),
    ),
  }
}

function sendError(response: ServerResponse, code: number, message: string): void {
  sendJson(response, code, { error: { code, message } })
}

function sendJson(response: ServerResponse, status: number, value: unknown): void {
  response.writeHead(status, { 'content-type': 'application/json; charset=utf-8' }).end(JSON.stringify(value))
}
